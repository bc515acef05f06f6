/**
 * Unpacks a backup beside the data, checks all of it, and leaves word for the next start. The data itself is not
 * touched.
 */
import { join } from 'node:path'
import type { PreparedRestore } from '../../contract/backup.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { diskFault } from '../../foundation/disk-fault.ts'
import { nodeFiles } from '../../foundation/file-operations.ts'
import { fileTime } from '../../foundation/file-time.ts'
import { randomBase62 } from '../../foundation/ids.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { RowCounts } from '../../storage/inspect-store.ts'
import { probePlace } from './backup-format.ts'
import { readBackup } from './read-backup.ts'
import {
  previousPrefix,
  readRestoreMarker,
  stagingPrefix,
  writeRestoreMarker,
  type RestoreMarker,
} from './restore-marker.ts'
import { unsound } from './unsound.ts'

export interface RestoreOptions {
  readonly dataFolder: string
  readonly clock: Clock
  /** Undefined when the data folder has no key file. */
  readonly vault: Pick<Vault, 'open'> | undefined
  readonly canRestart: boolean
  /** Opens the copy of a database, and counts its rows. */
  inspect(storeFolder: string): Promise<RowCounts>
}

/** Throws BACKUP_UNSOUND, STORAGE_NEWER, STORAGE_FULL or STORAGE_UNAVAILABLE; then nothing is left of it. */
export async function prepareRestore(
  source: AsyncIterable<Buffer>,
  actor: RestoreMarker['actor'],
  options: RestoreOptions,
): Promise<PreparedRestore> {
  const { dataFolder, clock } = options
  const at = clock.now()
  // An upload and a backup of the list may be restored from at the same moment.
  const staging = `${stagingPrefix}${fileTime(at)}-${randomBase62(6)}`
  const folder = join(dataFolder, staging)
  await nodeFiles.removeFolder(folder)
  try {
    for (const part of ['store', 'documents']) await nodeFiles.makeFolder(join(folder, part))
    const reading = await readBackup(source, { into: folder, isWanted: () => true })
    compareCounts(reading.manifest.counts, await inspected(options.inspect, join(folder, 'store')))
    const prepared = describe(reading, at, options)
    const replaced = await readRestoreMarker(dataFolder)
    await writeRestoreMarker(dataFolder, { staging, previousData: prepared.previousData, prepared, actor })
    // The marker stands: what cannot be removed now goes at the next start.
    if (replaced && replaced.staging !== staging)
      await nodeFiles.removeFolder(join(dataFolder, replaced.staging)).catch(() => undefined)
    return prepared
  } catch (error) {
    await nodeFiles.removeFolder(folder)
    throw diskFault(error, `Unpacking the backup into ${dataFolder}`) ?? error
  }
}

/** A database that is damaged is, in a backup, the backup's fault. */
export async function inspected(inspect: RestoreOptions['inspect'], storeFolder: string): Promise<RowCounts> {
  return inspect(storeFolder).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'STORAGE_DAMAGED'
      ? unsound(`its database is damaged (${error.message})`)
      : error
  })
}

/** Throws BACKUP_UNSOUND naming the first table that differs. */
export function compareCounts(expected: RowCounts, found: RowCounts): void {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    if (expected[table] !== found[table])
      throw unsound(
        `its table ${table} has ${found[table] ?? 'no'} rows, and the manifest says ${expected[table] ?? 'none'}`,
      )
  }
}

function describe(
  { manifest, files, bytes }: Awaited<ReturnType<typeof readBackup>>,
  at: Date,
  { vault, canRestart }: RestoreOptions,
): PreparedRestore {
  const { createdAt, appVersion, counts, sealedProbe } = manifest
  const opensSecrets = vault?.open(sealedProbe, probePlace) !== undefined
  const secrets = opensSecrets
    ? ''
    : ' The secrets in it were sealed with another key file: put the file secret.key of that installation into the data folder before the next start, or enter secrets, keys of webhooks and mail passwords again.'
  return {
    createdAt,
    appVersion,
    preparedAt: at.toISOString(),
    files,
    bytes,
    counts,
    opensSecrets,
    previousData: `${previousPrefix}${fileTime(at)}`,
    canRestart,
    message: `The backup is sound. It is taken into use at the next start; until then nothing changes, and what is done meanwhile stays behind with the data of now.${secrets}`,
  }
}
