/**
 * The stream of all dataset changes: one connection for the whole window, however many parts of it listen, and none
 * while nobody looks.
 */
import { onScopeDispose } from 'vue'
import type { DatasetChange } from '../../server/contract/dataset-search.ts'
import { ApiError } from './api-error.ts'
import { readEvents } from './event-stream.ts'
import { readSession } from './platform.ts'
import { askServer } from './server-watch.ts'

export interface DatasetListener {
  /** The stream has opened, for the first time or again: what was read before may be out of date. */
  readonly onOpen: () => void
  /** Several changes of one dataset come as its last. */
  readonly onChanges: (changes: readonly DatasetChange[]) => void
}

const address = '/api/platform/v1/datasets/events'
/** At most four changes of the screen a second. */
const batchMilliseconds = 250
const retryMilliseconds = 3000

const listeners = new Set<DatasetListener>()
const waiting = new Map<string, DatasetChange>()
let stream: AbortController | undefined
let isOpen = false
let batch: ReturnType<typeof setTimeout> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Listens as long as the component is there. */
export function useDatasetEvents(listener: DatasetListener): void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', followVisibility)
  listeners.add(listener)
  if (isOpen) listener.onOpen()
  else followVisibility()
  onScopeDispose(() => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', followVisibility)
    close()
  })
}

/** A browser has six connections to a server for all its windows: hidden ones give theirs back. */
function followVisibility(): void {
  if (document.hidden) close()
  else if (!stream) open()
}

function open(): void {
  close()
  const opened = new AbortController()
  stream = opened
  const end = () => {
    if (stream !== opened) return
    close()
    // Perhaps the server has gone.
    void askServer()
    retry = setTimeout(open, retryMilliseconds)
  }
  readEvents(address, { signal: opened.signal, onOpen: announce, onEvent: take }).then(end, (fault: unknown) => {
    // An answer that is an error: then perhaps the session is over.
    if (stream === opened && fault instanceof ApiError && fault.status !== 0) readSession().catch(() => undefined)
    end()
  })
}

function announce(): void {
  isOpen = true
  listeners.forEach(({ onOpen }) => onOpen())
}

function take(change: DatasetChange): void {
  waiting.set(change.id, change)
  batch ??= setTimeout(tell, batchMilliseconds)
}

function close(): void {
  clearTimeout(retry)
  stream?.abort()
  stream = undefined
  isOpen = false
}

function tell(): void {
  batch = undefined
  const changes = [...waiting.values()]
  waiting.clear()
  listeners.forEach(({ onChanges }) => onChanges(changes))
}
