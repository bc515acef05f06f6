/** Backups, made on request and every day, and restoring them. */
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Team } from '../../foundation/team.ts'
import { version } from '../../foundation/version.ts'
import type { Route } from '../../http/route.ts'
import type { Settings } from '../../contract/settings.ts'
import type { StorageUseService } from '../diagnostics/storage-use.ts'
import type { Notifications } from '../notifications/notification-service.ts'
import { backupRoutes } from './backup-routes.ts'
import { createBackupSchedule } from './backup-schedule.ts'
import { createBackups, type BackupService, type BackupServiceOptions } from './backup-service.ts'
import { restoreRoutes } from './restore-routes.ts'

export interface BackupOptions {
  /** Whether one is made every day, unless the settings say otherwise; not when absent. */
  readonly isDaily?: boolean
  /** Between two looks whether one is due; a minute when absent. */
  readonly lookMilliseconds?: number
}

interface Needs extends Pick<
  BackupServiceOptions,
  'database' | 'dataFolder' | 'clock' | 'vault' | 'keepDocuments' | 'documentOwners'
> {
  readonly clock: Clock
  readonly logger: Logger
  readonly firstTenantId: string
  readonly team: Team | undefined
  readonly inspectStore: BackupServiceOptions['inspect']
  readonly settings: { read(tenantId: string): Promise<Settings> }
  readonly storageUse: StorageUseService
  readonly notifications: Notifications
  readonly backups?: BackupOptions
  readonly restart?: () => void
}

/** Nothing is made by itself before the start. */
export function backupsFeature(needs: Needs) {
  const { inspectStore: inspect, restart, team } = needs
  const backups = createBackups({ ...needs, inspect, appVersion: version, canRestart: restart !== undefined })
  const schedule = scheduleOf(backups, needs)
  const routes = [...backupRoutes(backups, schedule), ...restoreRoutes(backups, restart)]
  return {
    routes: team ? refusing(routes) : routes,
    start: () => (team ? Promise.resolve() : schedule.start()),
    async stop() {
      await Promise.all([schedule.stop(), backups.stop()])
    },
  }
}

/** The backups of a team are its database's own; what only reads finds nothing. */
function refusing(routes: readonly Route[]): Route[] {
  const refuse = () => Promise.reject(new AppError('BACKUP_NOT_AVAILABLE', {}))
  const isAllowed = ({ method, path }: Route) => method === 'get' || path === '/restart'
  return routes.map((route) => (isAllowed(route) ? route : { ...route, handle: refuse }))
}

function scheduleOf(backups: BackupService, needs: Needs) {
  const { dataFolder, clock, logger, settings, storageUse, notifications, firstTenantId: tenantId } = needs
  const { isDaily = false, lookMilliseconds } = needs.backups ?? {}
  return createBackupSchedule({
    ...{ backups, dataFolder, tenantId, clock, logger },
    ...(lookMilliseconds === undefined ? {} : { lookMilliseconds }),
    async plan() {
      const { dailyBackups, backupHour, backupsKept } = await settings.read(tenantId)
      return { isOn: dailyBackups ?? isDaily, hour: backupHour, kept: backupsKept }
    },
    async neededBytes() {
      const { databaseBytes, journalBytes, documentsBytes, binBytes } = await storageUse.read(tenantId)
      // The database is unpacked once more to read it back.
      return 2 * (databaseBytes + journalBytes) + documentsBytes + binBytes
    },
    tell: (text) => notifications.tell(tenantId, 'BACKUP_FAILED', text),
  })
}
