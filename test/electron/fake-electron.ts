/** A hand-written Electron that remembers what it was told; only what the shell uses. One fake per object. */
import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

type Handler = (...values: never[]) => unknown
type Clickable = { readonly label?: string; readonly click?: () => void; readonly submenu?: readonly Clickable[] }
export interface FakeEvent {
  preventDefault(): void
  isPrevented: boolean
}

export function fakeEvent(): FakeEvent {
  const event = { isPrevented: false, preventDefault: () => void (event.isPrevented = true) }
  return event
}

let contentsCount = 0

export class FakeWebContents extends EventEmitter {
  readonly id = ++contentsCount
  readonly sent: (readonly [channel: string, message: unknown])[] = []
  openHandler: ((details: { url: string }) => { action: string }) | undefined

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler
  }

  send(channel: string, message: unknown): void {
    this.sent.push([channel, message])
  }
}

export class FakeWindow extends EventEmitter {
  static all: FakeWindow[] = []
  readonly webContents = new FakeWebContents()
  readonly options: { webPreferences?: Record<string, unknown> } & Record<string, unknown>
  readonly addresses: string[] = []
  /** What loading an address fails with, until it is taken away. */
  loadFault: Error | undefined
  /** A page with unsaved changes holds its window. */
  isUnsaved = false
  bounds = { x: 10, y: 20, width: 1000, height: 700 }
  isShown = false
  isInFront = false
  show = vi.fn(() => void (this.isShown = true))
  hide = vi.fn(() => void (this.isShown = false))
  focus = vi.fn()
  restore = vi.fn()
  maximize = vi.fn()
  setProgressBar = vi.fn()
  isMinimized = () => false
  isMaximized = () => this.maximize.mock.calls.length > 0
  isVisible = () => this.isShown
  isFocused = () => this.isInFront
  getNormalBounds = () => this.bounds

  constructor(options: FakeWindow['options']) {
    super()
    this.options = options
    FakeWindow.all.push(this)
    fake.app.emit('browser-window-created', fakeEvent(), this)
  }

  loadURL(address: string): Promise<void> {
    this.addresses.push(address)
    return this.loadFault ? Promise.reject(this.loadFault) : Promise.resolve()
  }

  /** As a user closes it; returns whether it closed. */
  close(): boolean {
    const event = fakeEvent()
    this.emit('close', event)
    const unload = fakeEvent()
    if (!event.isPrevented && this.isUnsaved) this.webContents.emit('will-prevent-unload', unload)
    const isClosed = !event.isPrevented && (!this.isUnsaved || unload.isPrevented)
    if (isClosed) this.emit('closed')
    return isClosed
  }
}

export class FakeSession {
  readonly handlers = new Map<string, Handler>()
  setPermissionRequestHandler = (handler: Handler) => void this.handlers.set('request', handler)
  setPermissionCheckHandler = (handler: Handler) => void this.handlers.set('check', handler)
  setDevicePermissionHandler = (handler: Handler) => void this.handlers.set('device', handler)
  setDisplayMediaRequestHandler = (handler: Handler) => void this.handlers.set('display', handler)
  webRequest = { onBeforeRequest: (handler: Handler) => void this.handlers.set('load', handler) }
}

export class FakeUtilityProcess extends EventEmitter {
  readonly stderr = new EventEmitter()
  postMessage = vi.fn()
  kill = vi.fn()
}

export class FakeApp extends EventEmitter {
  isPackaged = true
  hasLock = true
  handedOver: unknown
  relaunch = vi.fn()
  exit = vi.fn()
  addRecentDocument = vi.fn()
  clearRecentDocuments = vi.fn()
  setLoginItemSettings = vi.fn()
  releaseSingleInstanceLock = vi.fn()
  setAsDefaultProtocolClient = vi.fn()

  requestSingleInstanceLock(data: unknown): boolean {
    this.handedOver = data
    return this.hasLock
  }

  /** As Electron: asks, closes the windows, says that it will quit. */
  quit = vi.fn(() => {
    const before = fakeEvent()
    this.emit('before-quit', before)
    if (before.isPrevented) return
    for (const window of [...FakeWindow.all]) if (!window.close()) return
    const will = fakeEvent()
    this.emit('will-quit', will)
    if (!will.isPrevented) this.exit(0)
  })
}

export class FakeTray extends EventEmitter {
  static all: FakeTray[] = []
  static isSupported = true
  menu: readonly Clickable[] = []
  tip = ''

  constructor(readonly image: unknown) {
    super()
    if (!FakeTray.isSupported) throw new Error('no status notifier')
    FakeTray.all.push(this)
  }

  setToolTip = (tip: string) => void (this.tip = tip)
  setContextMenu = (menu: readonly Clickable[]) => void (this.menu = menu)
}

export class FakeNotification extends EventEmitter {
  static all: FakeNotification[] = []
  static isSupported = () => true
  show = vi.fn()

  constructor(readonly options: { title: string; body: string }) {
    super()
    FakeNotification.all.push(this)
  }
}

/** Answers of message boxes by the label of the button; the question is remembered. */
class FakeDialog {
  readonly questions: { message: string; buttons: readonly string[]; detail?: string }[] = []
  answer = 'Cancel'
  readonly errors: (readonly [title: string, text: string])[] = []
  chosen: string[] = []

  showMessageBox = (...values: unknown[]) => {
    const question = values.at(-1) as FakeDialog['questions'][number]
    this.questions.push(question)
    return Promise.resolve({ response: question.buttons.indexOf(this.answer) })
  }
  showMessageBoxSync = (_window: unknown, question: FakeDialog['questions'][number]) => {
    this.questions.push(question)
    return question.buttons.indexOf(this.answer)
  }
  showErrorBox = (title: string, text: string) => void this.errors.push([title, text])
  showOpenDialog = () => Promise.resolve({ filePaths: this.chosen })
}

/** A key store that turns bytes around; `key` is what it knows. */
export const fakeStore = {
  isAvailable: true,
  isRefused: false,
  backend: 'gnome_libsecret',
  key: 'a',
  isEncryptionAvailable: () => fakeStore.isAvailable,
  getSelectedStorageBackend: () => fakeStore.backend,
  encryptString(text: string) {
    if (fakeStore.isRefused) throw new Error('Error while encrypting the text provided to safeStorage.encryptString.')
    return Buffer.from([...`${fakeStore.key}:${text}`].reverse().join(''))
  },
  decryptString(sealed: Buffer) {
    const text = [...sealed.toString()].reverse().join('')
    if (!text.startsWith(`${fakeStore.key}:`)) throw new Error('Error while decrypting the ciphertext')
    return text.slice(fakeStore.key.length + 1)
  },
}

export const fake = {
  app: new FakeApp(),
  dialog: new FakeDialog(),
  session: new FakeSession(),
  powerMonitor: new EventEmitter(),
  blocking: new Set<number>(),
  openExternal: vi.fn(() => Promise.resolve()),
  showItemInFolder: vi.fn(),
  exposed: new Map<string, unknown>(),
  /** What the main process hears, by channel. */
  handlers: new Map<string, (event: unknown, message: unknown) => unknown>(),
  /** The page's side of messages. */
  renderer: Object.assign(new EventEmitter(), { invoke: vi.fn((..._values: unknown[]) => Promise.resolve(undefined)) }),
  applicationMenu: [] as readonly Clickable[],
  utilities: [] as { file: string; options: Record<string, unknown>; child: FakeUtilityProcess }[],
}

/** Everything as at the start, for the next test. */
export function resetFake(): void {
  FakeWindow.all = []
  FakeTray.all = []
  FakeTray.isSupported = true
  FakeNotification.all = []
  fake.app.removeAllListeners()
  Object.assign(fake.app, { hasLock: true, isPackaged: true })
  fake.dialog.questions.length = 0
  fake.dialog.errors.length = 0
  Object.assign(fake.dialog, { answer: 'Cancel', chosen: [] })
  fake.powerMonitor.removeAllListeners()
  fake.blocking.clear()
  fake.handlers.clear()
  Object.assign(fakeStore, { isAvailable: true, isRefused: false, backend: 'gnome_libsecret', key: 'a' })
  vi.clearAllMocks()
}

/** The item at the end of a path of labels. */
export function menuItem(menu: readonly Clickable[], ...labels: readonly string[]): Clickable {
  const [label, ...rest] = labels
  const found = menu.find((item) => item.label === label)
  if (!found)
    throw new Error(`There is no menu item ${String(label)} among ${menu.map((item) => item.label).join(', ')}`)
  return rest.length === 0 ? found : menuItem(found.submenu ?? [], ...rest)
}

/** What `vi.mock('electron')` hands out. */
export const fakeElectron = {
  app: fake.app,
  dialog: fake.dialog,
  powerMonitor: fake.powerMonitor,
  powerSaveBlocker: {
    start: () => {
      fake.blocking.add(1)
      return 1
    },
    stop: (id: number) => fake.blocking.delete(id),
  },
  safeStorage: fakeStore,
  screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
  Tray: FakeTray,
  Notification: FakeNotification,
  nativeImage: { createEmpty: () => ({ addRepresentation: vi.fn(), setTemplateImage: vi.fn() }) },
  Menu: {
    buildFromTemplate: (template: readonly Clickable[]) => template,
    setApplicationMenu: (menu: readonly Clickable[]) => void (fake.applicationMenu = menu),
  },
  BrowserWindow: FakeWindow,
  session: { defaultSession: fake.session },
  shell: { openExternal: fake.openExternal, showItemInFolder: fake.showItemInFolder },
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void fake.exposed.set(name, value) },
  ipcMain: {
    handle: (channel: string, handler: (event: unknown, message: unknown) => unknown) =>
      void fake.handlers.set(channel, handler),
  },
  ipcRenderer: fake.renderer,
  utilityProcess: {
    fork(file: string, _args: string[], options: Record<string, unknown>) {
      const child = new FakeUtilityProcess()
      fake.utilities.push({ file, options, child })
      return child
    },
  },
}
