/** Makes a backup while the platform goes on, reads it back, and only then gives it its name. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Clock } from '../../foundation/clock.ts'
import { diskFault } from '../../foundation/disk-fault.ts'
import { nodeFiles } from '../../foundation/file-operations.ts'
import { fileTime } from '../../foundation/file-time.ts'
import type { Vault } from '../../foundation/vault.ts'
import { countRows } from '../../storage/count-rows.ts'
import type { Database } from '../../storage/database.ts'
import type { FrozenFile } from '../../storage/frozen-store.ts'
import type { RowCounts } from '../../storage/inspect-store.ts'
import type { DocumentOwner } from '../../storage/plan-versions.ts'
import type { Tables } from '../../storage/tables.ts'
import { formatVersion, probePlace, type Manifest } from './backup-format.ts'
import { partialSuffix, scheduledPrefix, type BackupFolder } from './backup-folder.ts'
import { backupStream } from './backup-stream.ts'
import { compareCounts, inspected } from './prepare-restore.ts'
import { readBackup } from './read-backup.ts'

export interface MakeBackupOptions {
  readonly database: Database
  readonly dataFolder: string
  readonly clock: Clock
  readonly vault: Vault
  readonly appVersion: string
  readonly folder: BackupFolder
  inspect(storeFolder: string): Promise<RowCounts>
  /** Of all datasets, whose documents go with them. */
  documentOwners(db: Kysely<Tables>): Promise<readonly DocumentOwner[]>
  /** By the schedule, which its name tells. */
  readonly isScheduled: boolean
}

/**
 * Resolves to its name. Throws when it cannot be written (STORAGE_FULL, STORAGE_UNAVAILABLE) or is not as it should be
 * when it is read back; then nothing is left of it.
 */
export async function makeBackup(options: MakeBackupOptions, signal: AbortSignal): Promise<string> {
  try {
    return await make(options, signal)
  } catch (error) {
    throw diskFault(error, `Making a backup in ${options.folder.path}`) ?? error
  }
}

async function make(options: MakeBackupOptions, signal: AbortSignal): Promise<string> {
  const { database, dataFolder, clock, vault, appVersion, folder } = options
  await nodeFiles.makeFolder(folder.path)
  const { value, files } = await database.freeze(async (db) => ({
    counts: await countRows(db),
    owners: await options.documentOwners(db),
  }))
  const at = clock.now()
  const base = `${options.isScheduled ? scheduledPrefix : 'planwright-'}${fileTime(at)}`
  const name = `${base}.tar`
  const partial = join(folder.path, `${base}${partialSuffix}`)
  const manifest: Manifest = {
    format: 'planwright-backup',
    formatVersion,
    appVersion,
    createdAt: at.toISOString(),
    counts: value.counts,
    sealedProbe: vault.seal('opens', probePlace),
  }
  try {
    const stream = backupStream({
      manifest,
      store: files,
      owners: value.owners,
      dataFolder,
      signal,
    })
    await pipeline(
      Readable.from(stream, { objectMode: false, highWaterMark: 256 * 1024 }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
      { signal },
    )
    await verify(partial, options)
    await folder.noteVerified(name, (await nodeFiles.sizeOf(partial)) ?? 0)
    await nodeFiles.rename(partial, join(folder.path, name))
    await nodeFiles.syncFolder(folder.path)
    return name
  } catch (error) {
    await folder.remove(name).catch(() => undefined)
    throw error
  } finally {
    closeAll(files)
    await nodeFiles.unlink(partial)
  }
}

/** Every checksum, and the database of the backup opened and counted. */
async function verify(path: string, { inspect, folder }: MakeBackupOptions): Promise<void> {
  const into = join(folder.path, 'verifying')
  await nodeFiles.removeFolder(into)
  const source = await nodeFiles.readStream(path)
  try {
    const { manifest } = await readBackup(source, { into, isWanted: (name) => name.startsWith('store/') })
    compareCounts(manifest.counts, await inspected(inspect, join(into, 'store')))
  } finally {
    source.destroy()
    await nodeFiles.removeFolder(into)
  }
}

/** Those that were not read to their end are still open. */
function closeAll(files: readonly FrozenFile[]): void {
  for (const { content } of files) content.destroy()
}
