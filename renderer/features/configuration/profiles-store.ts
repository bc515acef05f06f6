/** The configuration profiles of the model that is open, and the verbs on them. */
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ConfigurationProfile, ConfigurationProfileDraft } from '../../../server/contract/configuration-profile.ts'
import type { ModelCard } from '../../../server/contract/model-card.ts'
import { configurationsAddress, listConfigurationProfiles } from '../../api/dataset.ts'
import { call } from '../../api/http-client.ts'
import { useLoading } from '../../api/use-loading.ts'
import { readOverrideFields } from './override-fields.ts'

export const useProfilesStore = defineStore('configuration-profiles', () => {
  const model = shallowRef<ModelCard>()
  const addressOf = (id = '') =>
    `${configurationsAddress(model.value?.id ?? '')}${id === '' ? '' : `/${encodeURIComponent(id)}`}`
  const {
    value: content,
    error,
    load,
  } = useLoading(async () => {
    if (!model.value) return undefined
    const [profiles, fields] = await Promise.all([
      listConfigurationProfiles(model.value.id),
      readOverrideFields(model.value),
    ])
    return { profiles, fields }
  })

  /** Reads anew, also when the model was open before: others change profiles, too. */
  async function open(opened: ModelCard): Promise<void> {
    model.value = opened
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

  return { content, error, load, open, save, remove }
})
