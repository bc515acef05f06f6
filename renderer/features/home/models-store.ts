/** The planning models of this installation. */
import { defineStore } from 'pinia'
import { listModels } from '../../api/platform.ts'
import { useLoading } from '../../api/use-loading.ts'

export const useModelsStore = defineStore('models', () => {
  const { status, value: models, error, load } = useLoading(listModels)
  return { status, models, error, load }
})
