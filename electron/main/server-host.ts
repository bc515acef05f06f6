/**
 * Hosts the platform in the main process: the same server the headless host starts, its workers as utility processes.
 */
import { dialog } from 'electron'
import { chmodSync, mkdirSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startPlatform, systemClock, type Activity, type Logger } from '../../server/hosts/for-hosts.ts'
import type { KeyKeeping } from '../channels.ts'
import { inBackground } from './background.ts'
import type { StartOptions } from './start-options.ts'
import { readSystemKey, type KeptKey } from './system-key.ts'
import { openUnpackedFiles } from './unpacked-files.ts'
import { createUtilityProcessHost } from './utility-process-host.ts'

export interface Host {
  /** Origin of the UI, for instance http://localhost:7400. */
  readonly origin: string
  readonly activity: Activity
  readonly keyKeeping: KeyKeeping
  readonly keyWords: string
  readonly logFile: string
  createLoginUrl(): Promise<string>
  stop(): Promise<void>
}

export interface HostParts {
  readonly logger: Logger
  /** The whole app, window included: a restored backup may know nobody of the session that is open. */
  restart(): void
  /** See `start-with-loss.ts`. */
  readonly acceptLoss: boolean
}

const defaultPort = 7400

/** A worker may use half of the machine's memory, but not more than V8 handles well. */
const memoryMegabytes = Math.min(4096, Math.floor(totalmem() / 2 / 1024 / 1024))

/** Asked before each worker: it and the threads it may start. */
const filesOfWorker = /^server\/((worker|travel-thread|search-threads\/.+)\.mjs|highs\.wasm)$/

/** The user's own folder, closed to everybody else also where it was there before. */
export function prepareDataFolder(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  if (process.platform !== 'win32') chmodSync(dataFolder, 0o700)
}

export async function startHost(
  { port, dataFolder, logFile }: StartOptions,
  { logger, restart, acceptLoss }: HostParts,
): Promise<Host> {
  const unpacked = openUnpackedFiles(builtPath('..'))
  const fault = unpacked.findIssue()
  if (fault) throw new Error(`This installation is not sound: ${fault}.`)
  const tellOnce = faultTeller(logger)
  const secretKey = await readSystemKey(dataFolder)
  tellOfKey(secretKey, logger)
  const platform = await startPlatform({
    dataFolder,
    ...(port === undefined ? {} : { port }),
    defaultPort,
    uiFolder: builtPath('../renderer'),
    workerHost: createUtilityProcessHost(unpacked.path('server/worker.mjs'), () =>
      tellOnce(unpacked.findIssue(filesOfWorker)),
    ),
    https: { makerFile: unpacked.path('server/certificate-maker.mjs') },
    workerLimits: { memoryMegabytes, silenceSeconds: 30 },
    slots: Math.max(1, availableParallelism() - 1),
    travel: { provider: 'haversine' },
    backups: { isDaily: true },
    secretKey: () => Promise.resolve(secretKey),
    acceptLoss,
    restart,
    clock: systemClock,
    logger,
  })
  const { url: origin, activity } = platform
  return {
    origin,
    activity,
    keyKeeping: secretKey.keeping,
    keyWords: secretKey.words,
    logFile,
    createLoginUrl: () => platform.createLoginUrl(),
    stop: () => platform.stop(),
  }
}

function tellOfKey({ keeping, words }: KeptKey, logger: Logger): void {
  if (keeping === 'SYSTEM') logger.info({}, words)
  else logger.warn({}, words)
}

/** In a window, without waiting for it: what is asked over HTTP meanwhile fails with a message of its own. */
function faultTeller(logger: Logger): (fault: string | undefined) => string | undefined {
  let last: string | undefined
  return (fault) => {
    if (fault && fault !== last) {
      logger.error({}, `no worker is started: ${fault}`)
      inBackground(
        dialog.showMessageBox({
          type: 'error',
          message: `Nothing can be checked or solved: ${fault}.`,
          buttons: ['OK'],
        }),
        'a fault could not be shown',
        logger,
      )
    }
    last = fault
    return fault
  }
}

/** Relative to the bundle, dist/electron/main.mjs. */
function builtPath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
