/** Hosts the platform in the main process: the same server the headless host starts, its workers as utility processes. */
import { mkdirSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openLog, startPlatform, systemClock } from '../../server/index.ts'
import type { StartOptions } from './start-options.ts'
import { createUtilityProcessHost } from './utility-process-host.ts'

export interface Host {
  /** Origin of the UI, for instance http://localhost:7400. */
  readonly origin: string
  createLoginUrl(): string
  stop(): Promise<void>
}

const defaultPort = 7400

/** A worker may use half of the machine's memory, but not more than V8 handles well. */
const memoryMegabytes = Math.min(4096, Math.floor(totalmem() / 2 / 1024 / 1024))

export async function startHost({ port, dataFolder }: StartOptions, restart: () => void): Promise<Host> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const platform = await startPlatform({
    dataFolder,
    ...(port === undefined ? {} : { port }),
    defaultPort,
    uiFolder: builtPath('../renderer'),
    workerHost: createUtilityProcessHost(unpackedPath(builtPath('../server/worker.mjs'))),
    workerLimits: { memoryMegabytes, silenceSeconds: 30 },
    slots: Math.max(1, availableParallelism() - 1),
    travel: { provider: 'haversine' },
    restart,
    clock: systemClock,
    logger: openLog(dataFolder),
  })
  return { origin: platform.url, createLoginUrl: () => platform.createLoginUrl(), stop: () => platform.stop() }
}

/** Relative to the bundle, dist/electron/main.mjs. */
function builtPath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** A process cannot be started from inside an archive: the packager puts the worker beside it. */
export function unpackedPath(path: string): string {
  return path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')
}
