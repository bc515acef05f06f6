/** Backups, restoring them, and what a start does about a restored one. */
import type { Closers } from '../foundation/closers.ts'
import { createBackupSchedule, type BackupSchedule } from '../operations/backups/backup-schedule.ts'
import { createBackups, type BackupService } from '../operations/backups/backup-service.ts'
import type { RestoreMarker } from '../operations/backups/restore-marker.ts'
import { removeStrayStaging, takeIntoUse } from '../operations/backups/take-into-use.ts'
import type { Datasets } from './compose-datasets.ts'
import type { StorageUseService } from '../operations/diagnostics/storage-use.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Logger } from '../foundation/logger.ts'
import type { Vault } from '../foundation/vault.ts'
import type { Notifications } from '../operations/notifications/notification-service.ts'
import type { CompleteOptions } from './platform-options.ts'
import type { SettingsService } from '../operations/settings/setting-service.ts'
import { recordChange } from '../storage/audit-trail.ts'
import type { Database } from '../storage/database.ts'
import { version } from '../foundation/version.ts'

export interface BackupFoundation {
  readonly closers: Closers
  readonly database: Database
  readonly vault: Vault
  readonly datasets: Datasets
  readonly settings: SettingsService
  readonly storageUse: StorageUseService
  readonly notifications: Notifications
  /** The first one. */
  readonly tenantId: string
}

export interface Backups {
  readonly service: BackupService
  readonly schedule: BackupSchedule
}

/** Nothing is made by itself before the schedule is started. */
export function createBackupParts(options: CompleteOptions, foundation: BackupFoundation): Backups {
  const { dataFolder, clock, restart } = options
  const { closers, database, vault, datasets } = foundation
  const { inspectStore: inspect, keepDocuments } = datasets
  const service = createBackups({
    database,
    dataFolder,
    clock,
    vault,
    appVersion: version,
    canRestart: restart !== undefined,
    inspect,
    keepDocuments,
  })
  const schedule = createSchedule(options, foundation, service)
  closers.add(() => schedule.stop())
  closers.add(() => service.stop())
  return { service, schedule }
}

function createSchedule(
  { dataFolder, clock, logger, backups: wishes = {} }: CompleteOptions,
  foundation: BackupFoundation,
  backups: BackupService,
): BackupSchedule {
  const { settings, storageUse, notifications, tenantId } = foundation
  return createBackupSchedule({
    ...{ backups, dataFolder, tenantId, clock, logger },
    ...(wishes.lookMilliseconds === undefined ? {} : { lookMilliseconds: wishes.lookMilliseconds }),
    async plan() {
      const { dailyBackups, backupHour, backupsKept } = await settings.read(tenantId)
      return { isOn: dailyBackups ?? wishes.isDaily ?? false, hour: backupHour, kept: backupsKept }
    },
    async neededBytes() {
      const { databaseBytes, journalBytes, documentsBytes, binBytes } = await storageUse.read(tenantId)
      // The database is unpacked once more to read it back.
      return 2 * (databaseBytes + journalBytes) + documentsBytes + binBytes
    },
    tell: (text) => notifications.tell(tenantId, 'BACKUP_FAILED', text),
  })
}

/** Before the data is opened: a restored backup that waits is taken into use. */
export async function takeRestore(dataFolder: string, logger: Logger): Promise<RestoreMarker | undefined> {
  const restored = await takeIntoUse(dataFolder)
  if (restored)
    logger.warn(
      { createdAt: restored.prepared.createdAt, previousData: restored.previousData },
      'a restored backup was taken into use; the data before is kept',
    )
  return restored
}

/**
 * Once the data is ours: the audit log of what is used now tells who restored it, and what an unfinished restore has
 * left goes.
 */
export async function settleRestore(
  restored: RestoreMarker | undefined,
  {
    database,
    tenantId,
    clock,
    dataFolder,
  }: { readonly database: Database; readonly tenantId: string; readonly clock: Clock; readonly dataFolder: string },
): Promise<void> {
  await removeStrayStaging(dataFolder)
  if (!restored) return
  const { actor, prepared, previousData } = restored
  await database.write((db) =>
    recordChange(db, { ...actor, tenantId }, clock.now(), {
      action: 'UPDATE',
      kind: 'BACKUP',
      id: previousData,
      name: `Restore of ${prepared.createdAt}`,
      after: prepared,
    }),
  )
}
