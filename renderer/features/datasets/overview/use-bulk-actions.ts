/** What can be done to several datasets at once. Tags and the bin can be undone; a stopped run can be started again. */
import { shallowRef } from 'vue'
import type { FoundDataset } from '../../../../server/contract/dataset-search.ts'
import { datasetApi, type DatasetApi } from '../../../api/dataset.ts'
import { useModelsStore } from '../../../api/models-store.ts'
import { countText } from '../../../ui/amounts.ts'
import { useNotice } from '../../../ui/use-notice.ts'
import { canPurge, canStop } from '../allowed-actions.ts'
import { inTurn } from './in-turn.ts'

const atOnce = 4

type Act = (api: DatasetApi, dataset: FoundDataset) => Promise<unknown>

export function useBulkActions(onDone: () => void) {
  const notice = useNotice()
  const models = useModelsStore()
  const isWorking = shallowRef(false)

  /** Returns those it was done to; says what failed. */
  async function each(datasets: readonly FoundDataset[], failure: string, act: Act): Promise<FoundDataset[]> {
    isWorking.value = true
    const { done, failed } = await inTurn(datasets, atOnce, async (dataset) => {
      const model = models.models?.find(({ id }) => id === dataset.model)
      if (!model) throw new Error(`The model ${dataset.model} is not part of this server.`)
      await act(datasetApi(model, dataset.id), dataset)
    })
    isWorking.value = false
    const [first] = failed
    if (first) notice.failed(`${countText(failed.length, 'dataset')} ${failure}`, first.reason)
    onDone()
    return done
  }

  async function purge(datasets: readonly FoundDataset[]): Promise<void> {
    const done = await each(datasets.filter(canPurge), 'could not be moved to the bin', (api) => api.purge())
    if (done.length > 0)
      notice.undoable(`${countText(done.length, 'dataset')} moved to the bin`, () =>
        each(done, 'could not be restored', (api) => api.restore()),
      )
  }

  async function stop(datasets: readonly FoundDataset[]): Promise<void> {
    const done = await each(datasets.filter(canStop), 'could not be stopped', (api) => api.stop())
    if (done.length > 0)
      notice.done(`${countText(done.length, 'dataset')} stopped`, 'The best plans found so far are kept.')
  }

  async function tag(
    datasets: readonly FoundDataset[],
    change: (tags: readonly string[]) => readonly string[],
  ): Promise<void> {
    const changed = datasets.filter(({ tags }) => change(tags).join('\n') !== tags.join('\n'))
    const done = await each(changed, 'could not be tagged', (api, { tags }) => api.change({ tags: change(tags) }))
    if (done.length > 0)
      notice.undoable(`Tags of ${countText(done.length, 'dataset')} changed`, () =>
        each(done, 'kept the new tags', (api, { tags }) => api.change({ tags })),
      )
  }

  return { isWorking, purge, stop, tag }
}
