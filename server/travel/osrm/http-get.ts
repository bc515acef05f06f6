/** GET with a time limit, a size limit and a bounded number of further attempts. */
import { setTimeout as delay } from 'node:timers/promises'

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export interface GetPolicy {
  readonly headers: Readonly<Record<string, string>>
  /** For connecting, waiting and reading, per attempt. */
  readonly timeoutSeconds: number
  readonly maxAttempts: number
  /** Before the second attempt; doubled before each further one. */
  readonly retryDelaySeconds: number
  readonly maxBodyBytes: number
}

/** No answer, or no whole one; `message` says why, in the words of the network. */
export class NoAnswerError extends Error {}

/** A server that asks for more patience than this is busier than a run can wait for. */
const maxDelaySeconds = 30

/**
 * The answer to a GET; redirects are answers. Repeated while there is none, and on 429 and 5xx; the last answer is given
 * back whatever its status, a NoAnswerError thrown when the last attempt had none. An abort throws the signal's reason.
 */
export async function getWithRetry(url: string, policy: GetPolicy, signal: AbortSignal): Promise<HttpAnswer> {
  for (let attempt = 1; ; attempt++) {
    const result = await get(url, policy, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      return new NoAnswerError(reasonOf(error), { cause: error })
    })
    const isLast = attempt >= policy.maxAttempts
    if (result instanceof NoAnswerError) {
      if (isLast) throw result
    } else if (isLast || !isPassing(result.status)) return result
    const asked = result instanceof NoAnswerError ? 0 : retryAfterSeconds(result.headers)
    const seconds = Math.min(maxDelaySeconds, Math.max(asked, policy.retryDelaySeconds * 2 ** (attempt - 1)))
    await delay(seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

/** Statuses of a server that may do better soon. */
export function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

function retryAfterSeconds(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? seconds : 0
}

async function get(url: string, policy: GetPolicy, signal: AbortSignal): Promise<HttpAnswer> {
  const limit = new AbortController()
  const tooLong = new NoAnswerError(`no whole answer within ${policy.timeoutSeconds} s`)
  const timer = setTimeout(() => limit.abort(tooLong), policy.timeoutSeconds * 1000)
  try {
    const response = await fetch(url, { headers: policy.headers, redirect: 'manual', signal: AbortSignal.any([signal, limit.signal]) })
    return { status: response.status, headers: response.headers, body: await readText(response, policy.maxBodyBytes) }
  } finally {
    clearTimeout(timer)
  }
}

/** Reads while counting: a server that never stops must not fill the memory. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new NoAnswerError(`an answer of more than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** fetch wraps what happened in a TypeError "fetch failed", and several addresses of a host in one more error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof AggregateError) return error.cause.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each))).join('; ')
  return error.cause instanceof Error ? error.cause.message : error.message
}
