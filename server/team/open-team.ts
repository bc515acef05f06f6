/**
 * What a server of a team stands on: the shared database, documents, events, leadership and clock, and its place among
 * the servers. Loaded only with `--database`.
 */
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../foundation/app-error.ts'
import { systemClock, type Clock } from '../foundation/clock.ts'
import type { EventBus } from '../foundation/event-bus.ts'
import { nodeFiles } from '../foundation/file-operations.ts'
import { newId } from '../foundation/ids.ts'
import type { Logger } from '../foundation/logger.ts'
import type { Team } from '../foundation/team.ts'
import type { Vault } from '../foundation/vault.ts'
import type { CallerWatch } from '../http/caller-watch.ts'
import type { DatasetLines } from '../storage/dataset-lines.ts'
import type { Documents } from '../storage/documents.ts'
import type { Leader } from '../storage/leader.ts'
import { acquireLock } from '../storage/lock.ts'
import { openPostgres } from '../storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../storage/postgres/postgres-database.ts'
import { systemProcesses } from '../storage/process-table.ts'
import { databaseClock } from './database-clock.ts'
import { createTeamLeader } from './leadership.ts'
import { openTeamWork, type OpenTeamWork } from './jobs/open-team-work.ts'
import { drainWorker } from './jobs/job-repository.ts'
import { addLine, linesOf, type LineTable } from './line-repository.ts'
import { readMachines } from './machines.ts'
import { createNotifyBus } from './notify-bus.ts'
import { startPresence } from './presence.ts'
import { openBytes } from './open-bytes.ts'
import { putProbe } from './server-repository.ts'
import { openTeamDocuments } from './team-documents.ts'

export interface TeamOptions {
  readonly databaseAddress: string
  /** `s3://bucket/prefix`; in the database when absent. */
  readonly documentsPlace?: string | undefined
  /** Of this process alone: its log, and its scratch folder. */
  readonly dataFolder: string
  readonly publicUrl: string | undefined
  /** They solve, and not this process. */
  readonly hasWorkers: boolean
  readonly clock: Clock
  readonly logger: Logger
}

export interface TeamGround {
  readonly database: PostgresDatabase
  readonly allDocuments: Documents
  /** Where processes find documents by path, below `documents`. */
  readonly documentsFolder: string
  readonly bus: EventBus
  readonly leader: Leader
  readonly clock: Clock
  readonly team: Team
  readonly teamWork?: OpenTeamWork
  readonly logLines: DatasetLines
  readonly scoreLines: DatasetLines
  shared(watch: CallerWatch): CallerWatch
  /** Throws SECRET_KEY_UNUSABLE unless it opens what the team's first server sealed. */
  acceptVault(vault: Vault): Promise<void>
  listensOn(port: number): void
  /** All but the database. */
  close(): Promise<void>
}

/** Between two comparisons of the clocks. */
const clockMilliseconds = 60_000

/** AppErrors: DATA_FOLDER_IN_USE, STORAGE_UNAVAILABLE, STORAGE_NEWER, USAGE. */
export async function openTeam(options: TeamOptions): Promise<TeamGround> {
  const { databaseAddress: address, dataFolder, logger } = options
  const scratch = await takeScratch(dataFolder)
  const onError = (error: Error) => logger.warn({ error: error.message }, 'a connection to the database broke')
  const database = await openPostgres({ address, onError }).catch(async (error: unknown) => {
    await scratch.release()
    throw error
  })
  const serverId = newId()
  const bus = createNotifyBus({ address, processId: serverId, logger })
  try {
    return await standOn(options, { database, bus, serverId, scratch })
  } catch (error) {
    await bus.close()
    await database.close()
    await scratch.release()
    throw error
  }
}

interface Opened {
  readonly database: PostgresDatabase
  readonly bus: EventBus
  readonly serverId: string
  readonly scratch: { readonly folder: string; release(): Promise<void> }
}

async function standOn(options: TeamOptions, { database, bus, serverId, scratch }: Opened): Promise<TeamGround> {
  const { databaseAddress: address, logger, publicUrl } = options
  const bytes = await openBytes(database, options.documentsPlace)
  const { clock, stop } = await sharedClock(options, database)
  const presence = await startPresence({ database, bus, serverId, clock, logger })
  const leader = createTeamLeader({ address, serverId, database, logger })
  const liveServers = () => presence.liveServerIds()
  const shared = { address, database, bus, leader, clock, logger, serverId, liveServers }
  const teamWork = options.hasWorkers ? await openTeamWork(shared) : undefined
  return {
    database,
    allDocuments: openTeamDocuments({ folder: scratch.folder, database, clock, bytes }),
    documentsFolder: scratch.folder,
    bus,
    leader,
    clock,
    team: {
      serverId,
      publicUrl,
      documentsPlace: bytes.place,
      liveServers: () => presence.liveServers(),
      machines: () => readMachines(database, { clock, serverId }),
      drain: (workerId) => database.write((db) => drainWorker(db, workerId)),
    },
    ...(teamWork && { teamWork }),
    logLines: rowLines(database, 'dataset_log'),
    scoreLines: rowLines(database, 'score_points'),
    shared: (watch) => presence.shared(watch),
    acceptVault: (vault) => acceptVault(database, vault),
    listensOn: (port) => presence.listensOn(port),
    async close() {
      stop()
      await leader.close()
      await teamWork?.close()
      await presence.close()
      await bus.close()
      await scratch.release()
    },
  }
}

/** A clock of tests' own is left as it is. */
export async function sharedClock(
  { clock: own, logger }: Pick<TeamOptions, 'clock' | 'logger'>,
  database: PostgresDatabase,
) {
  if (own !== systemClock) return { clock: own, stop: () => undefined }
  const clock = await databaseClock(own, () => database.now())
  const timer = setInterval(
    () =>
      void clock
        .correct()
        .catch((error: unknown) => logger.debug({ error: String(error) }, 'the clocks could not be compared')),
    clockMilliseconds,
  )
  timer.unref()
  return { clock, stop: () => clearInterval(timer) }
}

/** Empty, and this process's alone until it is released. */
export async function takeScratch(dataFolder: string): Promise<{ folder: string; release(): Promise<void> }> {
  if (existsSync(join(dataFolder, 'store')))
    throw new AppError(
      'USAGE',
      `The data folder ${dataFolder} has a database of its own, which --database would leave aside. Name another folder with --data.`,
    )
  const folder = join(dataFolder, 'scratch')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { release } = await acquireLock({ folder, files: nodeFiles, processes: systemProcesses() })
  const empty = () => rm(join(folder, 'documents'), { recursive: true, force: true })
  await empty()
  return { folder, release: () => empty().then(release) }
}

export function rowLines(database: PostgresDatabase, table: LineTable): DatasetLines {
  return {
    append: (datasetId, line) => database.writeLoosely((db) => addLine(db, table, datasetId, line)),
    async read(datasetId) {
      const lines = await database.read((db) => linesOf(db, table, datasetId))
      return lines.map((line) => `${line}\n`).join('')
    },
  }
}

const probe = { text: 'planwright', place: 'team/secret-key-probe' }

export async function acceptVault(database: PostgresDatabase, vault: Vault): Promise<void> {
  const own = vault.seal(probe.text, probe.place)
  const sealed = await database.writeLoosely((db) => putProbe(db, own))
  if (vault.open(sealed, probe.place) === probe.text) return
  throw new AppError(
    'SECRET_KEY_UNUSABLE',
    'The secret key is not the one this team seals its secrets with. Start with the key file of the other servers (--secret-key-file).',
  )
}
