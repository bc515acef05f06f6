/** The settings of the tenant, and how they are changed. */
import { defineStore } from 'pinia'
import type { SettingsPatch } from '../../../server/contract/settings.ts'
import { changeSettings, readSettings } from '../../api/settings.ts'
import { useLoading } from '../../api/use-loading.ts'

export const useSettingsStore = defineStore('settings', () => {
  const { value: settings, error, load } = useLoading(readSettings)

  async function change(patch: SettingsPatch): Promise<void> {
    settings.value = await changeSettings(patch)
  }

  return { settings, error, load, change }
})
