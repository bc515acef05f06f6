/**
 * The platform's database: small rows in sql.js, durable through a journal and snapshots in one data folder.
 * README.md in this folder says what is on the disk and what happens after a crash.
 */
import { join } from 'node:path'
import { AppError } from '../foundation/app-error.ts'
import { nodeFiles } from '../foundation/file-operations.ts'
import type { FileOperations } from '../foundation/file-operations.ts'
import type { Database } from './database.ts'
import { findLosses, refusalOf } from './find-loss.ts'
import { Journal } from './journal.ts'
import { JournaledDatabase } from './journaled-database.ts'
import { loadStore } from './load-store.ts'
import type { LoadedStore } from './load-store.ts'
import { acquireLock } from './lock.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migrate.ts'
import { migrations as allMigrations } from './migrations/index.ts'
import { systemProcesses } from './process-table.ts'
import type { ProcessTable } from './process-table.ts'
import { Replica } from './replica.ts'
import { repairStore, setAsideAll } from './repair-store.ts'
import type { SnapshotLimits } from './snapshot-keeper.ts'
import { storageUnavailable } from './storage-error.ts'
import type { StorageEvent } from './storage-event.ts'
import { readStoreMark, writeStoreMark } from './store-mark.ts'

export interface DatabaseOptions {
  /** Made when it is not there. */
  readonly folder: string
  readonly files?: FileOperations
  readonly processes?: ProcessTable
  readonly migrations?: readonly Migration[]
  /** Default: 16 MB of journal, 50 000 records, 60 s without a write; the mark 5 s after one. */
  readonly snapshotLimits?: Partial<SnapshotLimits>
  /** File outside the folder that says how far the store had come; without it an older store is not noticed. */
  readonly markFile?: string
  /** Whether there are documents, without which a missing store is a new one. */
  readonly hasDocuments?: () => Promise<boolean>
  /** Opens also a store that is missing, older than it was, or damaged beyond use, which is then set aside. */
  readonly acceptLoss?: boolean
  /**
   * Told, before anything is repaired, of what was acknowledged and is not there any more. To be lasting when it
   * resolves.
   */
  readonly noteLosses?: (losses: readonly string[]) => Promise<void>
  onEvent?(event: StorageEvent): void
}

const defaultLimits: SnapshotLimits = {
  bytes: 16 * 1024 * 1024,
  records: 50_000,
  idleMilliseconds: 60_000,
  markMilliseconds: 5000,
}

/**
 * Opens, repairs and migrates. AppErrors: DATA_FOLDER_IN_USE (names folder and pid), STORAGE_DAMAGED (nothing sound
 * left; nothing was changed), STORAGE_MISSING and STORAGE_OLDER (nothing was changed), STORAGE_NEWER (another version's
 * history), STORAGE_FULL or STORAGE_UNAVAILABLE (the disk refused).
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { folder, files = nodeFiles, processes = systemProcesses(), onEvent = () => undefined } = options
  const database = await lockAndLoad({ ...options, folder, files, processes, onEvent }).catch((cause: unknown) => {
    throw storageUnavailable('Opening', folder, cause)
  })
  try {
    await migrate(database, options.migrations ?? allMigrations, folder)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

type FullOptions = DatabaseOptions & Required<Pick<DatabaseOptions, 'files' | 'processes' | 'onEvent'>>

async function lockAndLoad(options: FullOptions): Promise<Database> {
  const { folder, files, processes, onEvent, snapshotLimits, markFile } = options
  await files.makeFolder(folder)
  const lock = await acquireLock({ folder, files, processes })
  try {
    if (lock.takenFrom !== undefined) onEvent({ kind: 'lock-taken-over', pid: lock.takenFrom })
    const loaded = await loadOrStartAnew(options)
    await settleLosses(loaded, options)
    await removeTemporaries(folder, files)
    for (const event of await repairStore(folder, files, loaded.damages)) onEvent(event)
    const transactions = loaded.sequence - (loaded.snapshot?.sequence ?? 0)
    if (transactions > 0) onEvent({ kind: 'journal-replayed', transactions })
    const journal = await openJournal(folder, files, loaded)
    if (markFile !== undefined)
      await writeStoreMark(markFile, files, { generation: loaded.highestGeneration, sequence: loaded.sequence })
    const limits = { ...defaultLimits, ...snapshotLimits }
    return new JournaledDatabase(
      { folder, files, lock, limits, markFile, onEvent },
      { ...loaded, journal, replica: await Replica.of(loaded.image, folder) },
    )
  } catch (error) {
    await lock.release().catch(() => undefined)
    throw error
  }
}

async function loadOrStartAnew({ folder, files, acceptLoss, noteLosses, onEvent }: FullOptions): Promise<LoadedStore> {
  return loadStore(folder, files).catch(async (error: unknown) => {
    if (!acceptLoss || !(error instanceof AppError) || error.code !== 'STORAGE_DAMAGED') throw error
    await noteLosses?.([
      'Nothing of the database could be opened. It was set aside in store/quarantine and a new one was begun, as --accept-loss asked for.',
    ])
    for (const event of await setAsideAll(folder, files)) onEvent(event)
    return loadStore(folder, files)
  })
}

/** Throws STORAGE_MISSING or STORAGE_OLDER unless that was accepted. */
async function settleLosses(
  store: LoadedStore,
  { folder, files, markFile, hasDocuments, acceptLoss, noteLosses }: FullOptions,
): Promise<void> {
  try {
    const mark = markFile === undefined ? undefined : await readStoreMark(markFile, files)
    const evidence = { mark, hasDocuments: (await hasDocuments?.()) ?? false }
    const refusal = refusalOf(folder, store, evidence)
    if (refusal && !acceptLoss) throw refusal
    const accepted = refusal
      ? [
          `The database was ${refusal.code === 'STORAGE_MISSING' ? 'missing' : 'older than it had been'} and was started all the same, as --accept-loss asked for.`,
        ]
      : []
    const losses = [...accepted, ...findLosses(store, evidence)]
    if (losses.length > 0) await noteLosses?.(losses)
  } catch (error) {
    store.image.close()
    throw error
  }
}

function openJournal(
  folder: string,
  files: FileOperations,
  { journal, highestGeneration }: LoadedStore,
): Promise<Journal> {
  if (!journal) return Journal.create(folder, files, highestGeneration)
  return Journal.resume(journal.path, files, journal.goodBytes)
}

async function removeTemporaries(folder: string, files: FileOperations): Promise<void> {
  for (const { name, isFolder } of await files.readFolder(folder)) {
    if (!isFolder && name.endsWith('.tmp')) await files.unlink(join(folder, name))
  }
}
