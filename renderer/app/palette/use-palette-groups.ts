/** Pages, actions and datasets for the command palette. */
import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { statusText } from '../../../server/contract/status-text.ts'
import { asApiError, type ApiError } from '../../api/api-error.ts'
import { searchDatasets } from '../../api/datasets.ts'
import { useModelsStore } from '../../api/models-store.ts'
import { useSessionStore } from '../../features/session/session-store.ts'
import { tenantActions } from '../../features/session/tenant-actions.ts'
import { useTenantSwitch } from '../../features/session/use-tenant-switch.ts'
import { pageActions } from '../../ui/page-actions.ts'
import type { PaletteAction } from '../../ui/palette-action.ts'
import { statusWordsOf } from '../../ui/status/status-words.ts'
import { useNotice } from '../../ui/use-notice.ts'
import { navigation } from '../navigation.ts'
import { fittingGroups, type PaletteEntry, type PaletteGroup } from './palette-entries.ts'

const datasetsShown = 8
const typingMilliseconds = 150

export interface FoundGroups {
  readonly groups: ComputedRef<PaletteGroup[]>
  /** Why something may be missing. */
  readonly error: ComputedRef<ApiError | undefined>
}

export function usePaletteGroups(typed: Ref<string>): FoundGroups {
  const router = useRouter()
  const run = useAction()
  const session = useSessionStore()
  const isShown = ({
    isForAdministrators,
    isOfInstallation,
  }: Pick<PaletteAction, 'isForAdministrators' | 'isOfInstallation'>) =>
    (!isForAdministrators || session.isAdministrator) && (!isOfInstallation || session.isInFirstTenant)
  const go = (path: string) => () => void router.push(path)

  const entryOf = (feature: string, action: PaletteAction): PaletteEntry => ({
    ...action,
    id: `${feature}-${action.id}`,
    choose: () => run(action),
  })
  const pages = navigation
    .filter((entry) => entry.section && isShown(entry))
    .map(({ id, title, icon, path }) => ({ id: `page-${id}`, title, icon, choose: go(path) }))
  const actions = shallowRef<readonly PaletteEntry[]>([])
  const actionError = shallowRef<ApiError>()
  const add = (feature: string, added: readonly PaletteAction[]) => {
    actions.value = [...actions.value, ...added.filter(isShown).map((action) => entryOf(feature, action))]
  }
  const switchTo = useTenantSwitch()
  for (const { id, actions: ask } of [...navigation, { id: 'tenant', actions: () => tenantActions(switchTo) }])
    void ask?.().then(
      (added) => add(id, added),
      (thrown: unknown) => (actionError.value = asApiError(thrown)),
    )

  const { found: datasets, error: searchError } = useFoundDatasets(typed)
  const groups = computed(() => {
    const fitting = fittingGroups(
      [
        { title: 'This page', entries: pageActions.value.map((action) => entryOf('here', action)) },
        { title: 'Pages', entries: pages },
        { title: 'Actions', entries: actions.value },
      ],
      typed.value,
    )
    const found = datasets.value.map((dataset) => ({ ...dataset, choose: go(`/datasets/${dataset.datasetId}`) }))
    return found.length > 0 ? [...fitting, { title: 'Datasets', entries: found }] : fitting
  })
  return { groups, error: computed(() => searchError.value ?? actionError.value) }
}

/** Runs an action, goes where it leads, and says so when it fails. */
function useAction(): (action: PaletteAction) => void {
  const router = useRouter()
  const notice = useNotice()
  return (action) => {
    void (async () => {
      try {
        const address = await action.run()
        if (address !== undefined) await router.push(address)
      } catch (thrown) {
        notice.failed(`Not done: ${action.title}`, thrown)
      }
    })()
  }
}

/** By name, asked for once typing pauses. */
function useFoundDatasets(typed: Ref<string>) {
  const models = useModelsStore()
  const found = shallowRef<readonly (Omit<PaletteEntry, 'choose'> & { readonly datasetId: string })[]>([])
  const error = shallowRef<ApiError>()
  const show = (datasets: typeof found.value, failure?: ApiError) => {
    found.value = datasets
    error.value = failure
  }
  const isTyped = (name: string) => typed.value.trim() === name
  const search = async (name: string) => {
    try {
      const [page] = await Promise.all([searchDatasets({ name, limit: datasetsShown }), models.loadOnce()])
      if (isTyped(name))
        show(
          page.datasets.map((dataset) => ({
            id: `dataset-${dataset.id}`,
            datasetId: dataset.id,
            title: dataset.name,
            icon: statusWordsOf(dataset.status, models.leftOutOfPlan(dataset)).icon,
            note: `${statusText(dataset.status, models.leftOutOfPlan(dataset))} · ${models.nameOf(dataset.model)}`,
          })),
        )
    } catch (thrown) {
      if (isTyped(name)) show([], asApiError(thrown))
    }
  }
  const { start, stop } = useTimeoutFn(search, typingMilliseconds, { immediate: false })
  watch(typed, (text) => {
    stop()
    const name = text.trim()
    if (name === '') show([])
    else start(name)
  })
  return { found, error }
}
