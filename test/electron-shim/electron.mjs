/**
 * As much of Electron as the shell uses, on plain Node: a window says what it loads and what it is told, a utility
 * process is a child process, and a second instance hands over to the first. What a user would do comes in as lines on
 * standard input: `close`, `quit`, `page-crash`, `throw`, `notify-clicks`, and `answer <button>` for the questions to
 * come.
 */
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const say = (line) => console.log(line)

class Event {
  isPrevented = false
  preventDefault() {
    this.isPrevented = true
  }
}

class App extends EventEmitter {
  isPackaged = false
  #folder = '.'

  setPath(_name, folder) {
    this.#folder = folder
  }

  /** A file says who is first; what others hand over are files beside it. */
  requestSingleInstanceLock(data) {
    if (process.env.SHIM_EVERY_INSTANCE_IS_FIRST) return true
    mkdirSync(this.#folder, { recursive: true })
    const lock = join(this.#folder, 'instance.pid')
    if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) {
      const file = join(this.#folder, `instance-${process.pid}`)
      writeFileSync(`${file}.tmp`, JSON.stringify({ argv: process.argv, folder: process.cwd(), data }))
      renameSync(`${file}.tmp`, `${file}.json`)
      return false
    }
    writeFileSync(lock, String(process.pid))
    watch(this.#folder, (_kind, name) => {
      const file = join(this.#folder, name ?? '')
      if (!/^instance-\d+\.json$/.test(name ?? '') || !existsSync(file)) return
      const { argv, folder, data: handedOver } = JSON.parse(readFileSync(file, 'utf8'))
      rmSync(file)
      this.emit('second-instance', new Event(), argv, folder, handedOver)
    }).unref()
    return true
  }

  enableSandbox() {}
  setAsDefaultProtocolClient() {}
  addRecentDocument() {}
  clearRecentDocuments() {}
  setLoginItemSettings() {}
  getLoginItemSettings() {
    return { wasOpenedAtLogin: false }
  }

  async whenReady() {}

  relaunch() {
    say('relaunch')
  }

  quit() {
    const before = new Event()
    this.emit('before-quit', before)
    if (before.isPrevented || !BrowserWindow.all.every((window) => window.close())) return
    const will = new Event()
    this.emit('will-quit', will)
    if (!will.isPrevented) this.exit(0)
  }

  exit(code) {
    process.exit(code)
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const app = new App()

export class BrowserWindow extends EventEmitter {
  static all = []
  #isVisible = false
  webContents = Object.assign(new EventEmitter(), {
    id: BrowserWindow.all.length + 1,
    setWindowOpenHandler() {},
    send: (channel, message) => say(`page is told ${channel} ${message}`),
  })

  constructor() {
    super()
    BrowserWindow.all.push(this)
    app.emit('browser-window-created', {}, this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  async loadURL(address) {
    say(`window loads ${address}`)
    this.emit('ready-to-show')
  }

  close() {
    const event = new Event()
    this.emit('close', event)
    if (event.isPrevented) return false
    BrowserWindow.all = BrowserWindow.all.filter((window) => window !== this)
    this.emit('closed')
    return true
  }

  show() {
    this.#isVisible = true
    say('window is shown')
  }
  hide() {
    this.#isVisible = false
    say('window is hidden')
  }
  focus() {}
  maximize() {}
  setProgressBar() {}
  isMinimized = () => false
  isMaximized = () => false
  isFocused = () => false
  isVisible = () => this.#isVisible
  getNormalBounds = () => ({ x: 0, y: 0, width: 1280, height: 800 })
}

export class Tray extends EventEmitter {
  setToolTip(tip) {
    say(`tray: ${tip}`)
  }
  setContextMenu() {}
}

export class Notification extends EventEmitter {
  static all = []
  static isSupported = () => true

  constructor({ title, body }) {
    super()
    this.text = `${title}: ${body}`
    Notification.all.push(this)
  }
  show() {
    say(`notification: ${this.text}`)
  }
}

let answer = 'Cancel'
export const dialog = {
  showErrorBox: (title, text) => say(`error box: ${title}: ${text}`),
  async showMessageBox(...values) {
    const { message, buttons } = values.at(-1)
    say(`question: ${message} [${buttons.join(', ')}]`)
    return { response: buttons.indexOf(answer) }
  },
}

const orders = {
  close: () => BrowserWindow.all[0]?.close(),
  quit: () => app.quit(),
  'page-crash': () =>
    app.emit('render-process-gone', {}, BrowserWindow.all[0]?.webContents, { reason: 'crashed', exitCode: 1 }),
  throw: () =>
    setImmediate(() => {
      throw new Error('thrown on purpose')
    }),
  'notify-clicks': () => Notification.all.forEach((notification) => notification.emit('click')),
}
const input = createInterface(process.stdin)
input.on('line', (line) => {
  if (line.startsWith('answer ')) answer = line.slice('answer '.length)
  else orders[line]?.()
})
process.stdin.unref?.()

const nothing = () => undefined
export const session = {
  defaultSession: {
    setPermissionRequestHandler: nothing,
    setPermissionCheckHandler: nothing,
    setDevicePermissionHandler: nothing,
    setDisplayMediaRequestHandler: nothing,
    webRequest: { onBeforeRequest: nothing },
  },
}
export const shell = { async openExternal() {}, showItemInFolder: nothing }
export const ipcMain = { handle: nothing }
export const Menu = { buildFromTemplate: (template) => template, setApplicationMenu: nothing }
export const nativeImage = { createEmpty: () => ({ addRepresentation: nothing, setTemplateImage: nothing }) }
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] }
export const powerMonitor = new EventEmitter()
export const powerSaveBlocker = { start: () => (say('power: kept awake'), 1), stop: () => say('power: may sleep') }
export const safeStorage = { isEncryptionAvailable: () => false }

export const utilityProcess = {
  fork(file, args, { execArgv }) {
    const child = fork(file, args, { execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    return Object.assign(child, { postMessage: (message) => child.send(message) })
  },
}
