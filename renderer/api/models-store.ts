/** The planning models of this installation: fetched once, they only change with the server. */
import { defineStore } from 'pinia'
import { listModels } from './platform.ts'
import { useLoading } from './use-loading.ts'

export const useModelsStore = defineStore('models', () => {
  const { status, value: models, error, load } = useLoading(listModels)
  let underWay: Promise<void> | undefined

  /** Whoever asks while they are being fetched waits for the same answer. */
  async function loadOnce(): Promise<void> {
    if (models.value) return
    underWay ??= load().finally(() => (underWay = undefined))
    await underWay
  }

  const nameOf = (id: string) => models.value?.find((model) => model.id === id)?.name ?? id

  return { status, models, error, load, loadOnce, nameOf }
})
