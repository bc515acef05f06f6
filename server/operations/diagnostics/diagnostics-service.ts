/** One document about the installation, to be sent to whoever helps. */
import { arch, availableParallelism, freemem, platform, release, totalmem } from 'node:os'
import type { Diagnostics } from '../../contract/diagnostics.ts'
import type { Settings } from '../../contract/settings.ts'
import type { WebhookSummary } from '../../contract/webhook.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../storage/database.ts'
import { version } from '../../foundation/version.ts'
import type { DatasetCounts } from './dataset-counts.ts'
import { logTail } from './log-tail.ts'
import { originOf } from './scrub.ts'
import type { StorageUseService } from './storage-use.ts'

export interface DiagnosticsService {
  read(tenantId: string): Promise<Diagnostics>
}

export interface DiagnosticsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly dataFolder: string
  readonly storage: StorageUseService
  readonly datasets: Pick<DatasetCounts, 'byStatus'>
  /** What the platform was started with, without secrets. */
  readonly options: Diagnostics['options']
  settings(tenantId: string): Promise<Settings>
  webhooks(tenantId: string): Promise<readonly Pick<WebhookSummary, 'id' | 'url' | 'enabled' | 'health'>[]>
  /** Slots and worker processes at this moment. */
  load(): Pick<Diagnostics, 'workers'> & { readonly slots: number; readonly usedSlots: number }
}

export function createDiagnostics({
  database,
  clock,
  dataFolder,
  storage,
  datasets,
  options,
  settings,
  webhooks,
  load,
}: DiagnosticsOptions): DiagnosticsService {
  return {
    async read(tenantId) {
      const datasetsByStatus = await database.read((db) => datasets.byStatus(db, tenantId))
      const { slots, usedSlots, workers } = load()
      return {
        madeAt: clock.now().toISOString(),
        version,
        node: process.version,
        system: {
          os: platform(),
          release: release(),
          architecture: arch(),
          cores: availableParallelism(),
          memoryBytes: totalmem(),
          freeMemoryBytes: freemem(),
        },
        process: {
          uptimeSeconds: Math.round(process.uptime()),
          residentBytes: process.memoryUsage.rss(),
          heapBytes: process.memoryUsage().heapUsed,
        },
        options,
        settings: plainSettings(await settings(tenantId)),
        storage: await storage.read(tenantId),
        datasetsByStatus,
        solveQueue: { slots, usedSlots, waiting: datasetsByStatus['SOLVING_SCHEDULED'] ?? 0 },
        workers,
        webhooks: (await webhooks(tenantId)).map(
          ({ id, url, enabled, health: { state, since, lastAttemptAt, waiting } }) => ({
            id,
            enabled,
            origin: originOf(url),
            state,
            waiting,
            ...(since ? { since } : {}),
            ...(lastAttemptAt ? { lastAttemptAt } : {}),
          }),
        ),
        log: await logTail(dataFolder),
      }
    },
  }
}

/** Paths and queries of addresses may hold keys. */
function plainSettings({ osrmAddress, tileUrl, ...others }: Settings): Diagnostics['settings'] {
  return {
    ...others,
    osrmAddress: osrmAddress === null ? null : originOf(osrmAddress),
    tileUrl: tileUrl === null ? null : originOf(tileUrl),
  }
}
