/** What all features stand on: the data folder, opened, and the options with what the settings say. */
import { join } from 'node:path'
import { administratorAddresses } from '../access/members/member-repository.ts'
import { prepareFirstTenant } from '../access/tenants/first-start.ts'
import { documentOwners } from '../datasets/dataset/dataset-repository.ts'
import { datasetCounts } from '../datasets/retention/dataset-count-repository.ts'
import { datasetLookup } from '../datasets/search/dataset-slice-repository.ts'
import type { Closers } from '../foundation/closers.ts'
import { randomBase62 } from '../foundation/ids.ts'
import { createCallerWatch } from '../http/caller-watch.ts'
import { createDownloadTickets } from '../http/download-tickets.ts'
import { loadModels } from '../models/load-models.ts'
import type { ServiceSettings } from '../models/model-services.ts'
import { planningModels } from '../models/registry.ts'
import type { RestoreMarker } from '../operations/backups/restore-marker.ts'
import { settleRestore } from '../operations/backups/settle-restore.ts'
import { createSettings, type SettingsService } from '../operations/settings/setting-service.ts'
import { listFailingWebhooks } from '../webhooks/configuration/webhook-repository.ts'
import { groundedHost } from '../workers/worker-host.ts'
import { openVault, type Store } from './open-store.ts'
import { plainOptions, type CompleteOptions, type PlatformOptions, type SettledOptions } from './platform-options.ts'

export interface OpenedFolder extends Store {
  readonly closers: Closers
  /** The backup that has just been taken into use. */
  readonly restored: RestoreMarker | undefined
}

export type Ground = Awaited<ReturnType<typeof prepareGround>>

export async function prepareGround(given: PlatformOptions, { closers, restored, ...store }: OpenedFolder) {
  const { database, clock, documentsFolder } = store
  const { dataFolder, modelFiles = [] } = given
  const models = [...(given.models ?? planningModels), ...(await loadModels(modelFiles))]
  const vault = await openVault(given, database)
  await store.acceptVault(vault)
  const firstTenantId = await prepareFirstTenant(database, clock)
  await settleRestore(restored, { database, tenantId: firstTenantId, clock, dataFolder })
  let listensOn: readonly number[] = []
  /** Ports this platform listens on; empty until it does. */
  const ownPorts = () => listensOn
  const settings = createSettings({ database, clock, ownPorts, bus: store.bus })
  const options = await withSettings({ ...given, models }, settings, firstTenantId)
  const services: ServiceSettings = {
    travel: { settings: options.travel, cacheFolder: join(dataFolder, 'travel-cache') },
  }
  return {
    ...options,
    /** What the host asked for, in force again when the setting is taken back. */
    hostSlots: given.slots,
    plainOptions: plainOptions(options),
    workerHost: groundedHost(given.workerHost, { dataFolder: documentsFolder, modelFiles, services }),
    closers,
    ...store,
    vault,
    settings,
    firstTenantId,
    ownPorts,
    listensOn: (ports: readonly number[]) => void (listensOn = ports),
    uploadsFolder: join(dataFolder, 'uploads'),
    // What features may ask of tables that are another's.
    datasetLookup,
    datasetCounts,
    documentOwners,
    administratorAddresses,
    failingWebhooks: listFailingWebhooks,
    callerWatch: store.shared(createCallerWatch(clock)),
    downloads: createDownloadTickets(clock),
    /** Secret of this process, written to the runtime file: who can read that is the administrator. */
    localToken: randomBase62(43),
  }
}

/** Slots, map server and port are the whole installation's: the settings of its first tenant decide, then the host. */
async function withSettings(
  options: CompleteOptions,
  settings: SettingsService,
  tenantId: string,
): Promise<SettledOptions> {
  const { slots, osrmAddress, port, httpsPort } = await settings.read(tenantId)
  const settled = {
    ...options,
    port: options.port ?? port ?? options.defaultPort ?? 0,
    httpsPort: options.https?.port ?? httpsPort ?? undefined,
    slots: slots ?? options.slots,
  }
  // What the host sends with its own map server is not for one that the settings name.
  const travel = osrmAddress === null ? options.travel : ({ provider: 'osrm', address: osrmAddress } as const)
  const ownPorts = [settled.port, settled.httpsPort ?? 0].filter((own) => own > 0)
  return { ...settled, travel: travel.provider === 'osrm' ? { ...travel, ownPorts } : travel }
}
