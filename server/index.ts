/**
 * The composition root: with the `compose-*` files beside it, the only place that knows all parts. `startPlatform`
 * gives a platform that can be stopped.
 */
import { createApiKeyService } from './access/api-keys/api-key-service.ts'
import { createAuditLog } from './operations/audit/audit-log.ts'
import type { RestoreMarker } from './operations/backups/restore-marker.ts'
import { createClosers, type Closers } from './foundation/closers.ts'
import { createActivity } from './platform/compose-activity.ts'
import { createBackupParts, settleRestore, takeRestore } from './platform/compose-backups.ts'
import { startDatasets } from './platform/compose-datasets.ts'
import { startHttp } from './platform/compose-http.ts'
import { createPeople } from './platform/compose-people.ts'
import { openStore, openVault, tellLosses } from './platform/compose-storage.ts'
import { createWebhookParts } from './platform/compose-webhooks.ts'
import { createConfigurationProfiles } from './datasets/configuration-profiles/profile-service.ts'
import { tileOriginOf } from './contract/map-tiles.ts'
import { createDataLoss } from './operations/diagnostics/data-loss-service.ts'
import { createDiagnostics } from './operations/diagnostics/diagnostics-service.ts'
import { createStorageUse } from './operations/diagnostics/storage-use.ts'
import { diskFault } from './foundation/disk-fault.ts'
import { randomBase62 } from './foundation/ids.ts'
import { createCallerWatch } from './http/caller-watch.ts'
import { loginUrl } from './access/members/session-routes.ts'
import { planningModels } from './models/registry.ts'
import {
  plainOptions,
  type CompleteOptions,
  type PlatformOptions,
  type RunningPlatform,
  type SettledOptions,
} from './platform/platform-options.ts'
import { removeRuntimeFile, writeRuntimeFile } from './platform/runtime-file.ts'
import { createSettings, type SettingsService } from './operations/settings/setting-service.ts'
import type { Database } from './storage/database.ts'
import type { LossLedger } from './storage/loss-ledger.ts'
import { prepareFirstTenant } from './access/tenants/first-start.ts'
import { createTenants } from './access/tenants/tenant-service.ts'
import type { TravelSettings } from './travel/travel-source.ts'

// What a host needs to build the options; hosts outside this folder import nothing else of the server.
export { defaultDataFolder } from './platform/data-folder.ts'
export { statusText } from './contract/status-text.ts'
export type { Activity, EndedDataset, FailingWebhooks } from './platform/activity.ts'
export { AppError } from './foundation/app-error.ts'
export { systemClock } from './foundation/clock.ts'
export { nodeFiles, type FileOperations } from './foundation/file-operations.ts'
export type { Logger } from './foundation/logger.ts'
export { replaceFile } from './foundation/replace-file.ts'
export { openLog } from './platform/open-log.ts'
export type { PlatformOptions, RunningPlatform } from './platform/platform-options.ts'
export {
  readSecretKeyFile,
  sealedKeyFile,
  secretKeyFile,
  type SecretKey,
  type SecretKeySource,
} from './webhooks/secrets/secret-key-file.ts'
export type { WorkerHost, WorkerProcess } from './workers/worker-host.ts'

/** The data folder as it was found, and what will be closed. */
interface Ground {
  readonly closers: Closers
  readonly database: Database
  readonly losses: LossLedger
  /** The backup that has just been taken into use. */
  readonly restored: RestoreMarker | undefined
}

export async function startPlatform(given: PlatformOptions): Promise<RunningPlatform> {
  const options = { models: planningModels, ...given }
  const restored = await takeRestore(options.dataFolder, options.logger)
  const { database, losses } = await openStore(options)
  const closers = createClosers()
  const stop = () => closers.closeAll().finally(() => database.close())
  try {
    return { ...(await startParts(options, { closers, database, losses, restored })), stop }
  } catch (error) {
    await stop().catch((fault: unknown) =>
      options.logger.error({ error: String(fault) }, 'what had been started could not all be ended'),
    )
    throw diskFault(error, `Starting on ${options.dataFolder}`) ?? error
  }
}

async function startParts(
  given: CompleteOptions,
  { closers, database, losses, restored }: Ground,
): Promise<Omit<RunningPlatform, 'stop'>> {
  const { dataFolder, models, clock, logger } = given
  const vault = await openVault(given, database)
  const tenantId = await prepareFirstTenant(database, clock)
  await settleRestore(restored, { database, tenantId, clock, dataFolder })
  let ownPorts: readonly number[] = []
  const settings = createSettings({ database, clock, ownPorts: () => ownPorts })
  const options = await withSettings(given, settings, tenantId)
  let tileOrigin = tileOriginOf((await settings.read(tenantId)).tileUrl)
  const profiles = createConfigurationProfiles({ database, clock })
  const webhooks = createWebhookParts(options, { closers, database, vault, ownPorts: () => ownPorts })
  const datasets = await startDatasets(options, {
    closers,
    database,
    profiles,
    settings,
    deliveries: webhooks.deliveries,
    losses,
  })
  const activity = await createActivity({ closers, database, datasets, webhooks, models, tenantId })
  settings.onChange((changed, { slots, tileUrl }) => {
    if (changed !== tenantId) return
    datasets.queue.setSlots(slots ?? given.slots)
    tileOrigin = tileOriginOf(tileUrl)
  })
  const callerWatch = createCallerWatch(clock)
  const localToken = randomBase62(43)
  const people = createPeople({ database, clock, logger, callerWatch, localToken })
  const tenants = createTenants({ database, clock })
  const apiKeys = createApiKeyService({
    database,
    clock,
    logger,
    callerWatch,
    modelIds: models.map(({ id }) => id),
    tenantName: async (id) => (await tenants.read(id)).name,
  })
  const storageUse = createStorageUse({ database, clock, logger, dataFolder })
  const backups = createBackupParts(options, {
    closers,
    database,
    vault,
    datasets,
    settings,
    storageUse,
    notifications: webhooks.notifications,
    tenantId,
  })
  const diagnostics = createDiagnostics({
    database,
    clock,
    dataFolder,
    storage: storageUse,
    options: plainOptions(options),
    settings: settings.read,
    webhooks: webhooks.webhooks.list,
    load: datasets.load,
  })
  const dataLoss = createDataLoss({ database, clock, dataFolder, losses })
  await tellLosses(losses, webhooks.notifications)
  const audit = createAuditLog({ database, clock, logger, limits: settings.read })
  closers.add(() => audit.stop())
  const listening = await startHttp(options, {
    datasets,
    settings,
    profiles,
    people,
    apiKeys,
    webhooks,
    tenants,
    audit,
    storageUse,
    diagnostics,
    dataLoss,
    backups,
    firstTenantId: tenantId,
    tileOrigin: () => tileOrigin,
  })
  closers.add(() => {
    callerWatch.endAll()
    return listening.close()
  })
  audit.start()
  ownPorts = [listening.port, ...(listening.httpsPort === undefined ? [] : [listening.httpsPort])]
  await webhooks.start(listening.port, listening.httpsPort)
  await backups.schedule.start()
  closers.add(() => removeRuntimeFile(dataFolder))
  await writeRuntimeFile(dataFolder, { port: listening.port, pid: process.pid, token: localToken })
  const url = `http://localhost:${listening.port}`
  const httpsUrl = listening.httpsPort === undefined ? undefined : `https://localhost:${listening.httpsPort}`
  return {
    port: listening.port,
    url,
    httpsUrl,
    activity,
    losses: losses.findings().map(({ text }) => text),
    createLoginUrl: () => loginUrl(url, people.sessions.createLoginToken().token),
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
  const travel: TravelSettings = osrmAddress === null ? options.travel : { provider: 'osrm', address: osrmAddress }
  const ownPorts = [settled.port, settled.httpsPort ?? 0].filter((own) => own > 0)
  return { ...settled, travel: travel.provider === 'osrm' ? { ...travel, ownPorts } : travel }
}
