/** The desktop app: the platform in this process, and one window that shows its UI. Starting is the list below, in order. */
import { app, dialog } from 'electron'
import { startHost, type Host } from './server-host.ts'
import { lockDownSession, lockDownContents } from './security.ts'
import { readStartOptions } from './start-options.ts'
import { createMainWindow } from './windows.ts'

async function start(): Promise<void> {
  const options = readStartOptions(process.argv, process.env)
  // Cookies and caches of the window lie beside the platform's data, not in a folder of their own.
  app.setPath('userData', options.windowFolder)
  if (!app.requestSingleInstanceLock()) return app.quit()
  const window = createMainWindow()
  app.on('second-instance', () => window.show())
  app.on('window-all-closed', () => app.quit())
  await app.whenReady()
  lockDownSession()
  const host = await startHost(options, restart)
  stopOnQuit(host)
  app.on('web-contents-created', (_event, contents) => lockDownContents(contents, host.origin))
  await window.open(host.createLoginUrl())
}

/** The whole app, window included: a restored backup may know nobody of the session that is open. */
function restart(): void {
  app.relaunch()
  app.quit()
}

/** Quitting waits until the platform has written what it must. */
function stopOnQuit(host: Host): void {
  let isStopped = false
  app.on('will-quit', (event) => {
    if (isStopped) return
    event.preventDefault()
    const quit = () => {
      isStopped = true
      app.quit()
    }
    // What could not be written in order is recovered at the next start, so even then there is nothing to stay for.
    host.stop().then(quit, quit)
  })
}

start().catch((error: unknown) => {
  dialog.showErrorBox('Planwright cannot start', error instanceof Error ? error.message : String(error))
  app.exit(1)
})
