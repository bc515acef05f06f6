/** The event stream of a dataset: opened while it may still change, opened again when it breaks, closed when nobody looks. */
import { onScopeDispose, watch, type Ref } from 'vue'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import { finalStatuses } from '../../../../server/contract/status.ts'

const retryMilliseconds = 5000
/** At most four changes of the screen a second. */
const batchMilliseconds = 250

/** `address` is null while there is nothing to wait for. `onChange` gets the newest state; several that come at once are told as one. */
export function useEvents(address: Ref<string | null>, onChange: (metadata: DatasetMetadata) => void): void {
  let stream: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let batch: ReturnType<typeof setTimeout> | undefined
  let newest: DatasetMetadata | undefined

  const tell = () => {
    batch = undefined
    if (newest) onChange(newest)
  }
  const close = () => {
    clearTimeout(retry)
    stream?.close()
    stream = undefined
  }
  const open = (url: string) => {
    close()
    stream = new EventSource(url)
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      newest = JSON.parse(data) as DatasetMetadata
      if (finalStatuses.has(newest.status)) close()
      batch ??= setTimeout(tell, batchMilliseconds)
    }
    // The browser reconnects by itself, unless the answer was an error.
    stream.onerror = () => {
      if (stream?.readyState === EventSource.CLOSED) retry = setTimeout(() => open(url), retryMilliseconds)
    }
  }

  watch(address, (url) => (url === null ? close() : open(url)), { immediate: true })
  onScopeDispose(() => {
    close()
    clearTimeout(batch)
  })
}
