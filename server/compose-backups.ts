/** Backups, restoring them, and what a start does about a restored one. */
import type { Closers } from './closers.ts'
import { createBackups, type BackupService } from './backups/backup-service.ts'
import type { RestoreMarker } from './backups/restore-marker.ts'
import { removeStrayStaging, takeIntoUse } from './backups/take-into-use.ts'
import type { Datasets } from './compose-datasets.ts'
import type { Clock } from './foundation/clock.ts'
import type { Logger } from './foundation/logger.ts'
import type { Vault } from './foundation/vault.ts'
import type { CompleteOptions } from './platform-options.ts'
import { recordChange } from './storage/audit-trail.ts'
import type { Database } from './storage/database.ts'
import { version } from './version.ts'

export interface BackupFoundation {
  readonly closers: Closers
  readonly database: Database
  readonly vault: Vault
  readonly datasets: Datasets
}

export function createBackupParts({ dataFolder, clock, restart }: CompleteOptions, { closers, database, vault, datasets }: BackupFoundation): BackupService {
  const backups = createBackups({ database, dataFolder, clock, vault, appVersion: version, canRestart: restart !== undefined, inspect: datasets.inspectStore, keepDocuments: datasets.keepDocuments })
  closers.add(() => backups.stop())
  return backups
}

/** Before the data is opened: a restored backup that waits is taken into use. */
export async function takeRestore(dataFolder: string, logger: Logger): Promise<RestoreMarker | undefined> {
  const restored = await takeIntoUse(dataFolder)
  if (restored) logger.warn({ createdAt: restored.prepared.createdAt, previousData: restored.previousData }, 'a restored backup was taken into use; the data before is kept')
  return restored
}

/** Once the data is ours: the audit log of what is used now tells who restored it, and what an unfinished restore has left goes. */
export async function settleRestore(restored: RestoreMarker | undefined, { database, tenantId, clock, dataFolder }: { readonly database: Database; readonly tenantId: string; readonly clock: Clock; readonly dataFolder: string }): Promise<void> {
  await removeStrayStaging(dataFolder)
  if (!restored) return
  const { actor, prepared, previousData } = restored
  await database.write((db) => recordChange(db, { ...actor, tenantId }, clock.now(), { action: 'UPDATE', kind: 'BACKUP', id: previousData, name: `Restore of ${prepared.createdAt}`, after: prepared }))
}
