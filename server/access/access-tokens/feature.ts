/** Personal access tokens: the platform API without a browser. */
import { accessTokenRoutes } from './access-token-routes.ts'
import { createAccessTokens, type AccessTokenServiceOptions } from './access-token-service.ts'

export function accessTokensFeature(needs: AccessTokenServiceOptions) {
  const accessTokens = createAccessTokens(needs)
  return {
    gives: { accessTokens },
    tags: { 'Personal access tokens': 'Calls of this API without a browser.' },
    routes: accessTokenRoutes(accessTokens),
  }
}
