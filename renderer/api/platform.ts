/** The operations of the platform API the UI uses, typed by the server's contract. */
import type { ApiKeyCard, ApiKeyOrder, ApiKeyRotation, CreatedApiKey } from '../../server/contract/api-key.ts'
import type { MapTiles } from '../../server/contract/map-tiles.ts'
import type { OpenedSession, SignedInMember } from '../../server/contract/member.ts'
import type { ModelCard } from '../../server/contract/model-card.ts'
import { call } from './http-client.ts'

const base = '/api/platform/v1'

export interface Health {
  readonly name: string
  readonly version: string
}

export const readHealth = () => call<Health>('GET', '/healthz')

export const readSession = () => call<SignedInMember>('GET', `${base}/session`)
export const signIn = (token: string) => call<OpenedSession>('POST', `${base}/session`, { token })
export const signOut = () => call<undefined>('DELETE', `${base}/session`)

export const readMapTiles = () => call<MapTiles>('GET', `${base}/map-tiles`)

export const listModels = () => call<ModelCard[]>('GET', `${base}/models`)

export const listApiKeys = () => call<ApiKeyCard[]>('GET', `${base}/api-keys`)
export const createApiKey = (order: ApiKeyOrder) => call<CreatedApiKey>('POST', `${base}/api-keys`, order)
export const rotateApiKey = (id: string, rotation: ApiKeyRotation) =>
  call<CreatedApiKey>('POST', `${base}/api-keys/${encodeURIComponent(id)}/rotate`, rotation)
export const deleteApiKey = (id: string) => call<undefined>('DELETE', `${base}/api-keys/${encodeURIComponent(id)}`)
