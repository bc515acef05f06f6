/** The operations of the platform API the UI uses. */
import type { ApiKeyRequest, ApiKeyRotation } from '../../server/contract/api-key.ts'
import { call } from './http-client.ts'

const base = '/api/platform/v1'

export const readHealth = () => call('GET', '/healthz')

export const readSession = () => call('GET', `${base}/session`)
export const signIn = (token: string) => call('POST', `${base}/session`, { body: { token } })
export const signOut = () => call('DELETE', `${base}/session`)

export const readMapTiles = () => call('GET', `${base}/map-tiles`)

export const listModels = () => call('GET', `${base}/models`)

export const listApiKeys = () => call('GET', `${base}/api-keys`)
export const createApiKey = (body: ApiKeyRequest) => call('POST', `${base}/api-keys`, { body })
export const rotateApiKey = (id: string, body: ApiKeyRotation) =>
  call('POST', `${base}/api-keys/{id}/rotate`, { path: { id }, body })
export const deleteApiKey = (id: string) => call('DELETE', `${base}/api-keys/{id}`, { path: { id } })
