/**
 * The platform's database: small rows in sql.js, durable through a journal and snapshots in one data folder.
 * README.md in this folder says what is on the disk and what happens after a crash.
 */
import { join } from 'node:path'
import { nodeFiles } from '../foundation/file-operations.ts'
import type { FileOperations } from '../foundation/file-operations.ts'
import type { Database } from './database.ts'
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
import { repairStore } from './repair-store.ts'
import type { SnapshotLimits } from './snapshot-keeper.ts'
import { storageUnavailable } from './storage-error.ts'
import type { StorageEvent } from './storage-event.ts'

export interface DatabaseOptions {
  /** Made when it is not there. */
  readonly folder: string
  readonly files?: FileOperations
  readonly processes?: ProcessTable
  readonly migrations?: readonly Migration[]
  /** Default: 16 MB of journal, 50 000 records, 60 s without a write. */
  readonly snapshotLimits?: Partial<SnapshotLimits>
  onEvent?(event: StorageEvent): void
}

const defaultLimits: SnapshotLimits = { bytes: 16 * 1024 * 1024, records: 50_000, idleMilliseconds: 60_000 }

/**
 * Opens, repairs and migrates. AppErrors: DATA_FOLDER_IN_USE (names folder and pid), STORAGE_DAMAGED (nothing sound left;
 * nothing was changed), STORAGE_NEWER (another version's history), STORAGE_UNAVAILABLE (the disk refused).
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

async function lockAndLoad({ folder, files, processes, onEvent, snapshotLimits }: FullOptions): Promise<Database> {
  await files.makeFolder(folder)
  const lock = await acquireLock({ folder, files, processes })
  try {
    if (lock.takenFrom !== undefined) onEvent({ kind: 'lock-taken-over', pid: lock.takenFrom })
    await removeTemporaries(folder, files)
    const loaded = await loadStore(folder, files)
    for (const event of await repairStore(folder, files, loaded.damages)) onEvent(event)
    const transactions = loaded.sequence - (loaded.snapshot?.sequence ?? 0)
    if (transactions > 0) onEvent({ kind: 'journal-replayed', transactions })
    const journal = await openJournal(folder, files, loaded)
    const limits = { ...defaultLimits, ...snapshotLimits }
    return new JournaledDatabase({ folder, files, lock, limits, onEvent }, { ...loaded, journal, replica: await Replica.of(loaded.image, folder) })
  } catch (error) {
    await lock.release().catch(() => undefined)
    throw error
  }
}

function openJournal(folder: string, files: FileOperations, { journal, highestGeneration }: LoadedStore): Promise<Journal> {
  if (!journal) return Journal.create(folder, files, highestGeneration)
  return Journal.resume(journal.path, files, journal.goodBytes)
}

async function removeTemporaries(folder: string, files: FileOperations): Promise<void> {
  for (const { name, isFolder } of await files.readFolder(folder)) {
    if (!isFolder && name.endsWith('.tmp')) await files.unlink(join(folder, name))
  }
}
