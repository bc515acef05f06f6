/** The one window: a locked-down browser on the platform's own UI. */
import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import { fileURLToPath } from 'node:url'

export interface MainWindow {
  open(address: string): Promise<void>
  /** Brings the window to the front, for instance when the app is started a second time. */
  show(): void
}

export function createMainWindow(): MainWindow {
  let window: BrowserWindow | undefined
  const show = () => {
    if (window?.isMinimized()) window.restore()
    window?.show()
    window?.focus()
  }
  return {
    async open(address) {
      window = new BrowserWindow(options)
      window.once('ready-to-show', show)
      window.once('closed', () => (window = undefined))
      await window.loadURL(address)
    },
    show,
  }
}

const options: BrowserWindowConstructorOptions = {
  title: 'Planwright',
  width: 1280,
  height: 800,
  minWidth: 640,
  minHeight: 480,
  show: false,
  webPreferences: {
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
    preload: fileURLToPath(new URL('preload.cjs', import.meta.url)),
  },
}
