/** One change on its way to the server: whether it is under way, and what went wrong the last time. */
import { shallowRef, type ShallowRef } from 'vue'
import { asApiError, type ApiError } from './api-error.ts'

export interface Sending {
  readonly isSending: ShallowRef<boolean>
  readonly error: ShallowRef<ApiError | undefined>
  /** Carries it out; what it throws becomes the error, for an ErrorState that offers to try again. */
  send(act: () => Promise<void>): Promise<void>
}

export function useSending(): Sending {
  const isSending = shallowRef(false)
  const error = shallowRef<ApiError>()

  async function send(act: () => Promise<void>): Promise<void> {
    isSending.value = true
    error.value = undefined
    try {
      await act()
    } catch (thrown) {
      error.value = asApiError(thrown)
    } finally {
      isSending.value = false
    }
  }

  return { isSending, error, send }
}
