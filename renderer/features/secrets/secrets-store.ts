/** The secrets of the tenant, without their values, and the verbs on them. */
import { defineStore } from 'pinia'
import type { SecretRequest, SecretReplacement } from '../../../server/contract/secret.ts'
import { createSecret, deleteSecret, listSecrets, replaceSecret } from '../../api/secrets.ts'
import { useLoading } from '../../api/use-loading.ts'

export const useSecretsStore = defineStore('secrets', () => {
  const { value: secrets, error, load } = useLoading(listSecrets)

  async function create(order: SecretRequest): Promise<void> {
    await createSecret(order)
    await load()
  }

  async function replace(id: string, replacement: SecretReplacement): Promise<void> {
    await replaceSecret(id, replacement)
    await load()
  }

  async function remove(id: string): Promise<void> {
    await deleteSecret(id)
    await load()
  }

  return { secrets, error, load, create, replace, remove }
})
