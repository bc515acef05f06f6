/** What can be done to several datasets at once. Tags and the bin can be undone; a stopped run can be started again. */
import { useToast } from '@nuxt/ui/composables/useToast'
import { shallowRef } from 'vue'
import type { FoundDataset } from '../../../../server/contract/dataset-search.ts'
import { asApiError } from '../../../api/api-error.ts'
import { datasetApi, datasetsAddress, type DatasetApi } from '../../../api/dataset.ts'
import { useModelsStore } from '../../../api/models-store.ts'
import { countText } from '../../../ui/amounts.ts'
import { canPurge, canStop } from '../allowed-actions.ts'
import { inTurn } from './in-turn.ts'

const undoMilliseconds = 10_000
const atOnce = 4

type Act = (api: DatasetApi, dataset: FoundDataset) => Promise<unknown>

export function useBulkActions(onDone: () => void) {
  const toast = useToast()
  const models = useModelsStore()
  const isWorking = shallowRef(false)

  /** Returns those it was done to; says what failed. */
  async function each(datasets: readonly FoundDataset[], failure: string, act: Act): Promise<FoundDataset[]> {
    isWorking.value = true
    const { done, failed } = await inTurn(datasets, atOnce, async (dataset) => {
      const model = models.models?.find(({ id }) => id === dataset.model)
      if (!model) throw new Error(`The model ${dataset.model} is not part of this server.`)
      await act(datasetApi(`${datasetsAddress(model)}/${dataset.id}`), dataset)
    })
    isWorking.value = false
    const [first] = failed
    if (first) toast.add({ title: `${countText(failed.length, 'dataset')} ${failure}`, description: asApiError(first.reason).message, color: 'error', icon: 'i-lucide-circle-alert' })
    onDone()
    return done
  }

  function offerUndo(title: string, undo: () => Promise<unknown>): void {
    toast.add({ title, color: 'neutral', icon: 'i-lucide-check', duration: undoMilliseconds, actions: [{ label: 'Undo', color: 'neutral', variant: 'outline', onClick: () => void undo() }] })
  }

  async function purge(datasets: readonly FoundDataset[]): Promise<void> {
    const done = await each(datasets.filter(canPurge), 'could not be moved to the bin', (api) => api.purge())
    if (done.length > 0) offerUndo(`${countText(done.length, 'dataset')} moved to the bin`, () => each(done, 'could not be restored', (api) => api.restore()))
  }

  async function stop(datasets: readonly FoundDataset[]): Promise<void> {
    const done = await each(datasets.filter(canStop), 'could not be stopped', (api) => api.stop())
    if (done.length > 0) toast.add({ title: `${countText(done.length, 'dataset')} stopped`, description: 'The best plans found so far are kept.', color: 'neutral', icon: 'i-lucide-check' })
  }

  async function tag(datasets: readonly FoundDataset[], change: (tags: readonly string[]) => readonly string[]): Promise<void> {
    const changed = datasets.filter(({ tags }) => change(tags).join('\n') !== tags.join('\n'))
    const done = await each(changed, 'could not be tagged', (api, { tags }) => api.change({ tags: change(tags) }))
    if (done.length > 0) offerUndo(`Tags of ${countText(done.length, 'dataset')} changed`, () => each(done, 'kept the new tags', (api, { tags }) => api.change({ tags })))
  }

  return { isWorking, purge, stop, tag }
}
