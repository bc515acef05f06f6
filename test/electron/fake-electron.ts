/** A hand-written Electron that remembers what it was told; only what the shell uses. */
import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

type Handler = (...values: never[]) => unknown

export class FakeWebContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | undefined

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler
  }
}

export class FakeWindow extends EventEmitter {
  static all: FakeWindow[] = []
  readonly webContents = new FakeWebContents()
  readonly options: { webPreferences?: Record<string, unknown> } & Record<string, unknown>
  readonly addresses: string[] = []
  show = vi.fn()
  focus = vi.fn()
  restore = vi.fn()
  isMinimized = () => false

  constructor(options: FakeWindow['options']) {
    super()
    this.options = options
    FakeWindow.all.push(this)
  }

  loadURL(address: string): Promise<void> {
    this.addresses.push(address)
    return Promise.resolve()
  }
}

export class FakeSession {
  readonly handlers = new Map<string, Handler>()
  setPermissionRequestHandler = (handler: Handler) => void this.handlers.set('request', handler)
  setPermissionCheckHandler = (handler: Handler) => void this.handlers.set('check', handler)
  setDevicePermissionHandler = (handler: Handler) => void this.handlers.set('device', handler)
}

export class FakeUtilityProcess extends EventEmitter {
  readonly stderr = new EventEmitter()
  postMessage = vi.fn()
  kill = vi.fn()
}

export const fake = {
  session: new FakeSession(),
  openExternal: vi.fn(() => Promise.resolve()),
  exposed: new Map<string, unknown>(),
  utilities: [] as { file: string; options: Record<string, unknown>; child: FakeUtilityProcess }[],
}

/** What `vi.mock('electron')` hands out. */
export const fakeElectron = {
  BrowserWindow: FakeWindow,
  session: { defaultSession: fake.session },
  shell: { openExternal: fake.openExternal },
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void fake.exposed.set(name, value) },
  utilityProcess: {
    fork(file: string, _args: string[], options: Record<string, unknown>) {
      const child = new FakeUtilityProcess()
      fake.utilities.push({ file, options, child })
      return child
    },
  },
}
