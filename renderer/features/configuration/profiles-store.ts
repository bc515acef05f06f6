/** The configuration profiles of the model that is open, and the verbs on them. */
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ModelSummary } from '../../../server/contract/model-summary.ts'
import {
  createConfigurationProfile,
  deleteConfigurationProfile,
  listConfigurationProfiles,
  replaceConfigurationProfile,
  type ConfigurationProfileDraft,
} from '../../api/configuration-profiles.ts'
import { useLoading } from '../../api/use-loading.ts'

export const useProfilesStore = defineStore('configuration-profiles', () => {
  const model = shallowRef<ModelSummary>()
  const modelId = () => model.value?.id ?? ''
  const {
    value: profiles,
    error,
    load,
  } = useLoading(async () => model.value && listConfigurationProfiles(model.value.id))

  /** Reads anew, also when the model was open before: others change profiles, too. */
  async function open(opened: ModelSummary): Promise<void> {
    model.value = opened
    profiles.value = undefined
    await load()
  }

  /** `id` absent creates. */
  async function save(draft: ConfigurationProfileDraft, id?: string) {
    const saved = await (id === undefined
      ? createConfigurationProfile(modelId(), draft)
      : replaceConfigurationProfile(modelId(), id, draft))
    await load()
    return saved
  }

  async function remove(id: string): Promise<void> {
    await deleteConfigurationProfile(modelId(), id)
    await load()
  }

  return { profiles, error, load, open, save, remove }
})
