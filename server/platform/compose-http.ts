/** Every route of every feature, where it is mounted, and the server that answers them. */
import { accessTokenRoutes } from '../access/access-tokens/access-token-routes.ts'
import { aboutMeRoute, apiKeyRoutes } from '../access/api-keys/api-key-routes.ts'
import type { ApiKeyService } from '../access/api-keys/api-key-service.ts'
import type { AuditLog } from '../operations/audit/audit-log.ts'
import { auditRoutes } from '../operations/audit/audit-routes.ts'
import { backupRoutes } from '../operations/backups/backup-routes.ts'
import { restoreRoutes } from '../operations/backups/restore-routes.ts'
import { builtInReceiverRoutes } from '../webhooks/built-in-receiver/built-in-receiver-routes.ts'
import type { Backups } from './compose-backups.ts'
import type { Datasets } from './compose-datasets.ts'
import type { People } from './compose-people.ts'
import type { Webhooks } from './compose-webhooks.ts'
import { configurationProfileRoutes } from '../datasets/configuration-profiles/profile-routes.ts'
import { prepareHttps } from './compose-https.ts'
import type { ConfigurationProfileService } from '../datasets/configuration-profiles/profile-service.ts'
import { datasetRoutes } from '../datasets/routes/dataset-routes.ts'
import { datasetDetailsRoute } from '../datasets/routes/details-route.ts'
import { datasetSearchRoutes } from '../datasets/routes/search-routes.ts'
import { tenantEventRoute } from '../datasets/routes/tenant-event-route.ts'
import { demoDataRoutes } from '../datasets/demo-data/demo-data-routes.ts'
import { describeModel, describePlatform } from './describe-apis.ts'
import { dataLossRoutes } from '../operations/diagnostics/data-loss-routes.ts'
import type { DataLossService } from '../operations/diagnostics/data-loss-service.ts'
import { diagnosticsRoutes } from '../operations/diagnostics/diagnostics-routes.ts'
import type { DiagnosticsService } from '../operations/diagnostics/diagnostics-service.ts'
import type { StorageUseService } from '../operations/diagnostics/storage-use.ts'
import { hashOf } from '../foundation/credential.ts'
import { createDownloadTickets, type DownloadTickets } from '../http/download-tickets.ts'
import { createFailedCredentials, failedCredentialsPerMinute } from '../http/failed-credentials.ts'
import { startHttpServer, type HttpListening } from '../http/http-server.ts'
import { createKeyLimits } from '../http/key-limits.ts'
import { mountRoutes } from '../http/mount-routes.ts'
import { healthRoute, openApiRoute } from '../http/platform-routes.ts'
import type { Route } from '../http/route.ts'
import { memberRoutes } from '../access/members/member-routes.ts'
import { sessionRoutes } from '../access/members/session-routes.ts'
import { modelRoutes } from '../datasets/models-catalogue/model-routes.ts'
import { mailServerRoutes } from '../operations/notifications/mail-server-routes.ts'
import { notificationRoutes } from '../operations/notifications/notification-routes.ts'
import type { SettledOptions } from './platform-options.ts'
import { receiverKitRoutes } from '../webhooks/receiver-kit/receiver-kit-routes.ts'
import { secretRoutes } from '../webhooks/secrets/secret-routes.ts'
import { settingRoutes } from '../operations/settings/setting-routes.ts'
import type { SettingsService } from '../operations/settings/setting-service.ts'
import { solveQueueRoutes } from '../datasets/queue/solve-queue-routes.ts'
import { tenantRoutes } from '../access/tenants/tenant-routes.ts'
import type { TenantService } from '../access/tenants/tenant-service.ts'
import { version } from '../foundation/version.ts'
import { webhookRoutes } from '../webhooks/configuration/webhook-routes.ts'

export interface Features {
  readonly datasets: Datasets
  readonly settings: SettingsService
  readonly profiles: ConfigurationProfileService
  readonly people: People
  readonly apiKeys: ApiKeyService
  readonly webhooks: Webhooks
  readonly tenants: TenantService
  readonly audit: AuditLog
  readonly storageUse: StorageUseService
  readonly diagnostics: DiagnosticsService
  readonly dataLoss: DataLossService
  readonly backups: Backups
  readonly firstTenantId: string
  /** Where pages may fetch the tiles of maps from, besides the platform itself. */
  tileOrigin(): string | undefined
}

/** Below /api/platform/v1. */
function platformRoutes(
  { models, restart }: SettledOptions,
  downloads: DownloadTickets,
  {
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
    firstTenantId,
  }: Features,
): Route[] {
  return [
    ...apiKeyRoutes(apiKeys),
    ...modelRoutes(models),
    ...configurationProfileRoutes(profiles, models),
    ...datasetSearchRoutes(models, datasets.features.search),
    tenantEventRoute(datasets.hub),
    datasetDetailsRoute(datasets.features.readDetails),
    ...solveQueueRoutes(datasets.tenantQueue),
    ...settingRoutes(settings, firstTenantId),
    ...diagnosticsRoutes(storageUse, diagnostics),
    ...dataLossRoutes(dataLoss),
    ...backupRoutes(backups.service, backups.schedule),
    ...restoreRoutes(backups.service, restart),
    ...memberRoutes(people.members),
    ...accessTokenRoutes(people.accessTokens),
    ...secretRoutes(webhooks.secrets),
    ...webhookRoutes(webhooks.webhooks),
    ...webhooks.deliveries.routes,
    ...tenantRoutes(tenants),
    ...auditRoutes(audit),
    ...receiverKitRoutes(),
    ...builtInReceiverRoutes(webhooks.receivers),
    ...mailServerRoutes(webhooks.mailServers),
    ...notificationRoutes(webhooks.notifications),
    ...sessionRoutes(people.sessions, downloads),
  ]
}

/** Listens once everything else is ready. */
export async function startHttp(options: SettledOptions, features: Features): Promise<HttpListening> {
  const { models, clock, logger, failedCredentialsPerMinute: perMinute = failedCredentialsPerMinute } = options
  const { datasets, people, apiKeys } = features
  const authenticators = {
    apiKey: apiKeys.authenticate,
    session: people.sessions.session,
    bearer: people.bearer,
    watch: people.callerWatch.watch,
    firstTenantId: features.firstTenantId,
    installation: hashOf(features.firstTenantId).slice(0, 8),
  }
  const shared = {
    authenticators,
    keyLimits: createKeyLimits({ clock, settingsOf: features.settings.read }),
    failedCredentials: createFailedCredentials({ clock, logger, perMinute }),
  }
  const downloads = createDownloadTickets(clock)
  const platform = platformRoutes(options, downloads, features)
  const aboutMe = aboutMeRoute(apiKeys)
  const modelApis = models.map((model) => ({
    model,
    own: datasetRoutes(model, datasets.features),
    demo: demoDataRoutes([model], clock),
  }))
  const open: Route[] = [healthRoute(version, features.dataLoss.isDegraded), openApiRoute(() => described)]
  const described = [
    ...modelApis.map(({ model, own, demo }) => describeModel(model, [...own, ...demo, aboutMe])),
    describePlatform(platform, open),
  ]
  const https = await prepareHttps(options)
  const listening = await startHttpServer({
    port: options.port,
    https,
    bindAddress: options.bindAddress,
    connectionLimits: options.connectionLimits,
    hostNames: options.hostNames ?? [],
    allowedOrigins: options.allowedOrigins ?? [],
    uiFolder: options.uiFolder,
    tileOrigin: features.tileOrigin,
    logger,
    routers: [
      { path: '/', router: downloads.router },
      { path: '/', router: mountRoutes(open, shared) },
      { path: '/api/platform/v1', router: mountRoutes(platform, shared) },
      ...modelApis.map(({ model, own, demo }) => ({
        path: `/api/models/${model.id}`,
        router: mountRoutes([...demo, ...own, aboutMe], { ...shared, modelId: model.id }),
      })),
      // The root is a base address too: aboutme, the demo data of all models, and each resource's first model.
      { path: '/', router: mountRoutes([aboutMe, ...demoDataRoutes(models, clock)], shared) },
      ...modelApis.map(({ model, own }) => ({ path: '/', router: mountRoutes(own, { ...shared, modelId: model.id }) })),
    ],
  })
  return https ? https.keepFresh(listening) : listening
}
