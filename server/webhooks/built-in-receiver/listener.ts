/** The HTTP side of a built-in receiver: a port of its own on the loopback interface, one secret path, POST alone. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ReceivedCall, ReceiverAnswer } from '../../contract/built-in-receiver.ts'
import type { WebhookHeader } from '../../contract/webhook.ts'
import { portOf } from '../../http/listen.ts'

export interface ArrivedCall {
  /** Path and query as they came. */
  readonly path: string
  readonly headers: readonly WebhookHeader[]
  /** As far as it was read: a body over the limit is cut there. */
  readonly body: Buffer
  readonly answered: ReceivedCall['answered']
}

export interface Listener {
  readonly url: string
  close(): Promise<void>
}

export interface ListenerOptions {
  /** Nobody else's calls get in without knowing it. */
  readonly path: string
  answer(): ReceiverAnswer
  onCall(call: ArrivedCall): void
}

const mostBodyBytes = 1024 * 1024
const requestMilliseconds = 30_000
const mostConnections = 64

export async function openListener(options: ListenerOptions): Promise<Listener> {
  const server = createServer(
    { requestTimeout: requestMilliseconds, headersTimeout: requestMilliseconds },
    (request, response) => {
      receive(options, request, response).catch(() => response.destroy())
    },
  )
  server.maxConnections = mostConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://localhost:${portOf(server)}${options.path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function receive(
  { path, answer, onCall }: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = request.url ?? ''
  if (address.split('?')[0] !== path) return refuse(response, 404, 'There is nothing at this address.')
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return refuse(response, 405, 'Webhooks call with POST.')
  }
  const { body, isTooLarge } = await readBody(request)
  const answered = isTooLarge ? '413' : answer()
  onCall({ path: address, headers: headersOf(request), body, answered })
  if (answered === '413') return refuse(response, 413, 'The built-in receiver takes bodies of at most 1 MB.')
  if (answered === 'TIMEOUT') return
  response.writeHead(Number(answered), { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(answered === '204' ? undefined : `The built-in receiver answers ${answered}.\n`)
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${text}\n`)
}

async function readBody(request: IncomingMessage): Promise<{ body: Buffer; isTooLarge: boolean }> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length > mostBodyBytes) return { body: Buffer.concat(pieces), isTooLarge: true }
  }
  return { body: Buffer.concat(pieces), isTooLarge: false }
}

function headersOf({ rawHeaders }: IncomingMessage): WebhookHeader[] {
  return rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [{ name, value: rawHeaders[i + 1] ?? '' }] : []))
}
