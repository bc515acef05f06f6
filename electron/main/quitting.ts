/**
 * Ending: closing the window may leave Planwright in the tray, and quitting while solving asks what becomes of the
 * runs.
 */
import { app, dialog, powerMonitor, type BrowserWindow } from 'electron'
import { inBackground } from './background.ts'
import type { DesktopContext, DesktopModule } from './desktop-module.ts'

/** Without a question: the system ends, a signal says so, or the question was answered. */
export function quitNow({ quitting }: Pick<DesktopContext, 'quitting'>): void {
  quitting.isDecided = true
  app.quit()
}

export const quittingModule: DesktopModule = {
  enable(context) {
    const { host, window, settings, quitting, tray, logger } = context
    // On the way out unless a page with unsaved changes is to stay.
    let isLeaving = false
    window.onClose((event) => {
      if (quitting.isDecided || isLeaving) return
      event.preventDefault()
      const staysWithoutWindow = process.platform === 'darwin' || (settings.now.closeToTray && tray.isThere)
      if (staysWithoutWindow) window.hide()
      else app.quit()
    })
    // The window is only hidden; without this, an app whose window could not be made would end at once.
    app.on('window-all-closed', () => undefined)
    let isAsking = false
    app.on('before-quit', (event) => {
      if (quitting.isDecided) return
      if (host.activity.solving().running === 0) return void (isLeaving = true)
      event.preventDefault()
      if (isAsking) return
      isAsking = true
      inBackground(
        askAndDo(context).finally(() => (isAsking = false)),
        'it could not be asked what becomes of the runs',
        logger,
      )
    })
    powerMonitor.on('shutdown', () => quitNow(context))
    // Windows tells its windows that the session ends, and closes them itself.
    app.on('browser-window-created', (_event, opened) => {
      opened.on('session-end', () => void (quitting.isDecided = true))
      opened.webContents.on('will-prevent-unload', (event) => {
        if (quitting.isDecided || leavesUnsaved(opened)) event.preventDefault()
        else isLeaving = false
      })
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => quitNow(context))
    stopHostOnQuit(context)
  },
}

/**
 * Electron would stay on the page without a word. A window in the tray comes up, so that the page it is about is seen.
 */
function leavesUnsaved(window: BrowserWindow): boolean {
  if (!window.isVisible()) window.show()
  const detail = 'What was entered on this page is not saved.'
  return (
    dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Leave without saving?',
      detail,
      buttons: ['Leave', 'Stay'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    }) === 0
  )
}

async function askAndDo(context: DesktopContext): Promise<void> {
  const { host, window, tray, logger } = context
  const { running } = host.activity.solving()
  const choices: readonly { readonly label: string; run(): Promise<void> | void }[] = [
    ...(tray.isThere ? [{ label: 'Keep running in the tray', run: () => window.hide() }] : []),
    {
      label: 'Stop and keep the best plans',
      async run() {
        // What cannot be stopped in order goes on at the next start, which is no reason to stay.
        await host.activity
          .stopSolving()
          .catch((error: unknown) => logger.error({ error: String(error) }, 'runs could not be stopped'))
        quitNow(context)
      },
    },
    { label: 'Quit and go on at the next start', run: () => quitNow(context) },
    { label: 'Cancel', run: () => undefined },
  ]
  const message = running === 1 ? 'A dataset is being solved.' : `${running} datasets are being solved.`
  const question = {
    type: 'question',
    message,
    detail: 'What shall become of it when Planwright quits?',
    buttons: choices.map(({ label }) => label),
    defaultId: 0,
    cancelId: choices.length - 1,
    noLink: true,
  } as const
  const { response } = await (window.current?.isVisible()
    ? dialog.showMessageBox(window.current, question)
    : dialog.showMessageBox(question))
  await choices[response]?.run()
}

/** Quitting waits until the platform has written what it must. */
function stopHostOnQuit({ host }: DesktopContext): void {
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
