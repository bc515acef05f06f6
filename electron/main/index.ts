/** The desktop app: the platform in this process, and one window that shows its UI. Its parts are the list below. */
import { app, dialog } from 'electron'
import { openLog } from '../../server/hosts/for-hosts.ts'
import { inBackground } from './background.ts'
import { claimLinks } from './claim-links.ts'
import { pageCrashModule, watchForCrashes } from './crash.ts'
import type { DesktopContext, DesktopModule } from './desktop-module.ts'
import { loginItemModule } from './login-item.ts'
import { menuModule } from './menu.ts'
import { notificationsModule } from './notifications.ts'
import { createOpener } from './opener.ts'
import { powerModule } from './power.ts'
import { quitNow, quittingModule } from './quitting.ts'
import { openRecentFiles } from './recent-files.ts'
import { securityModule } from './security.ts'
import { prepareDataFolder, startHost } from './server-host.ts'
import { openSettings } from './settings.ts'
import { holdSingleInstance } from './single-instance.ts'
import { readStartOptions } from './start-options.ts'
import { startWithLoss } from './start-with-loss.ts'
import { trayModule } from './tray.ts'
import { updatesModule } from './updates.ts'
import { windowRequestsModule } from './window-requests.ts'
import { windowStateFile } from './window-state.ts'
import { createMainWindow } from './windows.ts'

/** In this order: nothing is shown before it is locked down. */
const modules: readonly DesktopModule[] = [
  securityModule,
  windowRequestsModule,
  trayModule,
  quittingModule,
  menuModule,
  notificationsModule,
  powerModule,
  loginItemModule,
  pageCrashModule,
  updatesModule,
]

async function start(): Promise<void> {
  const options = readStartOptions(process.argv, process.env)
  const { dataFolder, windowFolder, logFile } = options
  prepareDataFolder(dataFolder)
  // Cookies and caches of the window lie beside the platform's data, not in a folder of their own.
  app.setPath('userData', windowFolder)
  app.enableSandbox()
  const requests = holdSingleInstance(process.argv, process.cwd())
  if (!requests) return app.quit()
  claimLinks()
  const logger = openLog(dataFolder)
  const crashes = watchForCrashes({ folder: windowFolder, logFile, logger })
  await app.whenReady()
  const quitting = { isDecided: false }
  const restart = () => {
    app.relaunch()
    quitNow({ quitting })
  }
  const host = await startWithLoss(
    (acceptLoss) => startHost(options, { logger, restart, acceptLoss }),
    options.acceptsLoss,
  )
  if (!host) return app.quit()
  crashes.stopWith(() => host.stop())
  const window = createMainWindow({ createLoginUrl: () => host.createLoginUrl(), place: windowStateFile(windowFolder) })
  const recent = await openRecentFiles(windowFolder)
  const opener = createOpener({ host, window, recent, logger })
  const context: DesktopContext = {
    host,
    window,
    recent,
    opener,
    logger,
    settings: await openSettings(windowFolder),
    quitting,
    tray: { isThere: false },
    updates: { isAvailable: false, words: '' },
  }
  for (const module of modules) module.enable(context)
  app.on('activate', () => inBackground(window.show(), 'the window could not be shown', logger))
  const isHidden = (options.isHidden || app.getLoginItemSettings().wasOpenedAtLogin) && context.tray.isThere
  if (!isHidden) await window.show()
  requests.answer((asked) => void opener.open(asked))
  await crashes.tellLast()
}

start().catch((error: unknown) => {
  dialog.showErrorBox('Planwright cannot start', error instanceof Error ? error.message : String(error))
  app.exit(1)
})
