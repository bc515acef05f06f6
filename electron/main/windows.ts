/**
 * The one window: a locked-down browser on the platform's own UI. It is made when it is first shown, and again after it
 * was closed.
 */
import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import { fileURLToPath } from 'node:url'
import { openPageChannel } from '../channels.ts'
import type { KeptFile } from './kept-file.ts'
import { keepPlace, placementOf, smallest, type WindowState } from './window-state.ts'

export interface MainWindow {
  /** To the front, for instance when the app is started a second time. Resolves when the page is loaded. */
  show(): Promise<void>
  /** Shows a page of the UI, by its path; unsaved forms ask first, as after a click. */
  openPage(path: string): Promise<void>
  /** Loads the UI anew, signed in. */
  signIn(): Promise<void>
  hide(): void
  isFocused(): boolean
  isOwn(contentsId: number): boolean
  /** Something takes a while. */
  setBusy(isBusy: boolean): void
  /** Asked before the window closes; it stays when the event is prevented. */
  onClose(listener: (event: { preventDefault(): void }) => void): void
  /** Parent of dialogs. */
  readonly current: BrowserWindow | undefined
}

export interface MainWindowOptions {
  /** A fresh link that signs the window in; each works once. */
  createLoginUrl(): Promise<string>
  readonly place: KeptFile<WindowState>
}

export function createMainWindow({ createLoginUrl, place }: MainWindowOptions): MainWindow {
  let window: BrowserWindow | undefined
  let loaded = Promise.resolve()
  let opening: Promise<void> | undefined
  const closeListeners: ((event: { preventDefault(): void }) => void)[] = []

  const loadInto = async (shown: BrowserWindow) => {
    const link = await createLoginUrl()
    if (window === shown) await shown.loadURL(link).catch(refuseWithoutLink)
  }
  const load = async () => (loaded = window ? loadInto(window) : Promise.resolve())
  const bringUp = () => {
    if (window?.isMinimized()) window.restore()
    window?.show()
    window?.focus()
  }
  const open = async (): Promise<void> => {
    const { bounds, isMaximized } = placementOf(await place.read())
    const opened = new BrowserWindow({ ...options, ...bounds })
    window = opened
    keepPlace(opened, place)
    opened.once('ready-to-show', () => {
      if (isMaximized) opened.maximize()
      bringUp()
    })
    opened.on('close', (event) => closeListeners.forEach((listener) => listener(event)))
    opened.once('closed', () => (window = undefined))
    await load()
  }
  const show = async (): Promise<void> => {
    if (window) {
      bringUp()
      return loaded.catch(load)
    }
    opening ??= open().finally(() => (opening = undefined))
    await opening
  }
  return {
    show,
    async openPage(path) {
      await show()
      window?.webContents.send(openPageChannel, path)
    },
    signIn: load,
    hide: () => window?.hide(),
    isFocused: () => window?.isFocused() ?? false,
    isOwn: (contentsId) => window?.webContents.id === contentsId,
    // 2 shows that it goes on without saying how far it is, below 0 takes the bar away.
    setBusy: (isBusy) => window?.setProgressBar(isBusy ? 2 : -1),
    onClose: (listener) => void closeListeners.push(listener),
    get current() {
      return window
    },
  }
}

/** Electron's own words hold the whole address: a login link that may still be unused, and belongs in no log. */
function refuseWithoutLink(error: unknown): never {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
  throw new Error(`The page of Planwright could not be loaded (${reason}). Open its window again.`)
}

const options: BrowserWindowConstructorOptions = {
  title: 'Planwright',
  minWidth: smallest.width,
  minHeight: smallest.height,
  show: false,
  webPreferences: {
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    preload: fileURLToPath(new URL('preload.cjs', import.meta.url)),
  },
}
