/** The tenant's API keys, and the verbs on them. */
import { defineStore } from 'pinia'
import type { ApiKeyRequest, CreatedApiKey } from '../../../server/contract/api-key.ts'
import { createApiKey, deleteApiKey, listApiKeys, listModels, rotateApiKey } from '../../api/platform.ts'
import { useLoading } from '../../api/use-loading.ts'

/** Model names stand in the table and the form, so the page has nothing to show before both have come. */
async function loadPage() {
  const [keys, models] = await Promise.all([listApiKeys(), listModels()])
  return { keys, models }
}

export const useApiKeysStore = defineStore('api-keys', () => {
  const { status, value: content, error, load } = useLoading(loadPage)

  /** The answer holds the key, this once. */
  async function create(order: ApiKeyRequest): Promise<CreatedApiKey> {
    const created = await createApiKey(order)
    await load()
    return created
  }

  /** The answer holds the new key, this once. */
  async function rotate(id: string, overlapHours: number): Promise<CreatedApiKey> {
    const created = await rotateApiKey(id, { overlapHours })
    await load()
    return created
  }

  async function remove(id: string): Promise<void> {
    await deleteApiKey(id)
    await load()
  }

  return { status, content, error, load, create, rotate, remove }
})
