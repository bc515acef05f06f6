/** Secrets of the tenant over the platform API; webhooks list them too. */
import type { SecretRequest, SecretReplacement } from '../../server/contract/secret.ts'
import { call } from './http-client.ts'

const secrets = '/api/platform/v1/secrets'

export const listSecrets = () => call('GET', secrets)
export const createSecret = (body: SecretRequest) => call('POST', secrets, { body })
export const replaceSecret = (id: string, body: SecretReplacement) =>
  call('PUT', `${secrets}/{id}`, { path: { id }, body })
export const deleteSecret = (id: string) => call('DELETE', `${secrets}/{id}`, { path: { id } })
