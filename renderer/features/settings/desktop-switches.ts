/** What can be switched in the desktop window, in words. */
export const desktopSwitches = [
  { name: 'closeToTray', label: 'Keep running when the window is closed', description: 'Planwright stays in the tray and goes on solving and delivering. Where no tray is shown, starting Planwright again brings the window back.' },
  { name: 'startAtLogin', label: 'Start when you sign in to this computer', description: 'Without a window, in the tray, so that programs find the server.' },
  { name: 'notifications', label: 'Show notifications', description: 'When a dataset is solved, failed or is invalid, and when webhooks fail. Runs shorter than 10 s are not told while you look at the window.' },
] as const
