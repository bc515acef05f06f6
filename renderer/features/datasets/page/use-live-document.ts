/** A document of a dataset that is fetched again whenever the dataset has changed, but never faster than it can be had. */
import { onScopeDispose, watch, type Ref } from 'vue'
import { useLoading, type Loading } from '../../../api/use-loading.ts'

const shortestPauseMilliseconds = 1000
/** A document that takes long to fetch is fetched more seldom: a fifth of the time at most. */
const pausePerEffort = 4

export interface LiveSource {
  /** Another value whenever the document may be another. */
  readonly version: Ref<unknown>
  /** False while the server has no such document yet. */
  readonly isThere: Ref<boolean>
}

export function useLiveDocument<Value>(fetchValue: () => Promise<Value>, { version, isThere }: LiveSource): Loading<Value> {
  const loading = useLoading(fetchValue)
  let isBusy = false
  let isDue = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh(): Promise<void> {
    if (isBusy) {
      isDue = true
      return
    }
    isBusy = true
    const start = performance.now()
    await loading.load()
    if (isOver) return
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
  return loading
}
