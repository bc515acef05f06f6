/** What a worker stands on: the shared database, documents, events and clock, and its place among the workers. */
import { hostname } from 'node:os'
import type { DatasetRuns } from '../../datasets/queue/dataset-runs.ts'
import type { TeamWork } from '../../datasets/queue/team-work.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Team } from '../../foundation/team.ts'
import { version } from '../../foundation/version.ts'
import type { CallerWatch } from '../../http/caller-watch.ts'
import type { Documents } from '../../storage/documents.ts'
import type { Leader } from '../../storage/leader.ts'
import { openPostgres } from '../../storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../storage/postgres/postgres-database.ts'
import { defaultPersistence as persistence } from '../../storage/until-stored.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { WorkerLimits } from '../../workers/supervised-worker.ts'
import type { WorkerHost } from '../../workers/worker-host.ts'
import { openBoss } from '../jobs/boss.ts'
import { createBossJobs } from '../jobs/boss-jobs.ts'
import { forgetWorkers, noteWorker, removeWorker } from '../jobs/job-repository.ts'
import { createWorkFollower } from '../jobs/work-follower.ts'
import { createNotifyBus } from '../notify-bus.ts'
import { acceptVault, rowLines, sharedClock, takeScratch } from '../open-team.ts'
import { openBytes } from '../open-bytes.ts'
import { openTeamDocuments } from '../team-documents.ts'
import { startWorkerRuns, type WorkerRuns } from './worker-runs.ts'

export interface WorkerGroundOptions {
  readonly databaseAddress: string
  /** `s3://bucket/prefix`; in the database when absent. */
  readonly documentsPlace?: string
  /** Of this process alone: its log, and its scratch folder. */
  readonly dataFolder: string
  readonly slots: number
  readonly clock: Clock
  readonly logger: Logger
}

/** What a run takes, made by the features of the platform. */
export interface RunServices {
  readonly datasets: DatasetRuns
  readonly documents: Documents
  readonly host: WorkerHost
  readonly limits: WorkerLimits
}

const signMilliseconds = 3000
const dayMilliseconds = 86_400_000
/** A worker leads nothing. */
const noLeader: Leader = { isSole: false, lead: () => undefined, close: () => Promise.resolve() }
/** Jobs are sent by servers. */
const noQueue: Pick<TeamWork, 'solveQueue' | 'lookAfter'> = {
  solveQueue() {
    throw new Error('A worker has no queue')
  },
  lookAfter: () => undefined,
}

export type OpenWorker = Awaited<ReturnType<typeof openWorker>>

/** Nobody asks a worker. */
const asSeenByWorker = (workerId: string, documentsPlace: string): Team => ({
  serverId: workerId,
  publicUrl: undefined,
  documentsPlace,
  liveServers: () => 1,
  machines: () => Promise.resolve({ servers: [], workers: [], waitingCount: 0 }),
  drain: () => Promise.resolve(false),
})

/** AppErrors: DATA_FOLDER_IN_USE, STORAGE_UNAVAILABLE, STORAGE_NEWER. */
export async function openWorker(options: WorkerGroundOptions) {
  const { databaseAddress: address, dataFolder, logger } = options
  const scratch = await takeScratch(dataFolder)
  const onError = (error: Error) => logger.warn({ error: error.message }, 'a connection to the database broke')
  const database = await openPostgres({ address, onError }).catch(async (error: unknown) => {
    await scratch.release()
    throw error
  })
  const bytes = await openBytes(database, options.documentsPlace).catch(async (error: unknown) => {
    await database.close()
    await scratch.release()
    throw error
  })
  const workerId = newId()
  const { clock, stop } = await sharedClock(options, database)
  const bus = createNotifyBus({ address, processId: workerId, logger })
  const boss = await openBoss({ address, logger })
  const jobs = createBossJobs({ boss, database, bus, clock, logger, workerId })
  const documents = openTeamDocuments({ folder: scratch.folder, database, clock, bytes })
  let runs: WorkerRuns | undefined
  const sign = createSign({ ...options, database, clock, workerId }, () => runs?.drain())
  return {
    workerId,
    store: {
      database,
      allDocuments: documents,
      documentsFolder: scratch.folder,
      bus,
      leader: noLeader,
      clock,
      team: asSeenByWorker(workerId, bytes.place),
      teamWork: { record: createWorkFollower({ jobs, bus, serverId: null }), jobs, ...noQueue },
      logLines: rowLines(database, 'dataset_log'),
      scoreLines: rowLines(database, 'score_points'),
      shared: (watch: CallerWatch) => watch,
      acceptVault: (vault: Vault) => acceptVault(database, vault),
      listensOn: () => undefined,
    },
    /** Takes jobs from now on. */
    async begin(services: RunServices) {
      await sign.start()
      runs = startWorkerRuns({ ...services, jobs, bus, slots: options.slots, persistence, clock, logger })
      return runs
    },
    /** Takes nothing more, and puts what runs back into the queue. */
    endRuns: async () => runs?.close(),
    /** Once the runs have ended; the database last. */
    async close() {
      await sign.stop()
      stop()
      await boss.stop({ graceful: false })
      await bus.close()
      await scratch.release()
      await database.close()
    },
  }
}

interface SignOptions extends WorkerGroundOptions {
  readonly database: PostgresDatabase
  readonly workerId: string
}

/** Signs of life; the answer may be to take nothing more. */
function createSign(options: SignOptions, drain: () => void) {
  const { database, clock, logger, slots, workerId: id } = options
  const startedAt = clock.now().toISOString()
  let timer: NodeJS.Timeout | undefined
  let isDraining = false
  let signing = Promise.resolve()
  const sign = async () => {
    const worker = { id, host: hostname(), version, slots, isDraining, startedAt }
    const seenAt = clock.now().toISOString()
    const isToDrain = await database.writeLoosely((db) => noteWorker(db, { ...worker, seenAt }))
    if (isToDrain && !isDraining) {
      logger.info({ workerId: id }, 'this worker was told to take nothing more; what it solves goes on')
      isDraining = true
      drain()
    }
  }
  return {
    async start() {
      const yesterday = new Date(clock.now().getTime() - dayMilliseconds).toISOString()
      await database.writeLoosely((db) => forgetWorkers(db, yesterday))
      await sign()
      timer = setInterval(() => {
        signing = sign().catch((error: unknown) =>
          logger.warn({ error: String(error) }, 'the database did not take a sign of life'),
        )
      }, signMilliseconds)
    },
    async stop() {
      clearInterval(timer)
      await signing
      await database.writeLoosely((db) => removeWorker(db, id)).catch(() => undefined)
    },
  }
}
