/** The planning models of this installation: fetched once, they only change with the server. */
import { defineStore } from 'pinia'
import { leftOutOf } from '../../server/contract/planned-work.ts'
import type { FoundDataset } from '../../server/contract/dataset-search.ts'
import { listModels } from './platform.ts'
import { useLoading } from './use-loading.ts'

export const useModelsStore = defineStore('models', () => {
  const { status, value: models, error, load, loadOnce } = useLoading(listModels)
  const cardOf = (id: string) => models.value?.find((model) => model.id === id)
  const nameOf = (id: string) => cardOf(id)?.name ?? id
  /** Mandatory work that is not in the plan of a dataset; 0 before there is one. */
  const leftOutOfPlan = (dataset: Pick<FoundDataset, 'model' | 'inputMetrics' | 'kpis'>) =>
    leftOutOf(cardOf(dataset.model)?.work, dataset)?.mandatory ?? 0

  return { status, models, error, load, loadOnce, nameOf, leftOutOfPlan }
})
