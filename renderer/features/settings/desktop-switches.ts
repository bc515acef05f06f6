/** What can be switched in the desktop window, in words, as it stands. */
import type { DesktopSettings, DesktopState } from '../../ui/desktop.ts'

export interface DesktopSwitch {
  readonly name: keyof DesktopSettings
  readonly label: string
  readonly description: string
  readonly isDisabled: boolean
}

export function desktopSwitches({ hasTray, updates }: DesktopState): readonly DesktopSwitch[] {
  const inTray =
    'Planwright stays in the tray and goes on solving and delivering. Where no tray is shown, starting Planwright again brings the window back.'
  const looking =
    'You are asked before one is installed, and nothing is looked for or fetched while something is solved.'
  return [
    {
      name: 'closeToTray',
      label: 'Keep running when the window is closed',
      description: hasTray ? inTray : 'This desktop has no tray: closing the window quits.',
      isDisabled: !hasTray,
    },
    {
      name: 'startAtLogin',
      label: 'Start when you sign in to this computer',
      description: 'Without a window, in the tray, so that programs find the server.',
      isDisabled: false,
    },
    {
      name: 'notifications',
      label: 'Show notifications',
      description:
        'When a dataset is solved, failed or is invalid, when webhooks fail or are paused, and when a daily backup is not made. Runs shorter than 10 s are not told while you look at the window.',
      isDisabled: false,
    },
    {
      name: 'updates',
      label: 'Look for updates',
      description: updates.isAvailable ? `${looking} ${updates.words}` : updates.words,
      isDisabled: !updates.isAvailable,
    },
  ]
}
