/**
 * GET with a time limit, a size limit and a bounded number of further attempts, to addresses that were checked and no
 * others.
 */
import http from 'node:http'
import https from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { pinnedTo } from './pinned-lookup.ts'
import { resolveTarget, type Lookup, type TargetAddress, type UrlRules } from './target.ts'

export interface HttpAnswer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export interface GetPolicy {
  readonly headers: Readonly<Record<string, string>>
  /** For resolving, connecting, waiting and reading, per attempt. */
  readonly timeoutSeconds: number
  readonly maxAttempts: number
  /** Before the second attempt; doubled before each further one. */
  readonly retryDelaySeconds: number
  readonly maxBodyBytes: number
  /** Which addresses may be called. */
  readonly rules: UrlRules & Lookup
}

/** No answer, or no whole one; `message` says why and holds nothing the other side said. */
export class NoAnswerError extends Error {}

/** The address may not be called, however often one tries. */
export class RefusedAddressError extends Error {}

/** A server that asks for more patience than this is busier than a run can wait for. */
const maxDelaySeconds = 30

/** Connections are used again: each was opened to addresses that had been checked for its host and port. */
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/**
 * The answer to a GET; redirects are answers. Repeated while there is none, and on 429 and 5xx; the last answer is
 * given back whatever its status, a NoAnswerError thrown when the last attempt had none, a RefusedAddressError at once.
 * An abort throws the signal's reason.
 */
export async function getWithRetry(url: string, policy: GetPolicy, signal: AbortSignal): Promise<HttpAnswer> {
  for (let attempt = 1; ; attempt++) {
    const result = await get(url, policy, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof RefusedAddressError) throw error
      return new NoAnswerError(reasonOf(error), { cause: error })
    })
    const isLast = attempt >= policy.maxAttempts
    if (result instanceof NoAnswerError) {
      if (isLast) throw result
    } else if (isLast || !isPassing(result.status)) return result
    const asked = result instanceof NoAnswerError ? 0 : retryAfterSeconds(result)
    const seconds = Math.min(maxDelaySeconds, Math.max(asked, policy.retryDelaySeconds * 2 ** (attempt - 1)))
    await delay(seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

/** Statuses of a server that may do better soon. */
export function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

function retryAfterSeconds({ headers }: HttpAnswer): number {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? seconds : 0
}

async function get(url: string, policy: GetPolicy, signal: AbortSignal): Promise<HttpAnswer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), policy.timeoutSeconds * 1000)
  const either = AbortSignal.any([signal, limit.signal])
  try {
    const target = await resolveTarget(url, policy.rules)
    either.throwIfAborted()
    if (target.kind === 'refused') throw new RefusedAddressError(target.reason)
    if (target.kind === 'unresolved') throw new NoAnswerError(target.reason)
    const response = await open(url, { headers: policy.headers, addresses: target.addresses, signal: either })
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await readText(response, policy.maxBodyBytes),
    }
  } catch (error) {
    if (!limit.signal.aborted || signal.aborted) throw error
    throw new NoAnswerError(`no whole answer within ${policy.timeoutSeconds} s`)
  } finally {
    clearTimeout(timer)
  }
}

interface Request {
  readonly headers: Readonly<Record<string, string>>
  readonly addresses: readonly TargetAddress[]
  readonly signal: AbortSignal
}

function open(url: string, { headers, addresses, signal }: Request): Promise<http.IncomingMessage> {
  const isEncrypted = new URL(url).protocol === 'https:'
  return new Promise((resolve, reject) => {
    ;(isEncrypted ? https : http)
      .get(
        url,
        { headers, agent: agents[isEncrypted ? 'https:' : 'http:'], lookup: pinnedTo(addresses), signal },
        resolve,
      )
      .on('error', reject)
  })
}

/** Reads while counting: a server that never stops must not fill the memory. */
async function readText(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new NoAnswerError(`an answer of more than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Of several addresses of a host each has its own reason. Messages of the system are ours; others may hold what was
 * received.
 */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswerError) return error.message
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  const { syscall, code, message }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  if (code === 'ECONNRESET') return 'the connection was broken off'
  if (syscall === 'connect') return message
  return code?.startsWith('HPE_')
    ? `what answers is no HTTP server (${code})`
    : `the call failed (${code ?? 'for an unknown reason'})`
}
