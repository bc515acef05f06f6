/** The built-in receiver of the tenant and what arrived at it. */
import { shallowRef } from 'vue'
import type { ReceivedCalls, ReceiverAnswer } from '../../../server/contract/built-in-receiver.ts'
import { asApiError, type ApiError } from '../../api/api-error.ts'
import { readReceivedCalls, setReceiverAnswer, startReceiver, stopReceiver } from '../../api/webhooks.ts'

export function useBuiltInReceiver() {
  const receiver = shallowRef<ReceivedCalls>()
  const isStopped = shallowRef(false)
  const error = shallowRef<ApiError>()

  /** Not running is an answer, not a fault. */
  async function load(): Promise<void> {
    try {
      receiver.value = await readReceivedCalls()
      isStopped.value = false
      error.value = undefined
    } catch (thrown) {
      const fault = asApiError(thrown)
      isStopped.value = fault.code === 'BUILT_IN_RECEIVER_STOPPED'
      if (isStopped.value) receiver.value = undefined
      error.value = isStopped.value ? undefined : fault
    }
  }

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
      await load()
    } catch (thrown) {
      error.value = asApiError(thrown)
    }
  }

  return {
    ...{ receiver, isStopped, error, load },
    start: () => attempt(startReceiver),
    stop: () => attempt(stopReceiver),
    answerWith: (answer: ReceiverAnswer) => attempt(() => setReceiverAnswer(answer)),
  }
}
