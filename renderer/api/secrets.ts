/** Secrets of the tenant over the platform API; webhooks list them too. */
import type { SecretCard, SecretOrder, SecretReplacement } from '../../server/contract/secret.ts'
import { call } from './http-client.ts'

const secrets = '/api/platform/v1/secrets'

export const listSecrets = () => call<SecretCard[]>('GET', secrets)
export const createSecret = (order: SecretOrder) => call<SecretCard>('POST', secrets, order)
export const replaceSecret = (id: string, replacement: SecretReplacement) =>
  call<SecretCard>('PUT', `${secrets}/${id}`, replacement)
export const deleteSecret = (id: string) => call<undefined>('DELETE', `${secrets}/${id}`)
