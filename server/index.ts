/** The composition root: the only file that knows all parts. `createPlatform` gives a platform that can be started and stopped. */
import { join } from 'node:path'
import { accessTokenRoutes } from './access-tokens/access-token-routes.ts'
import { createAccessTokens } from './access-tokens/access-token-service.ts'
import { aboutMeRoute, apiKeyRoutes } from './api-keys/api-key-routes.ts'
import { createApiKeyService } from './api-keys/api-key-service.ts'
import { createAuditLog, type AuditLog } from './audit/audit-log.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { builtInReceiverRoutes } from './built-in-receiver/built-in-receiver-routes.ts'
import { createBuiltInReceivers, type BuiltInReceivers } from './built-in-receiver/built-in-receivers.ts'
import { configurationProfileRoutes } from './configuration-profiles/profile-routes.ts'
import { createConfigurationProfiles, type ConfigurationProfileService } from './configuration-profiles/profile-service.ts'
import { createResolveConfiguration } from './configuration-profiles/resolve-configuration.ts'
import { createDatasetActions } from './datasets/dataset-actions.ts'
import { createDatasetChecks } from './datasets/dataset-checks.ts'
import { createDatasetHub } from './datasets/dataset-hub.ts'
import { createDatasetLife } from './datasets/dataset-life.ts'
import { createDatasetLog } from './datasets/dataset-log.ts'
import { recoverDatasets } from './datasets/dataset-recovery.ts'
import { datasetRoutes } from './datasets/dataset-routes.ts'
import { createDatasetRuns } from './datasets/dataset-runs.ts'
import { createDatasetDetails } from './datasets/dataset-details.ts'
import { createDatasetSearch } from './datasets/dataset-search.ts'
import { createDatasetService } from './datasets/dataset-service.ts'
import { createDeriveDataset } from './datasets/derive-dataset.ts'
import { createHousekeeping } from './datasets/housekeeping.ts'
import { createIdempotency } from './datasets/idempotency/answer-once.ts'
import { createPlanQuestions } from './datasets/plan-questions.ts'
import { prepareSortValues } from './datasets/prepare-sort-values.ts'
import { createQueueCapacity, defaultQueueCapacity } from './datasets/queue-capacity.ts'
import { createScoreHistory } from './datasets/score-history.ts'
import { datasetDetailsRoute } from './datasets/details-route.ts'
import { datasetSearchRoutes } from './datasets/search-routes.ts'
import { tenantEventRoute } from './datasets/tenant-event-route.ts'
import { createSubmitDataset } from './datasets/submit-dataset.ts'
import { sweepDatasets } from './datasets/sweep-datasets.ts'
import { createTenantQueue } from './datasets/tenant-queue.ts'
import { demoDataRoutes } from './demo-data/demo-data-routes.ts'
import { describeModel, describePlatform } from './describe-apis.ts'
import type { Clock } from './foundation/clock.ts'
import { randomBase62 } from './foundation/ids.ts'
import type { Logger } from './foundation/logger.ts'
import { createVault, type Vault } from './foundation/vault.ts'
import type { BodyLimits } from './http/body-stream.ts'
import { createCallerWatch } from './http/caller-watch.ts'
import { createFailedCredentials, failedCredentialsPerMinute } from './http/failed-credentials.ts'
import { startHttpServer } from './http/http-server.ts'
import { createKeyLimits } from './http/key-limits.ts'
import type { Listening } from './http/listen.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { healthRoute, openApiRoute } from './http/platform-routes.ts'
import type { Route } from './http/route.ts'
import { memberRoutes } from './members/member-routes.ts'
import { createMembers } from './members/member-service.ts'
import { loginRoute, loginUrl, sessionRoutes } from './members/session-routes.ts'
import { createSessionService, type SessionServiceOptions } from './members/session-service.ts'
import type { PlanningModel } from './models/planning-model.ts'
import { planningModels } from './models/registry.ts'
import { modelRoutes } from './models-catalogue/model-routes.ts'
import { mailServerRoutes } from './notifications/mail-server-routes.ts'
import { createMailServers, type MailServers } from './notifications/mail-server-service.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { createNotifications, type Notifications } from './notifications/notification-service.ts'
import { receiverKitRoutes } from './receiver-kit/receiver-kit-routes.ts'
import { removeRuntimeFile, writeRuntimeFile } from './runtime-file.ts'
import { readSecretKeyFile, secretKeyFile } from './secrets/secret-key-file.ts'
import { countSealed } from './secrets/secret-repository.ts'
import { secretRoutes } from './secrets/secret-routes.ts'
import { createSecrets, type SecretService } from './secrets/secret-service.ts'
import { settingRoutes } from './settings/setting-routes.ts'
import { createSettings, type SettingsService } from './settings/setting-service.ts'
import { solveQueueRoutes } from './solve-queue/solve-queue-routes.ts'
import { createCheckLane } from './solving/check-lane.ts'
import { createSolveQueue } from './solving/solve-queue.ts'
import type { WorkerLimits } from './solving/supervised-worker.ts'
import type { WorkerHost } from './solving/worker-host.ts'
import type { Database } from './storage/database.ts'
import { openDatabase } from './storage/open-database.ts'
import { mayHaveLostData, type StorageEvent } from './storage/storage-event.ts'
import { openDocuments } from './storage/documents.ts'
import { prepareFirstTenant } from './tenants/first-start.ts'
import { tenantRoutes } from './tenants/tenant-routes.ts'
import { createTenants, type TenantService } from './tenants/tenant-service.ts'
import type { TravelSettings } from './travel/travel-source.ts'
import { version } from './version.ts'
import type { DeliveryPolicy } from './webhooks/delivery/delivery-policy.ts'
import { createWebhookDelivery, type WebhookDelivery } from './webhooks/delivery/webhook-delivery.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'
import { createWebhooks, type WebhookService } from './webhooks/webhook-service.ts'
import { createWebhooksBySecret } from './webhooks/webhooks-by-secret.ts'

// What a host needs to build the options below; hosts outside this folder import nothing else of the server.
export { defaultDataFolder } from './command-line/data-folder.ts'
export { AppError } from './foundation/app-error.ts'
export { systemClock } from './foundation/clock.ts'
export { openLog } from './open-log.ts'
export type { WorkerHost, WorkerProcess } from './solving/worker-host.ts'

export interface PlatformOptions {
  readonly dataFolder: string
  /** Models offered; all registered ones when absent. */
  readonly models?: readonly PlanningModel[]
  /** 0 takes any free port. */
  readonly port: number
  readonly bindAddress?: string
  readonly hostNames?: readonly string[]
  readonly allowedOrigins?: readonly string[]
  readonly uiFolder?: string
  readonly workerHost: WorkerHost
  readonly workerLimits: WorkerLimits
  /** Datasets solved at the same time, unless the settings say otherwise. */
  readonly slots: number
  /** Where travel times come from, unless the settings name an OSRM server. */
  readonly travel: TravelSettings
  /** Datasets of a tenant that may wait to be solved; 10 000 when absent. */
  readonly queueCapacity?: number
  readonly bodyLimits?: BodyLimits
  /** Keys, tokens and login links from one address that may fail in a minute before 429; 20 when absent. */
  readonly failedCredentialsPerMinute?: number
  /** Other figures of webhook deliveries, for tests. */
  readonly deliveryPolicy?: Partial<DeliveryPolicy>
  /** 32 bytes that secrets are sealed with, always the same ones; kept in a file of the data folder when absent. */
  readonly secretKey?: () => Promise<Uint8Array>
  readonly clock: Clock
  readonly logger: Logger
}

export interface RunningPlatform {
  readonly port: number
  readonly url: string
  /** One-time link that opens a session for the administrator. */
  createLoginUrl(): string
  /** Orderly end: running solves go on from their best plan at the next start. */
  stop(): Promise<void>
}

const checkLaneWidth = 2

export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { dataFolder, clock, logger } = options
  const { database, mayHaveLostRows } = await openStore(dataFolder, logger)
  try {
    const vault = await openVault(options, database)
    const tenantId = await prepareFirstTenant(database, clock)
    const settings = createSettings({ database, clock })
    const sessionSecret = randomBase62(43)
    const profiles = createConfigurationProfiles({ database, clock })
    const secrets = createSecrets({ database, clock, vault, webhooksBySecret: createWebhooksBySecret(vault) })
    // Known once it listens.
    const ownPorts: number[] = []
    const mailServers = createMailServers({ database, clock, vault })
    const notifications = createNotifications({ database, clock, logger, mailServers, origin: () => `http://localhost:${ownPorts[0] ?? options.port}` })
    const deliveries = prepareDeliveries(options, { database, vault, secrets, notifications })
    const datasets = await startDatasets(await withSettings(options, settings, tenantId), { database, profiles, settings, deliveries, mayHaveLostRows })
    settings.onChange((changed, { slots }) => changed === tenantId && datasets.queue.setSlots(slots ?? options.slots))
    const callerWatch = createCallerWatch(clock)
    const tenants = createTenants({ database, clock })
    const audit = createAuditLog({ database, clock, logger, limits: settings.read })
    const people = createPeople({ database, clock, callerWatch, localToken: sessionSecret })
    const apiKeys = createApiKeyService({ database, clock, callerWatch, modelIds: (options.models ?? planningModels).map(({ id }) => id), tenantName: async (id) => (await tenants.read(id)).name })
    const webhooks = createWebhooks({ database, clock, vault, secrets, ownPorts: () => ownPorts })
    webhooks.onChange(() => deliveries.wake())
    const receivers = createBuiltInReceivers({ clock })
    const listening = await startHttp(options, { datasets, settings, profiles, people, apiKeys, secrets, webhooks, tenants, audit, deliveries, receivers, mailServers, notifications }).catch(async (error: unknown) => {
      await datasets.close()
      throw error
    })
    ownPorts.push(listening.port)
    audit.start()
    await notifications.start()
    await deliveries.start(listening.port)
    await writeRuntimeFile(dataFolder, { port: listening.port, pid: process.pid, token: sessionSecret })
    const url = `http://localhost:${listening.port}`
    return {
      port: listening.port,
      url,
      createLoginUrl: () => loginUrl(url, people.sessions.createLoginToken().token),
      async stop() {
        await removeRuntimeFile(dataFolder)
        await Promise.all([listening.close(), datasets.close(), audit.stop(), deliveries.stop(), receivers.stopAll(), notifications.stop()])
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

interface DeliveryFoundation {
  readonly database: Database
  readonly vault: Vault
  readonly secrets: SecretService
  readonly notifications: Notifications
}

/** Events of datasets to webhooks; nothing is sent before the platform listens. */
function prepareDeliveries({ clock, logger, port, models = planningModels, deliveryPolicy }: PlatformOptions, { database, vault, secrets, notifications }: DeliveryFoundation): WebhookDelivery {
  const deliveries = createWebhookDelivery({
    database,
    clock,
    logger,
    vault,
    secrets: (tenantId) => secrets.open(tenantId),
    modelName: (id) => models.find((model) => model.id === id)?.name ?? id,
    port: port === 0 ? undefined : port,
    listener: notifications.deliveryListener,
    ...(deliveryPolicy ? { policy: deliveryPolicy } : {}),
  })
  secrets.onChange(() => deliveries.wake())
  return deliveries
}

/** Seals and opens secrets, under the key of the host or of the data folder. */
async function openVault({ dataFolder, secretKey, logger }: PlatformOptions, database: Database): Promise<Vault> {
  if (secretKey) return createVault(await secretKey())
  const { key, isNew } = await readSecretKeyFile(dataFolder)
  const sealed = isNew ? await database.read(countSealed) : 0
  if (sealed > 0) logger.warn({ file: secretKeyFile(dataFolder), sealed }, 'the file of the secret key was missing and a new one was made: nothing sealed before can be opened, so secrets, keys of webhooks and mail passwords must be entered again')
  return createVault(key)
}

/** Slots and map server are the whole installation's: the settings of its first tenant decide, then the host. */
async function withSettings(options: PlatformOptions, settings: SettingsService, tenantId: string): Promise<PlatformOptions> {
  const { slots, osrmAddress } = await settings.read(tenantId)
  return { ...options, slots: slots ?? options.slots, travel: osrmAddress === null ? options.travel : { provider: 'osrm', address: osrmAddress } }
}

/** The database, with what it has to report in the log. */
async function openStore(dataFolder: string, logger: Logger): Promise<{ database: Database; mayHaveLostRows: boolean }> {
  let mayHaveLostRows = false
  const onEvent = (event: StorageEvent): void => {
    mayHaveLostRows ||= mayHaveLostData(event)
    const isRoutine = event.kind === 'snapshot-written' || event.kind === 'journal-replayed'
    const error = 'error' in event ? { error: event.error.message } : {}
    logger[isRoutine ? 'info' : 'warn']({ ...event, ...error }, 'storage')
  }
  const database = await openDatabase({ folder: join(dataFolder, 'store'), onEvent })
  return { database, mayHaveLostRows }
}

interface DatasetFoundation {
  readonly database: Database
  readonly profiles: ConfigurationProfileService
  readonly settings: SettingsService
  readonly deliveries: WebhookDelivery
  readonly mayHaveLostRows: boolean
}

/** Datasets and their solving, wired to each other, and everything unfinished going on. */
async function startDatasets(options: PlatformOptions, { database, profiles, settings, deliveries, mayHaveLostRows }: DatasetFoundation) {
  const { dataFolder, clock, logger, travel, workerHost: host, workerLimits: limits, slots } = options
  const uploadsFolder = join(dataFolder, 'uploads')
  const travelCacheFolder = join(dataFolder, 'travel-cache')
  const resolveConfiguration = createResolveConfiguration(profiles)
  const assertRoomInQueue = createQueueCapacity(database, options.queueCapacity ?? defaultQueueCapacity)
  const bodyLimits = options.bodyLimits ? { bodyLimits: options.bodyLimits } : {}
  const documents = openDocuments(dataFolder)
  await sweepDatasets({ database, documents, uploadsFolder, logger, mayHaveLostRows })
  const sortValues = await prepareSortValues({ database, models: options.models ?? planningModels, logger })
  const hub = createDatasetHub()
  const life = createDatasetLife({ database, clock, hub, sortValues, listeners: [deliveries.record] })
  const log = createDatasetLog(dataFolder, clock)
  const history = createScoreHistory(dataFolder)
  const lane = createCheckLane({ host, limits, width: checkLaneWidth })
  const runs = createDatasetRuns({ database, documents, life, log, history, clock })
  const queue = createSolveQueue({ host, limits, datasets: runs, slots, dataFolder, travel, travelCacheFolder, logger })
  const checks = createDatasetChecks({ life, log, lane, queue, dataFolder, travel, travelCacheFolder, logger })
  const submit = createSubmitDataset({ life, documents, lane, checks, clock, dataFolder, uploadsFolder, resolveConfiguration, assertRoomInQueue, ...bodyLimits })
  const service = createDatasetService({ database, documents, life, log, history, hub, queue, submit })
  const actions = createDatasetActions({ datasets: service, life, checks, clock, assertRoomInQueue })
  const questions = createPlanQuestions({ datasets: service, lane, queue, dataFolder, uploadsFolder, travel, travelCacheFolder, resolveConfiguration, ...bodyLimits })
  const derive = createDeriveDataset({ datasets: service, life, documents, lane, checks, clock, dataFolder, resolveConfiguration, assertRoomInQueue, travel, travelCacheFolder })
  const search = createDatasetSearch(database)
  const readDetails = createDatasetDetails(database)
  const idempotency = createIdempotency({ database, clock })
  const recovered = await recoverDatasets({ database, life, log, checks })
  if (recovered > 0) logger.info({ recovered }, 'unfinished datasets go on')
  queue.wake()
  const housekeeping = createHousekeeping({ database, documents, clock, logger, limits: settings.read, hub, idempotency })
  housekeeping.start()
  return {
    features: { datasets: service, actions, questions, idempotency, derive, search, readDetails },
    queue,
    hub,
    tenantQueue: createTenantQueue({ database, hub, queue, datasets: service, models: options.models ?? planningModels }),
    async close() {
      await housekeeping.stop()
      await lane.close()
      await checks.settled()
      await queue.close()
    },
  }
}

/** Who may sign in, and what they sign in with. */
function createPeople(options: SessionServiceOptions) {
  const sessions = createSessionService(options)
  const accessTokens = createAccessTokens(options)
  return {
    callerWatch: options.callerWatch,
    sessions,
    accessTokens,
    members: createMembers({ ...options, sessions }),
    bearer: async (token: string) => (await accessTokens.authenticate(token)) ?? sessions.localAdministrator(token),
  }
}

interface Features {
  readonly datasets: Awaited<ReturnType<typeof startDatasets>>
  readonly settings: SettingsService
  readonly profiles: ConfigurationProfileService
  readonly people: ReturnType<typeof createPeople>
  readonly apiKeys: ReturnType<typeof createApiKeyService>
  readonly secrets: SecretService
  readonly webhooks: WebhookService
  readonly deliveries: WebhookDelivery
  readonly tenants: TenantService
  readonly audit: AuditLog
  readonly receivers: BuiltInReceivers
  readonly mailServers: MailServers
  readonly notifications: Notifications
}

function startHttp(options: PlatformOptions, { datasets, settings, profiles, people, apiKeys, secrets, webhooks, tenants, audit, deliveries, receivers, mailServers, notifications }: Features): Promise<Listening> {
  const { clock, logger, failedCredentialsPerMinute: perMinute = failedCredentialsPerMinute } = options
  const authenticators = { apiKey: apiKeys.authenticate, session: people.sessions.session, bearer: people.bearer, watch: people.callerWatch.watch }
  const shared = { authenticators, keyLimits: createKeyLimits({ clock, settingsOf: settings.read }), failedCredentials: createFailedCredentials({ clock, logger, perMinute }) }
  const models = options.models ?? planningModels
  const platformRoutes = [
    ...apiKeyRoutes(apiKeys),
    ...modelRoutes(models),
    ...configurationProfileRoutes(profiles, models),
    ...datasetSearchRoutes(models, datasets.features.search),
    tenantEventRoute(datasets.hub),
    datasetDetailsRoute(datasets.features.readDetails),
    ...solveQueueRoutes(datasets.tenantQueue),
    ...settingRoutes(settings),
    ...memberRoutes(people.members),
    ...accessTokenRoutes(people.accessTokens),
    ...secretRoutes(secrets),
    ...webhookRoutes(webhooks),
    ...deliveries.routes,
    ...tenantRoutes(tenants),
    ...auditRoutes(audit),
    ...receiverKitRoutes(),
    ...builtInReceiverRoutes(receivers),
    ...mailServerRoutes(mailServers),
    ...notificationRoutes(notifications),
    ...sessionRoutes(people.sessions),
  ]
  const aboutMe = aboutMeRoute(apiKeys)
  const modelApis = models.map((model) => ({ model, own: datasetRoutes(model, datasets.features), demo: demoDataRoutes([model], options.clock) }))
  const open: Route[] = [healthRoute(version), loginRoute(people.sessions), openApiRoute(() => described)]
  const described = [...modelApis.map(({ model, own, demo }) => describeModel(model, [...own, ...demo, aboutMe])), describePlatform(platformRoutes, open)]
  return startHttpServer({
    port: options.port,
    bindAddress: options.bindAddress,
    hostNames: options.hostNames ?? [],
    allowedOrigins: options.allowedOrigins ?? [],
    uiFolder: options.uiFolder,
    logger: options.logger,
    routers: [
      { path: '/', router: mountRoutes(open, shared) },
      { path: '/api/platform/v1', router: mountRoutes(platformRoutes, shared) },
      ...modelApis.map(({ model, own, demo }) => ({
        path: `/api/models/${model.id}`,
        router: mountRoutes([...demo, ...own, aboutMe], { ...shared, modelId: model.id }),
      })),
      // The root is a base address too: aboutme, the demo data of all models, and each resource's first model.
      { path: '/', router: mountRoutes([aboutMe, ...demoDataRoutes(models, options.clock)], shared) },
      ...modelApis.map(({ model, own }) => ({ path: '/', router: mountRoutes(own, { ...shared, modelId: model.id }) })),
    ],
  })
}
