/**
 * As much of Electron as the shell uses, on plain Node: a window says what it loads, a utility process is a child process,
 * and SIGTERM quits as a user would.
 */
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'

class App extends EventEmitter {
  setPath() {}

  requestSingleInstanceLock() {
    return true
  }

  async whenReady() {}

  quit() {
    let isPrevented = false
    this.emit('will-quit', { preventDefault: () => (isPrevented = true) })
    if (!isPrevented) this.exit(0)
  }

  exit(code) {
    process.exit(code)
  }
}

export const app = new App()
process.on('SIGTERM', () => app.quit())

export class BrowserWindow extends EventEmitter {
  webContents = Object.assign(new EventEmitter(), { setWindowOpenHandler() {} })

  constructor() {
    super()
    app.emit('web-contents-created', {}, this.webContents)
  }

  async loadURL(address) {
    console.log(`window loads ${address}`)
    this.emit('ready-to-show')
  }

  isMinimized() {
    return false
  }

  show() {}
  focus() {}
}

export const session = { defaultSession: { setPermissionRequestHandler() {}, setPermissionCheckHandler() {}, setDevicePermissionHandler() {} } }
export const shell = { async openExternal() {} }
export const dialog = { showErrorBox: (title, text) => console.log(`error box: ${title}: ${text}`) }

export const utilityProcess = {
  fork(file, args, { execArgv }) {
    const child = fork(file, args, { execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    return Object.assign(child, { postMessage: (message) => child.send(message) })
  },
}
