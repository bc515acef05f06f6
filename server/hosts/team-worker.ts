/**
 * A worker of a team: `planwright worker --database postgres://… --secret-key-file F [--slots 8] [--documents s3://…]`.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AppError } from '../foundation/app-error.ts'
import { systemClock } from '../foundation/clock.ts'
import { openLog } from '../platform/open-log.ts'
import { runWorker, type RunningWorker } from '../platform/run-worker.ts'
import { readSharedKeyFile } from '../webhooks/secrets/secret-key-file.ts'
import { createChildProcessHost } from '../workers/child-process-host.ts'
import { assertTeamNode, checkedDatabase, documentsOption } from './team-options.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    documents: { type: 'string' },
    'secret-key-file': { type: 'string' },
    slots: { type: 'string' },
    data: { type: 'string' },
    osrm: { type: 'string' },
  },
})

const memoryMegabytes = Math.min(4096, Math.floor(totalmem() / 2 / 1024 / 1024))

function slotsOf(text: string | undefined): number {
  if (text === undefined) return Math.max(1, availableParallelism() - 1)
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new AppError('USAGE', `--slots "${text}" is not a whole number from 1.`)
}

async function start(): Promise<RunningWorker> {
  assertTeamNode()
  const keyFile = values['secret-key-file']
  if (values.database === undefined || keyFile === undefined)
    throw new AppError('USAGE', 'A worker needs --database and --secret-key-file, the same as the servers.')
  const dataFolder = values.data ?? join(tmpdir(), `planwright-worker-${String(process.pid)}`)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  // Nobody named it, so nobody looks for its log.
  if (values.data === undefined) process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
  const slots = slotsOf(values.slots)
  const worker = await runWorker({
    databaseAddress: checkedDatabase(values.database),
    ...documentsOption(values.documents),
    secretKey: () => readSharedKeyFile(keyFile),
    dataFolder,
    slots,
    workerHost: createChildProcessHost(join(fileURLToPath(new URL('.', import.meta.url)), 'worker.mjs')),
    workerLimits: { memoryMegabytes, silenceSeconds: 30 },
    travel: values.osrm === undefined ? { provider: 'haversine' } : { provider: 'osrm', address: values.osrm },
    clock: systemClock,
    logger: openLog(dataFolder),
  })
  console.log(
    `The worker ${worker.id} solves ${String(slots)} at once. Stop it with Ctrl-C: what it solves goes on elsewhere.`,
  )
  return worker
}

const worker = start()
worker.catch((error: unknown) => {
  console.error(error instanceof AppError ? error.message : error)
  process.exit(1)
})

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void worker
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(String(error))
          process.exit(1)
        },
      )
  })
