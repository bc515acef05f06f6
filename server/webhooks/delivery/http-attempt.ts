/**
 * One HTTP call to a receiver: to the addresses that were checked and no others, no redirect, no proxy, a connection of
 * its own, bounded in time and in what it takes of the answer.
 */
import http from 'node:http'
import https from 'node:https'
import type { WebhookHeader } from '../../contract/webhook.ts'
import { pinnedTo } from '../../outgoing/pinned-lookup.ts'
import type { TargetAddress } from '../../outgoing/target.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'

export interface Call {
  readonly url: string
  readonly headers: readonly WebhookHeader[]
  readonly body: Uint8Array
  /** Where to connect, whatever the name in the address resolves to by now. */
  readonly addresses: readonly TargetAddress[]
}

export type Answer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: readonly WebhookHeader[]
      readonly text: string
    }
  /** No connection, or it broke before the answer; `code` as Node names it. */
  | { readonly kind: 'failed'; readonly code: string; readonly reason: string }
  | { readonly kind: 'timedOut'; readonly waitedFor: 'connection' | 'answer'; readonly seconds: number }
  /** We stopped it ourselves. */
  | { readonly kind: 'interrupted' }

/** Bytes that are kept of the body of an answer; what follows is never read. */
export const keptAnswerBytes = 4096
/** Characters that are kept of its headers. */
const keptHeaderCharacters = 4096

interface Limits extends Pick<DeliveryPolicy, 'connectSeconds' | 'totalSeconds'> {
  /** Of both limits, what the search for the addresses has taken already. */
  readonly spentSeconds: number
}

const broken: Answer = { kind: 'failed', code: '', reason: 'the connection was closed without an answer' }

/** Resolves to what came of it; rejects only when the request cannot even be formed. */
export function makeCall(call: Call, limits: Limits, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    const request = openRequest(call)
    let received: Received | undefined
    const finish = (answer: Answer) => {
      stopWaiting()
      request.destroy()
      // Once there is a status, it counts, however the rest of the answer went.
      resolve(received ? answerOf(received) : answer)
    }
    const stopWaiting = waitFor(request, limits, finish)
    const stop = () => finish({ kind: 'interrupted' })
    request.on('error', (error: NodeJS.ErrnoException) =>
      finish({ kind: 'failed', code: error.code ?? '', reason: error.message }),
    )
    request.on('close', () => {
      signal.removeEventListener('abort', stop)
      finish(broken)
    })
    request.on('response', (response) => (received = receive(response, () => finish(broken))))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
    request.end(call.body)
  })
}

function openRequest({ url: address, headers, body, addresses }: Call): http.ClientRequest {
  const url = new URL(address)
  return (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    headers: { ...Object.fromEntries(headers.map(({ name, value }) => [name, value])), 'Content-Length': body.length },
    // No agent: connections are not shared, so one receiver cannot hold up another.
    agent: false,
    lookup: pinnedTo(addresses),
  })
}

/** Both time limits; returns the way to lift them. */
function waitFor(
  request: http.ClientRequest,
  { connectSeconds, totalSeconds, spentSeconds }: Limits,
  finish: (answer: Answer) => void,
): () => void {
  const timeOut = (waitedFor: 'connection' | 'answer', seconds: number) =>
    setTimeout(() => finish({ kind: 'timedOut', waitedFor, seconds }), Math.max(0, seconds - spentSeconds) * 1000)
  const timers = [timeOut('connection', connectSeconds), timeOut('answer', totalSeconds)]
  request.on('socket', (socket) =>
    socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timers[0])),
  )
  return () => timers.forEach((timer) => clearTimeout(timer))
}

interface Received {
  readonly response: http.IncomingMessage
  readonly chunks: Uint8Array[]
}

/** Keeps the beginning of the body; `onEnough` is called at its end, or when what is kept is full. */
function receive(response: http.IncomingMessage, onEnough: () => void): Received {
  const received: Received = { response, chunks: [] }
  let size = 0
  response.on('data', (chunk: Uint8Array) => {
    // A copy: the chunk may be a view of a much bigger buffer.
    received.chunks.push(Uint8Array.from(chunk.subarray(0, Math.max(0, keptAnswerBytes - size))))
    size += chunk.length
    if (size > keptAnswerBytes) onEnough()
  })
  response.on('end', onEnough)
  response.on('error', onEnough)
  return received
}

function answerOf({ response, chunks }: Received): Answer {
  // SQLite ends texts at a zero byte.
  const text = new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '\uFFFD')
  return { kind: 'answered', status: response.statusCode ?? 0, headers: keptHeaders(response.rawHeaders), text }
}

function keptHeaders(raw: readonly string[]): WebhookHeader[] {
  const headers: WebhookHeader[] = []
  let size = 0
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const [name = '', value = ''] = raw.slice(index, index + 2)
    size += name.length + value.length
    if (size > keptHeaderCharacters) break
    headers.push({ name, value })
  }
  return headers
}
