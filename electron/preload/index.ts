/**
 * All the page learns of the desktop around it: named functions, never the messaging itself. Everything else is HTTP.
 */
import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopBridge, openPageChannel, RequestChannel } from '../channels.ts'

// Names only: the schemas stay in the main process, and the script that every page waits for stays small.
const ask = (channel: RequestChannel, message?: unknown) => ipcRenderer.invoke(channel, message)

let listener: ((path: string) => void) | undefined
let waiting: string | undefined
ipcRenderer.on('desktop:open-page' satisfies typeof openPageChannel, (_event, path: string) => {
  if (listener) listener(path)
  else waiting = path
})

const bridge: DesktopBridge = {
  platform: process.platform,
  readState: () => ask('desktop:read'),
  changeSettings: (changes) => ask('desktop:change-settings', changes),
  showLog: () => ask('desktop:show-log'),
  signIn: () => ask('desktop:sign-in'),
  onOpenPage(listen) {
    listener = listen
    if (waiting !== undefined) listen(waiting)
    waiting = undefined
  },
}
contextBridge.exposeInMainWorld('planwrightDesktop', bridge)
