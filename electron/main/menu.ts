/** The menu bar with its shortcuts. Keys the page uses itself (Ctrl+K, /, j, k, ?) are left to it. */
import { app, Menu, shell, type MenuItemConstructorOptions } from 'electron'
import { basename } from 'node:path'
import { inBackground } from './background.ts'
import type { DesktopContext, DesktopModule } from './desktop-module.ts'

export const menuModule: DesktopModule = {
  enable(context) {
    const update = () => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(context)))
    update()
    context.recent.onChange(update)
  },
}

/** Pages of the UI by their order in its sidebar. */
const pages = [
  ['Home', '/'],
  ['Datasets', '/datasets'],
  ['Solve queue', '/solve-queue'],
  ['Explorer', '/explorer'],
  ['API keys', '/api-keys'],
  ['Webhooks', '/webhooks'],
] as const

const separator = { type: 'separator' } as const

export function menuTemplate(
  context: DesktopContext,
  platform: NodeJS.Platform = process.platform,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const settings = { label: 'Settings', accelerator: 'CmdOrCtrl+,', click: goTo(context, '/settings') }
  const closing: MenuItemConstructorOptions[] = isMac
    ? [{ role: 'close' }]
    : [settings, separator, { role: 'close' }, { role: 'quit' }]
  return [
    ...(isMac ? [appMenu(settings)] : []),
    { label: '&File', submenu: [...fileItems(context), separator, ...closing] },
    { role: 'editMenu' },
    viewMenu(),
    {
      label: '&Go',
      submenu: pages.map(([label, path], index) => ({
        label,
        accelerator: `CmdOrCtrl+${index + 1}`,
        click: goTo(context, path),
      })),
    },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    {
      role: 'help',
      submenu: [
        { label: 'Show the log', click: () => shell.showItemInFolder(context.host.logFile) },
        ...(isMac ? [] : [{ role: 'about' } as const]),
      ],
    },
  ]
}

/** The menu with the app's name, which macOS alone has. */
const appMenu = (settings: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    separator,
    settings,
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ],
})

const viewMenu = (): MenuItemConstructorOptions => ({
  label: '&View',
  submenu: [
    { role: 'reload' },
    separator,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    separator,
    { role: 'togglefullscreen' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  ],
})

const goTo =
  ({ window, logger }: DesktopContext, path: string) =>
  () =>
    inBackground(window.openPage(path), 'a page could not be opened', logger)

function fileItems({ opener, recent, logger }: DesktopContext): MenuItemConstructorOptions[] {
  const files = recent.paths.map((path) => ({
    label: basename(path).replaceAll('&', '&&'),
    toolTip: path,
    click: () => void opener.openFiles([path]),
  }))
  const none: MenuItemConstructorOptions[] = [{ label: 'None yet', enabled: false }]
  const clear: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    {
      label: 'Clear the list',
      click: () => inBackground(recent.clear(), 'the list of recent files could not be cleared', logger),
    },
  ]
  return [
    {
      label: 'Open datasets...',
      accelerator: 'CmdOrCtrl+O',
      click: () => inBackground(opener.chooseFiles(), 'files could not be asked for', logger),
    },
    { label: 'Open recent', submenu: files.length === 0 ? none : [...files, ...clear] },
  ]
}
