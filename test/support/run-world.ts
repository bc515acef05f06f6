/**
 * Two queued datasets, the real queue and the real worker code, in one process on a disk in memory that fails where it
 * is told to.
 */
import { dirname } from 'node:path'
import { createDatasetHub } from '../../server/datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife } from '../../server/datasets/lifecycle/dataset-life.ts'
import type { Dataset } from '../../server/datasets/dataset/dataset.ts'
import { createDatasetRuns } from '../../server/datasets/queue/dataset-runs.ts'
import { createSortValues } from '../../server/datasets/dataset/sort-values.ts'
import { finalStatuses } from '../../server/contract/status.ts'
import { systemClock } from '../../server/foundation/clock.ts'
import type { FileOperations } from '../../server/foundation/file-operations.ts'
import { newId } from '../../server/foundation/ids.ts'
import { silentLogger } from '../../server/foundation/logger.ts'
import { fieldServiceRouting } from '../../server/models/registry.ts'
import { createSolveQueue } from '../../server/datasets/queue/solve-queue.ts'
import type { WorkerHost } from '../../server/workers/worker-host.ts'
import type { WorkerEvent } from '../../server/workers/protocol.ts'
import { solveDataset } from '../../server/workers/commands/solve-dataset.ts'
import { openDocuments } from '../../server/storage/documents.ts'
import { isRefusedByDisk } from '../../server/storage/storage-error.ts'
import type { Persistence } from '../../server/storage/until-stored.ts'
import { folder, openAfterBoot } from '../server/storage/fixtures.ts'
import { FaultDisk, type Fault } from './fault-files.ts'
import { insertAll, storedDataset } from './stored-datasets.ts'
import { tinyRoutePlan } from './tiny-route-plan.ts'

export const datasetIds = [newId(), newId()] as const
const serviceSettings = { travel: { settings: { provider: 'haversine' as const }, cacheFolder: '/nowhere' } }

/** What the world begins with: both datasets checked and queued. */
export async function preparedDisk(): Promise<ReadonlyMap<string, Buffer>> {
  const disk = new FaultDisk()
  const { database } = await openAfterBoot(disk.files)
  const tenantId = newId()
  const configuration = { run: { termination: { stepCountLimit: 64 } } }
  const queued = datasetIds.map((id) =>
    storedDataset(tenantId, {
      id,
      status: 'SOLVING_SCHEDULED',
      hasSolution: false,
      attempt: 0,
      configuration,
      queuedAt: '2027-01-01T00:00:00.000Z',
    }),
  )
  await database.write(async (db) => {
    await db
      .insertInto('tenants')
      .values({ id: tenantId, name: 'ours', created_at: '2027-01-01T00:00:00.000Z' })
      .execute()
    await insertAll(db, queued)
  })
  for (const id of datasetIds) await openDocuments(folder, disk.files).write(id, 'input', tinyRoutePlan().modelInput)
  await database.close()
  return disk.content()
}

export interface RunWorld {
  readonly disk: FaultDisk
  /** I/O points before the first of the runs, and up to their end. */
  readonly pointsBefore: number
  readonly pointsOfRuns: number
  /** Every row that was published. */
  readonly published: readonly Dataset[]
  /** Resolves when both datasets have been published with a final status and everything is closed. */
  settled(): Promise<void>
}

export async function startRunWorld(
  content: ReadonlyMap<string, Buffer>,
  fault: Fault | undefined,
  persistence: Persistence,
): Promise<RunWorld> {
  const disk = new FaultDisk(fault, content, foldersOf(content.keys()))
  const { database } = await openAfterBoot(disk.files)
  const pointsBefore = disk.log.length
  let pointsOfRuns = 0
  const hub = createDatasetHub()
  const published: Dataset[] = []
  const ended = new Set<string>()
  const bothEnded = new Promise<void>((resolve) => {
    hub.watchAll((row) => {
      published.push(row)
      if (finalStatuses.has(row.status)) ended.add(row.id)
      if (ended.size === datasetIds.length) resolve()
    })
  })
  const life = createDatasetLife({
    database,
    clock: systemClock,
    hub,
    sortValues: createSortValues([fieldServiceRouting]),
    listeners: [],
  })
  const silent = { write: () => Promise.resolve(), read: () => Promise.resolve('') }
  const history = { add: () => Promise.resolve(), read: () => Promise.resolve([]) }
  const runs = createDatasetRuns({
    database,
    documents: openDocuments(folder, disk.files),
    life,
    log: silent,
    history,
    clock: systemClock,
  })
  const queue = createSolveQueue({
    host: hostOn(disk.files, persistence),
    limits: { memoryMegabytes: 1024, silenceSeconds: 600 },
    datasets: runs,
    slots: 1,
    persistence,
    clock: systemClock,
    logger: silentLogger,
  })
  queue.wake()
  return {
    disk,
    pointsBefore,
    get pointsOfRuns() {
      return pointsOfRuns
    },
    published,
    async settled() {
      await bothEnded
      await queue.close()
      pointsOfRuns = disk.log.length
      disk.mend()
      await database.close()
    },
  }
}

function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let above = dirname(path); above !== dirname(above); above = dirname(above)) folders.add(above)
  return folders
}

/** "Processes" that run the worker's own code; killed, they do nothing more to the disk. */
function hostOn(disk: FileOperations, persistence: Persistence): WorkerHost {
  return {
    start() {
      let isDead = false
      let onEvent: (event: WorkerEvent) => void = () => undefined
      let onEnd: (outcome: string) => void = () => undefined
      const send = (event: WorkerEvent) => void setImmediate(() => isDead || onEvent(event))
      const files = whileAlive(disk, () => !isDead)
      return {
        pid: undefined,
        onEvent: (listener) => void (onEvent = listener),
        onEnd: (listener) => void (onEnd = listener),
        send(command) {
          if (command.kind !== 'solve') return
          const services = {
            model: fieldServiceRouting,
            documents: openDocuments(folder, files),
            serviceSettings,
            send,
            persistence,
            seconds: systemClock.seconds,
            isStopped: () => isDead,
          }
          solveDataset(command.job, command.run, services).catch((error: unknown) =>
            send({
              kind: 'failed',
              message: String(error),
              ...(isRefusedByDisk(error) ? { code: 'STORAGE_UNAVAILABLE' } : {}),
            }),
          )
        },
        kill() {
          if (isDead) return
          isDead = true
          setImmediate(() => onEnd('was killed (SIGKILL)'))
        },
      }
    },
  }
}

/** Operations of the dead never come back. */
function whileAlive(files: FileOperations, isAlive: () => boolean): FileOperations {
  return new Proxy(files, {
    get:
      (target, name: keyof FileOperations) =>
      (...given: never[]) =>
        isAlive() ? (target[name] as (...given: never[]) => unknown)(...given) : new Promise(() => undefined),
  })
}
