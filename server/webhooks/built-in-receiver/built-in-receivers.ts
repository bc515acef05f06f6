/** One receiver per tenant, started on demand and kept in memory: for trying webhooks with no other tool. */
import {
  keptBodyBytes,
  keptCalls,
  type BuiltInReceiver,
  type ReceivedCall,
  type ReceivedCalls,
  type ReceiverAnswer,
} from '../../contract/built-in-receiver.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId, randomBase62 } from '../../foundation/ids.ts'
import { openListener, type ArrivedCall, type Listener } from './listener.ts'
import { verifyCall } from './verify-call.ts'

export interface BuiltInReceivers {
  /** The one there is, or a new one on a free port. */
  start(tenantId: string): Promise<BuiltInReceiver>
  calls(tenantId: string): Promise<ReceivedCalls>
  setAnswer(tenantId: string, answer: ReceiverAnswer): Promise<BuiltInReceiver>
  /** Forgets what arrived; open calls are broken off. */
  stop(tenantId: string): Promise<void>
  stopAll(): Promise<void>
}

interface Receiver {
  readonly listener: Listener
  readonly hmacKey: string
  answer: ReceiverAnswer
  /** Newest first. */
  calls: readonly ReceivedCall[]
}

export function createBuiltInReceivers({ clock }: { readonly clock: Clock }): BuiltInReceivers {
  const receivers = new Map<string, Promise<Receiver>>()

  const running = async (tenantId: string): Promise<Receiver> => {
    const receiver = await receivers.get(tenantId)
    if (!receiver) throw new AppError('BUILT_IN_RECEIVER_STOPPED', {})
    return receiver
  }
  const stop = async (tenantId: string): Promise<void> => {
    const receiver = receivers.get(tenantId)
    receivers.delete(tenantId)
    await (await receiver)?.listener.close()
  }

  return {
    async start(tenantId) {
      const known = receivers.get(tenantId)
      if (known) return summaryOf(await known)
      const starting = startReceiver(clock)
      receivers.set(tenantId, starting)
      // A failure is not kept: the next one tries again.
      starting.catch(() => receivers.delete(tenantId))
      return summaryOf(await starting)
    },
    async calls(tenantId) {
      const receiver = await running(tenantId)
      return { ...summaryOf(receiver), calls: [...receiver.calls] }
    },
    async setAnswer(tenantId, answer) {
      const receiver = await running(tenantId)
      receiver.answer = answer
      return summaryOf(receiver)
    },
    stop,
    async stopAll() {
      await Promise.all([...receivers.keys()].map(stop))
    },
  }
}

async function startReceiver(clock: Clock): Promise<Receiver> {
  const hmacKey = randomBase62(43)
  const receiver: Receiver = {
    hmacKey,
    answer: '200',
    calls: [],
    listener: await openListener({
      path: `/${randomBase62(16)}`,
      answer: () => receiver.answer,
      onCall: (call) =>
        void (receiver.calls = [receivedCallOf(call, hmacKey, clock.now()), ...receiver.calls].slice(0, keptCalls)),
    }),
  }
  return receiver
}

const summaryOf = ({ listener, hmacKey, answer }: Receiver): BuiltInReceiver => ({ url: listener.url, hmacKey, answer })

function receivedCallOf({ path, headers, body, answered }: ArrivedCall, key: string, now: Date): ReceivedCall {
  const signature = verifyCall({ key, path: path.split('?')[0] ?? '', headers, body, now })
  return {
    id: newId(),
    at: now.toISOString(),
    path,
    headers: [...headers],
    body: body.subarray(0, keptBodyBytes).toString('utf8'),
    bodyBytes: body.length,
    signature: answered === '413' ? { isVerified: false, reason: 'The body was not read to its end.' } : signature,
    answered,
  }
}
