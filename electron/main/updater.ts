/**
 * electron-updater, held to what Planwright allows: nothing by itself, nothing older, and no number that tells one
 * machine from another.
 */
import type { AppUpdater } from 'electron-updater'
import type { Logger } from '../../server/hosts/for-hosts.ts'

export interface Updater {
  /** Version of the newest release, undefined when this one is as new. */
  check(): Promise<string | undefined>
  /** Ends early, without a fault, when it is called off. */
  download(signal: AbortSignal): Promise<void>
  /** Ends the app and starts the new one; it comes back only by failing. */
  install(): Promise<never>
}

/** Loaded only where somebody wants updates; until then none of its code runs. */
export async function openUpdater(logger: Logger): Promise<Updater> {
  const { default: library } = await import('electron-updater')
  return restrain(library.autoUpdater, logger)
}

export function restrain(updater: AppUpdater, logger: Logger): Updater {
  const log = (level: 'info' | 'warn' | 'error') => (message?: unknown) =>
    logger[level]({ detail: String(message) }, 'updater')
  updater.logger = { info: log('info'), warn: log('warn'), error: log('error') }
  Object.assign(updater, {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: true,
  })
  // It would send an id of its own with every request, which is only for updates to a share of the users.
  updater.requestHeaders = { 'x-user-staging-id': 'none' }
  updater.isUserWithinRollout = () => true
  return {
    async check() {
      const found = await updater.checkForUpdates()
      return found?.isUpdateAvailable ? found.updateInfo.version : undefined
    },
    download: (signal) => download(updater, signal),
    install: () =>
      new Promise((_, fail) => {
        updater.once('error', fail)
        // Silent: what is to be asked was asked. The new one is started.
        updater.quitAndInstall(true, true)
      }),
  }
}

async function download(updater: AppUpdater, signal: AbortSignal): Promise<void> {
  const { default: library } = await import('electron-updater')
  const token = new library.CancellationToken()
  const cancel = () => token.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await updater.downloadUpdate(token)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
