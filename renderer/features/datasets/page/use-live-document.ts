/**
 * A document of a dataset that is fetched again whenever the dataset has changed, but never faster than it can be had.
 */
import { computed, onScopeDispose, watch, type ComputedRef, type Ref } from 'vue'
import { useLoading, type Loading } from '../../../api/use-loading.ts'

const shortestPauseMilliseconds = 1000
/** A document that takes long to fetch is fetched more seldom: a fifth of the time at most. */
const pausePerEffort = 4

export interface LiveSource {
  /** Another value whenever the document may be another. */
  readonly version: Ref<unknown>
  /** False while the server has no such document yet. */
  readonly isThere: Ref<boolean>
  /** True once nothing happens to the dataset by itself any more. */
  readonly isFinal: Ref<boolean>
}

export interface LiveDocument<Value> extends Omit<Loading<Value>, 'value'> {
  /** Stays what it was while it is fetched again, and when that fails. */
  readonly value: ComputedRef<Value | undefined>
  /**
   * The value, unless the dataset has come to its end and this is from before it: what is partial never stands beside
   * what is final.
   */
  readonly current: ComputedRef<Value | undefined>
}

export function useLiveDocument<Value>(
  fetchValue: () => Promise<Value>,
  { version, isThere, isFinal }: LiveSource,
): LiveDocument<Value> {
  const loading = useLoading(async () => ({ version: version.value, value: await fetchValue() }))
  const value = computed(() => loading.value.value?.value)
  const current = computed(() =>
    isFinal.value && loading.value.value?.version !== version.value ? undefined : value.value,
  )
  let isBusy = false
  let isDue = false
  let isOver = false
  let turns = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh(): Promise<void> {
    // The last plan is what everybody waits for: it waits for no pause and for no older one under way.
    if (isBusy && !isFinal.value) {
      isDue = true
      return
    }
    clearTimeout(timer)
    isBusy = true
    isDue = false
    const turn = ++turns
    const start = performance.now()
    await loading.load()
    if (isOver || turn !== turns) return
    timer = setTimeout(rested, Math.max(shortestPauseMilliseconds, (performance.now() - start) * pausePerEffort))
  }

  function rested(): void {
    isBusy = false
    if (!isDue) return
    isDue = false
    void refresh()
  }

  watch([version, isThere], () => isThere.value && void refresh(), { immediate: true })
  onScopeDispose(() => {
    isOver = true
    clearTimeout(timer)
  })
  return { ...loading, value, current }
}
