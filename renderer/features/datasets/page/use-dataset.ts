/**
 * The dataset of the page, live: what it is, the model it belongs to, how its score went, and what can be asked of it.
 */
import {
  computed,
  inject,
  onScopeDispose,
  provide,
  shallowRef,
  type ComputedRef,
  type InjectionKey,
  type ShallowRef,
} from 'vue'
import type { DatasetDetails } from '../../../../server/contract/dataset-details.ts'
import type { DatasetChange } from '../../../../server/contract/dataset-search.ts'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { finalStatuses } from '../../../../server/contract/status.ts'
import { ApiError } from '../../../api/api-error.ts'
import { datasetApi, readDatasetDetails, type DatasetApi, type ScorePoint } from '../../../api/dataset.ts'
import { useDatasetEvents } from '../../../api/dataset-events.ts'
import { useModelsStore } from '../../../api/models-store.ts'
import { useLoading } from '../../../api/use-loading.ts'
import { useLiveDocument, type LiveDocument } from './use-live-document.ts'

/** What every part of the page works with; there once the dataset and its model are known. */
export interface OpenDataset {
  readonly details: ShallowRef<DatasetDetails>
  readonly model: ModelSummary
  readonly api: DatasetApi
  /** Another value whenever status or plan have changed. */
  readonly version: ComputedRef<string>
  /** Whether solving has ended, or never begins. */
  readonly isFinal: ComputedRef<boolean>
  /** Whether there is a plan, or at least a score of the plan it came with. */
  readonly hasPlan: ComputedRef<boolean>
  readonly history: LiveDocument<ScorePoint[]>
  refresh(): Promise<void>
  /** Why what is shown may be out of date. */
  readonly refreshError: ShallowRef<ApiError | undefined>
}

const key: InjectionKey<OpenDataset> = Symbol('dataset')

/** For the parts of the page. */
export function useOpenDataset(): OpenDataset {
  const dataset = inject(key)
  if (!dataset) throw new Error('Only parts of the page of a dataset can ask for it')
  return dataset
}

/** The card of a model; an error says when the installation has it no more. */
export async function readModel(id: string): Promise<ModelSummary> {
  const store = useModelsStore()
  await store.loadOnce()
  if (!store.models && store.error) throw store.error
  const card = store.models?.find((model) => model.id === id)
  if (card) return card
  throw new ApiError(404, {
    code: 'MODEL_NOT_FOUND',
    message: `This installation has no model "${id}" any more, so its datasets cannot be shown.`,
  })
}

/** Details and model of a dataset, whatever its model; fetched together. */
export function useDataset(id: string) {
  const { status, value, error, load } = useLoading(async () => {
    const details = await readDatasetDetails(id)
    return { details, model: await readModel(details.model) }
  })
  void load()
  return { status, value, error, load }
}

/** Keeps the dataset live for the components below. */
export function provideDataset(first: DatasetDetails, model: ModelSummary): OpenDataset {
  const details = shallowRef(first)
  const api = datasetApi(model, first.id)
  const version = computed(
    () =>
      `${details.value.status} ${details.value.score ?? ''} ${details.value.completeDateTime ?? ''} ${details.value.purgedAt ?? ''}`,
  )
  const isFinal = computed(() => finalStatuses.has(details.value.status))
  const hasPlan = computed(() => details.value.score !== undefined && details.value.purgedAt === undefined)
  const history = useLiveDocument(api.scoreHistory, { version, isThere: hasPlan, isFinal })
  let isGone = false
  onScopeDispose(() => (isGone = true))

  async function refresh(): Promise<void> {
    const fresh = await readDatasetDetails(first.id)
    if (!isGone) details.value = fresh
  }
  // Most comes with the event; the times of the statuses are fetched after it.
  const full = useLiveDocument(refresh, { version, isThere: computed(() => true), isFinal })
  function show({ isInBin, ...changed }: DatasetChange): void {
    const wasInBin = details.value.purgedAt !== undefined
    details.value = { ...details.value, ...changed }
    if (isInBin !== wasInBin) void full.load()
  }
  useDatasetEvents({
    onOpen: () => void (full.status.value !== 'loading' && full.load()),
    onChanges: (changes) => changes.filter(({ id }) => id === first.id).forEach(show),
  })

  const dataset: OpenDataset = {
    details,
    model,
    api,
    version,
    isFinal,
    hasPlan,
    history,
    refresh: () => full.load(),
    refreshError: full.error,
  }
  provide(key, dataset)
  return dataset
}
