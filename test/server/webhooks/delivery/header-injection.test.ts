/**
 * Whatever headers and secrets hold, a receiver on a raw socket sees exactly one well-formed request, or nothing is
 * sent at all.
 */
import fc from 'fast-check'
import { request } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebhookHeader } from '../../../../server/contract/webhook.ts'
import { composeRequest, type ComposedRequest } from '../../../../server/webhooks/signing/compose-request.ts'
import type { OpenWebhook } from '../../../../server/webhooks/configuration/open-webhook.ts'
import { webhookIssues } from '../../../../server/webhooks/configuration/webhook-rules.ts'

const pairs = 10_000
const body = Buffer.from('{"id":"1","name":"Zürich"}')
let server: Server
/** Bytes of each connection, from its first to its last. */
const received: Buffer[] = []

beforeAll(async () => {
  server = createServer((socket) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      // An answer only to a body that is all there; what follows it would still be read.
      if (Buffer.concat(chunks).includes(body))
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => received.push(Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function send({ url, headers }: ComposedRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: {
          ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
          'Content-Length': body.length,
        },
      },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    outgoing.on('error', reject).end(body)
  })
}

/** The one request in the bytes of a connection; throws when they are anything else. */
function onlyRequest(bytes: Buffer): { headers: string[][] } {
  const text = bytes.toString('latin1')
  const head = text.slice(0, text.indexOf('\r\n\r\n'))
  expect(text.slice(head.length + 4)).toBe(body.toString('latin1'))
  const [requestLine, ...lines] = head.split('\r\n')
  expect(requestLine).toBe('POST /hook HTTP/1.1')
  for (const line of lines) expect(line).toMatch(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\x20-\x7e]*$/)
  return { headers: lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]) }
}

const smuggled = [
  '\r\nX-Evil: 1',
  '\r\n\r\nPOST /evil HTTP/1.1\r\nHost: evil\r\nContent-Length: 0\r\n\r\n',
  '\nX-Evil: 1',
  '\rX-Evil: 1',
  '\0',
  '\u010D\u010A',
  '\u2028',
  '\x7f',
  '\t',
  '\x0b',
  'ü',
  '😀',
  '\ud800',
  '%0d%0aX-Evil: 1',
  '\\r\\nX-Evil: 1',
  ' ',
  ': ',
  '{secret:BAD}',
  '{hmac_signature}',
]
const token = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/)
const framing = fc.constantFrom(
  'Host',
  'HOST',
  'content-length',
  'Content-Length',
  'Transfer-Encoding',
  'transfer-encoding',
  'Connection',
  'TE',
  'Trailer',
  'Upgrade',
  'Expect',
  'Proxy-Authorization',
  'Content-Type',
  'Keep-Alive',
  'X-Service-Signature',
  'x-service-timestamp',
  'User-Agent',
  'Set-Cookie',
  'Cookie',
  '__proto__',
  'constructor',
  'X-Test',
)
const name = fc.oneof(
  { weight: 6, arbitrary: token },
  { weight: 2, arbitrary: framing },
  { weight: 1, arbitrary: fc.tuple(token, fc.constantFrom(...smuggled), token).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 10 }) },
)
const harmless = fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
const piece = fc.oneof(
  { weight: 6, arbitrary: harmless },
  {
    weight: 2,
    arbitrary: fc.constantFrom('{secret:GOOD}', '{hmac_signature}', '{hmac_timestamp}', '{secret:LIKE_A_VARIABLE}'),
  },
  { weight: 1, arbitrary: fc.constantFrom(...smuggled) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 10 }) },
)
const value = fc.array(piece, { maxLength: 3 }).map((parts) => parts.join(''))
const header = fc.record({ name, value })
const secret = fc.oneof(
  harmless,
  fc.tuple(harmless, fc.constantFrom(...smuggled), harmless).map((parts) => parts.join('')),
)

test(`${pairs} headers, secrets with line breaks among them`, async () => {
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/hook`
  let [sent, refused] = [0, 0]
  for (let made = 0; made < pairs;) {
    const [headers = [], good = '', bad = ''] =
      fc.sample(fc.tuple(fc.array(header, { minLength: 1, maxLength: 3 }), harmless, secret), {
        numRuns: 1,
        seed: made + 1,
      })[0] ?? []
    made += headers.length
    const webhook: OpenWebhook = {
      id: 'w',
      url,
      headers,
      authorization: 'HMAC',
      hmacKey: '0123456789abcdef',
      hmacMethod: 'BODY',
      standardHeaders: made % 2 === 0,
    }
    const secrets = new Map([
      ['GOOD', good],
      ['BAD', bad],
      ['LIKE_A_VARIABLE', '{hmac_signature}{secret:BAD}'],
    ])
    const composed = composeRequest({
      webhook,
      deliveryId: 'd',
      body,
      chainLength: 1,
      at: new Date('2027-02-01T09:00:00Z'),
      secrets,
    })
    checkWhenSaved(webhook, composed)
    if ('problem' in composed) {
      refused++
      continue
    }
    sent++
    received.length = 0
    expect(await send(composed)).toBe(200)
    await expect.poll(() => received.length, { interval: 1 }).toBe(1)
    const { headers: seen } = onlyRequest(received[0] ?? Buffer.alloc(0))
    const own = new Set(['host', 'connection', 'content-length'])
    expect(
      seen
        .filter(([seenName = '']) => !own.has(seenName.toLowerCase()))
        .map(([seenName, seenValue]) => ({ name: seenName, value: seenValue?.trim() })),
    ).toEqual(composed.headers.map((one) => ({ name: one.name, value: one.value.trim() })))
    const framed = seen
      .filter(([seenName = '']) => own.has(seenName.toLowerCase()))
      .map(([seenName = '', seenValue = '']) => `${seenName.toLowerCase()}: ${seenValue}`)
    expect(framed.sort()).toEqual(['connection: close', `content-length: ${body.length}`, `host: 127.0.0.1:${port}`])
    expect(
      seen.filter(([seenName = '']) =>
        /^(transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|content-encoding)$/i.test(seenName),
      ),
    ).toEqual([])
  }
  expect([sent > 1000, refused > 1000]).toEqual([true, true])
})

/** What can be saved and has no secret in it can be sent, and nothing else can. */
function checkWhenSaved(
  { url, headers, standardHeaders }: OpenWebhook,
  composed: ComposedRequest | { readonly problem: string },
): void {
  if (headers.some(({ value: text }: WebhookHeader) => text.includes('{secret:'))) return
  const order = {
    url,
    headers: [...headers],
    enabled: true,
    authorization: 'HMAC' as const,
    hmacMethod: 'BODY' as const,
    standardHeaders,
    filters: { statuses: [], namePattern: null, tags: [] },
  }
  const faults = webhookIssues(order, {
    stored: { url: undefined, headers: [], hmacKey: 'key' },
    secretNames: [],
    ownPorts: [],
  })
  expect([faults.length > 0, faults]).toEqual(['problem' in composed, faults])
}
