/** The planning models of this installation: fetched once, they only change with the server. */
import { defineStore } from 'pinia'
import { listModels } from './platform.ts'
import { useLoading } from './use-loading.ts'

export const useModelsStore = defineStore('models', () => {
  const { status, value: models, error, load, loadOnce } = useLoading(listModels)
  const nameOf = (id: string) => models.value?.find((model) => model.id === id)?.name ?? id

  return { status, models, error, load, loadOnce, nameOf }
})
