/**
 * One thing fetched from the server: its status, what came, what went wrong, and the verb that fetches it. Without an
 * answer it is fetched again as soon as the server gives one.
 */
import { getCurrentScope, onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { asApiError, isUnreachable, type ApiError } from './api-error.ts'
import { whenServerAnswers } from './server-watch.ts'

export type LoadStatus = 'idle' | 'loading' | 'error' | 'done'

export interface Loading<Value> {
  readonly status: ShallowRef<LoadStatus>
  /** Stays what it was while it is fetched again, and when that fails. */
  readonly value: ShallowRef<Value | undefined>
  readonly error: ShallowRef<ApiError | undefined>
  load(): Promise<void>
  /** Unless it is there already; whoever asks while it is being fetched waits for the same answer. */
  loadOnce(): Promise<void>
}

export function useLoading<Value>(fetchValue: () => Promise<Value>): Loading<Value> {
  const status = shallowRef<LoadStatus>('idle')
  const value = shallowRef<Value>()
  const error = shallowRef<ApiError>()
  let newest = 0
  let underWay: Promise<void> | undefined
  let forget = (): unknown => undefined
  if (getCurrentScope()) onScopeDispose(() => forget())

  async function load(): Promise<void> {
    const turn = ++newest
    status.value = 'loading'
    try {
      const fetched = await fetchValue()
      if (turn !== newest) return
      value.value = fetched
      error.value = undefined
      status.value = 'done'
    } catch (thrown) {
      if (turn !== newest) return
      error.value = asApiError(thrown)
      status.value = 'error'
      if (isUnreachable(error.value)) forget = whenServerAnswers(again)
    }
  }

  /** Unless somebody has asked meanwhile. */
  function again(): void {
    if (status.value === 'error') void load()
  }

  async function loadOnce(): Promise<void> {
    if (value.value !== undefined) return
    underWay ??= load().finally(() => (underWay = undefined))
    await underWay
  }

  return { status, value, error, load, loadOnce }
}
