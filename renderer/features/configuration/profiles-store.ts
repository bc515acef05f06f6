/** The configuration profiles of the model that is open, and the verbs on them. */
import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { ConfigurationProfile, ConfigurationProfileDraft } from '../../../server/contract/configuration-profile.ts'
import { call } from '../../api/http-client.ts'
import { useLoading } from '../../api/use-loading.ts'
import { readOverrideFields } from './override-fields.ts'

export const useProfilesStore = defineStore('configuration-profiles', () => {
  const modelId = ref('')
  const addressOf = (id = '') => `/api/platform/v1/models/${encodeURIComponent(modelId.value)}/configurations${id === '' ? '' : `/${encodeURIComponent(id)}`}`
  const { value: content, error, load } = useLoading(async () => {
    const [profiles, fields] = await Promise.all([call<ConfigurationProfile[]>('GET', addressOf()), readOverrideFields(modelId.value)])
    return { modelId: modelId.value, profiles, fields }
  })

  async function open(id: string): Promise<void> {
    if (modelId.value === id && content.value) return
    modelId.value = id
    content.value = undefined
    await load()
  }

  /** `id` absent creates. */
  async function save(draft: ConfigurationProfileDraft, id?: string): Promise<ConfigurationProfile> {
    const saved = await call<ConfigurationProfile>(id === undefined ? 'POST' : 'PUT', addressOf(id), draft)
    await load()
    return saved
  }

  async function remove(id: string): Promise<void> {
    await call('DELETE', addressOf(id))
    await load()
  }

  return { modelId, content, error, load, open, save, remove }
})
