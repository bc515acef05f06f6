/** The built-in receiver of the tenant and what arrived at it. */
import { computed } from 'vue'
import type { ReceivedCalls, ReceiverAnswer } from '../../../server/contract/built-in-receiver.ts'
import { ApiError } from '../../api/api-error.ts'
import { useLoading } from '../../api/use-loading.ts'
import { useSending } from '../../api/use-sending.ts'
import { readReceivedCalls, setReceiverAnswer, startReceiver, stopReceiver } from '../../api/webhooks.ts'

/** Not running is an answer, not a fault. */
async function readReceiver(): Promise<ReceivedCalls | null> {
  try {
    return await readReceivedCalls()
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'BUILT_IN_RECEIVER_STOPPED') return null
    throw thrown
  }
}

export function useBuiltInReceiver() {
  const { value: receiver, error: loadError, load } = useLoading(readReceiver)
  const { error: sendError, send } = useSending()

  const attempt = (act: () => Promise<unknown>) =>
    send(async () => {
      await act()
      await load()
    })

  return {
    ...{ receiver, load },
    isStopped: computed(() => receiver.value === null),
    error: computed(() => sendError.value ?? loadError.value),
    /** Reads anew and lets go of what went wrong before. */
    retry: () => send(load),
    start: () => attempt(startReceiver),
    stop: () => attempt(stopReceiver),
    answerWith: (answer: ReceiverAnswer) => attempt(() => setReceiverAnswer(answer)),
  }
}
