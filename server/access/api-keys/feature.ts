/** Keys for the APIs of the models. */
import { aboutMeRoute, apiKeyRoutes } from './api-key-routes.ts'
import { createApiKeyService, type ApiKeyServiceOptions } from './api-key-service.ts'

interface Needs extends Omit<ApiKeyServiceOptions, 'modelIds' | 'tenantName'> {
  readonly models: readonly { readonly id: string }[]
  readonly tenants: { read(tenantId: string): Promise<{ readonly name: string }> }
}

export function apiKeysFeature({ models, tenants, ...needs }: Needs) {
  const apiKeys = createApiKeyService({
    ...needs,
    modelIds: models.map(({ id }) => id),
    tenantName: async (id) => (await tenants.read(id)).name,
  })
  return {
    gives: { apiKeys },
    tags: {
      'API keys': 'Keys for the APIs of the models.',
      'Caller identity': 'Who an API key is and what it may do.',
    },
    routes: apiKeyRoutes(apiKeys),
    sharedRoutes: () => [aboutMeRoute(apiKeys)],
  }
}
