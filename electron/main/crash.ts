/**
 * The server runs in this process, so a fault nobody caught ends both. Planwright then starts again, once, and says
 * what happened; a second fault soon after ends it with the place of the log.
 */
import { app, dialog } from 'electron'
import { join } from 'node:path'
import { z } from 'zod'
import type { Logger } from '../../server/hosts/for-hosts.ts'
import { inBackground } from './background.ts'
import type { DesktopModule } from './desktop-module.ts'
import { keptFile, type KeptFile } from './kept-file.ts'

const crash = z.object({ at: z.iso.datetime(), message: z.string(), isTold: z.boolean() })
export type Crash = z.infer<typeof crash>

/** A fault so soon after the last one would come again and again. */
const soonMilliseconds = 10 * 60_000
/** The platform gets as long to end in order; what it does not write is recovered. */
const stopMilliseconds = 5000

export interface CrashWatch {
  /** Ended in order, as far as it can be, when a fault is met. */
  stopWith(stop: () => Promise<void>): void
  /** Tells of the fault that ended the last run, if one did. */
  tellLast(): Promise<void>
}

export interface CrashOptions {
  readonly folder: string
  readonly logFile: string
  readonly logger: Logger
  now?(): Date
}

export function watchForCrashes({ folder, logFile, logger, now = () => new Date() }: CrashOptions): CrashWatch {
  const file = keptFile(join(folder, 'crash.json'), crash)
  let stop: () => Promise<void> = () => Promise.resolve()
  let isEnding = false
  const onFault = (error: unknown): void => {
    if (isEnding) return
    isEnding = true
    logger.error(
      { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      'a fault nobody caught ends the process',
    )
    void endWith(error, { file, logFile, now, stop: () => within(stop(), stopMilliseconds) })
  }
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)
  return {
    stopWith: (given) => void (stop = given),
    async tellLast() {
      const last = await file.read()
      if (!last || last.isTold) return
      await file.write({ ...last, isTold: true })
      const detail = `What happened: ${last.message}\nRuns go on from their best plans. The log has more: ${logFile}`
      await dialog.showMessageBox({
        type: 'warning',
        message: 'Planwright ended unexpectedly and was started again.',
        detail,
        buttons: ['OK'],
      })
    },
  }
}

interface Ending {
  readonly file: KeptFile<Crash>
  readonly logFile: string
  now(): Date
  stop(): Promise<void>
}

async function endWith(error: unknown, { file, logFile, now, stop }: Ending): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const last = await file.read()
  const isFirst = !last || now().getTime() - Date.parse(last.at) > soonMilliseconds
  await Promise.allSettled([file.write({ at: now().toISOString(), message, isTold: !isFirst }), stop()])
  if (isFirst) app.relaunch()
  else dialog.showErrorBox('Planwright has to end', `It met a fault twice: ${message}\nThe log tells more: ${logFile}`)
  app.exit(1)
}

function within(work: Promise<void>, milliseconds: number): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())])
}

/** The page's process may end without ours: it is loaded again, but not again and again. */
export const pageCrashModule: DesktopModule = {
  enable({ window, logger, host }) {
    let last = -Infinity
    app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
      if (reason === 'clean-exit' || !window.isOwn(contents.id)) return
      logger.error({ reason, exitCode }, 'the process of the page ended')
      const isSoon = performance.now() - last < soonMilliseconds
      last = performance.now()
      if (isSoon)
        dialog.showErrorBox(
          'The page of Planwright ended twice',
          `The server goes on, and the UI is also at ${host.origin} in a browser. The log tells more: ${host.logFile}`,
        )
      else inBackground(window.signIn(), 'the page could not be loaded again', logger)
    })
  },
}
