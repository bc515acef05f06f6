/** The server that answers: where the routes of every feature are mounted, and who may call them. */
import { hashOf } from '../foundation/credential.ts'
import { createFailedCredentials, failedCredentialsPerMinute } from '../http/failed-credentials.ts'
import type { Authenticators } from '../http/caller.ts'
import type { Feature } from '../http/feature.ts'
import { startHttpServer, type HttpListening } from '../http/http-server.ts'
import { createKeyLimits, type KeyLimitOptions } from '../http/key-limits.ts'
import { mountRoutes } from '../http/mount-routes.ts'
import { openApiRoute } from '../http/platform-routes.ts'
import type { Route } from '../http/route.ts'
import { describeModel, describePlatform } from './describe-apis.ts'
import type { Ground } from './ground.ts'
import { prepareHttps } from './prepare-https.ts'

/** What answering calls takes, beside the ground. */
export interface ServeNeeds {
  readonly apiKeys: { readonly authenticate: Authenticators['apiKey'] }
  readonly sessions: {
    readonly session: Authenticators['session']
    localAdministrator: (token: string) => ReturnType<Authenticators['bearer']>
  }
  readonly accessTokens: { readonly authenticate: Authenticators['bearer'] }
  readonly settings: { readonly read: KeyLimitOptions['settingsOf'] }
  tileOrigin(): string | undefined
}

/** Call it once everything else is ready. */
export async function serve(ground: Ground & ServeNeeds, features: readonly Feature[]): Promise<HttpListening> {
  const { models, logger } = ground
  const shared = gatesOf(ground)
  const platform = features.flatMap(({ routes = [] }) => routes)
  const sharedBy = (ids: readonly string[]) => features.flatMap((feature) => feature.sharedRoutes?.(ids) ?? [])
  const modelApis = models.map((model) => ({
    model,
    own: features.flatMap((feature) => feature.modelRoutes?.(model.id) ?? []),
    common: sharedBy([model.id]),
  }))
  const open: Route[] = [...features.flatMap(({ openRoutes = [] }) => openRoutes), openApiRoute(() => described)]
  const tags = {
    ...Object.fromEntries(features.flatMap((feature) => Object.entries(feature.tags ?? {}))),
    OpenAPI: 'These documents.',
  }
  const described = [
    ...modelApis.map(({ model, own, common }) => describeModel(model, [...own, ...common], tags)),
    describePlatform(models, { routes: platform, rootRoutes: open }, tags),
  ]
  const https = await prepareHttps(ground)
  const listening = await startHttpServer({
    port: ground.port,
    https,
    bindAddress: ground.bindAddress,
    connectionLimits: ground.connectionLimits,
    hostNames: ground.hostNames ?? [],
    allowedOrigins: ground.allowedOrigins ?? [],
    uiFolder: ground.uiFolder,
    tileOrigin: ground.tileOrigin,
    logger,
    routers: [
      { path: '/', router: ground.downloads.router },
      { path: '/', router: mountRoutes(open, shared) },
      { path: '/api/platform/v1', router: mountRoutes(platform, shared) },
      ...modelApis.map(({ model, own, common }) => ({
        path: `/api/models/${model.id}`,
        router: mountRoutes([...common, ...own], { ...shared, modelId: model.id }),
      })),
      // The root is a base address too: what all models share, and each resource's first model.
      { path: '/', router: mountRoutes(sharedBy(models.map(({ id }) => id)), shared) },
      ...modelApis.map(({ model, own }) => ({ path: '/', router: mountRoutes(own, { ...shared, modelId: model.id }) })),
    ],
  })
  return https ? https.keepFresh(listening) : listening
}

/** Who may call, and how much. */
function gatesOf(ground: Ground & ServeNeeds) {
  const { clock, logger, team, failedCredentialsPerMinute: perMinute = failedCredentialsPerMinute } = ground
  const servers = () => team?.liveServers() ?? 1
  return {
    authenticators: authenticatorsOf(ground),
    keyLimits: createKeyLimits({ clock, settingsOf: ground.settings.read, servers }),
    failedCredentials: createFailedCredentials({ clock, logger, perMinute }),
  }
}

function authenticatorsOf({ apiKeys, sessions, accessTokens, callerWatch, firstTenantId, team }: Ground & ServeNeeds) {
  return {
    apiKey: apiKeys.authenticate,
    session: sessions.session,
    bearer: async (token: string) => (await accessTokens.authenticate(token)) ?? sessions.localAdministrator(token),
    watch: callerWatch.watch,
    firstTenantId,
    sessionOwner: { installation: hashOf(firstTenantId).slice(0, 8), isShared: team !== undefined },
  }
}
