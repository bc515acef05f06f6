/** The operations of the platform API the UI uses. */
import type { ApiKeyRequest, ApiKeyRotation } from '../../server/contract/api-key.ts'
import { call } from './http-client.ts'
import { fetchInSession } from './page-proof.ts'
import { upload } from './upload.ts'

const base = '/api/platform/v1'

export const readHealth = () => call('GET', '/healthz')

export const readSession = () => call('GET', `${base}/session`)
export const signIn = (token: string) => call('POST', `${base}/session`, { body: { token } })
export const signOut = () => call('DELETE', `${base}/session`)

export const readMapTiles = () => call('GET', `${base}/map-tiles`)
export const readMapFile = () => call('GET', `${base}/map-file`)
export const deleteMapFile = () => call('DELETE', `${base}/map-file`)
export const sendMapFile = (file: Blob, onProgress: (share: number) => void) =>
  upload(`${base}/map-file`, {}, { file, isGzip: false, contentType: 'application/vnd.pmtiles', onProgress })

/** Bytes of the map file. */
export async function readMapPiece(offset: number, length: number, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetchInSession(`${base}/map-file/content`, {
    headers: { Range: `bytes=${offset}-${offset + length - 1}` },
    ...(signal && { signal }),
  })
  if (!response.ok) throw new Error(`The map file could not be read: status ${response.status}.`)
  return response.arrayBuffer()
}

export const listModels = () => call('GET', `${base}/models`)

export const listApiKeys = () => call('GET', `${base}/api-keys`)
export const createApiKey = (body: ApiKeyRequest) => call('POST', `${base}/api-keys`, { body })
export const rotateApiKey = (id: string, body: ApiKeyRotation) =>
  call('POST', `${base}/api-keys/{id}/rotate`, { path: { id }, body })
export const deleteApiKey = (id: string) => call('DELETE', `${base}/api-keys/{id}`, { path: { id } })
