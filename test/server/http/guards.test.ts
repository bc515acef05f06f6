/** What a page in a browser, or a program with odd requests, gets from the local server: nothing. Over raw sockets. */
import { connect } from 'node:net'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchDocument, operationsOf } from '../../support/openapi-document.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startTestPlatform({
    allowedOrigins: ['https://plans.example.org'],
    hostNames: ['planner.test', 'Proxied.test:8443'],
  })
})
afterAll(() => platform.stop())

/** Sends the text as it is and resolves to the status of the first answer; 0 when there was none. */
function raw(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(platform.port, '127.0.0.1', () =>
      socket.write(text.replaceAll('PORT', String(platform.port))),
    )
    let answer = ''
    socket.setEncoding('latin1').on('data', (data: string) => {
      answer += data
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
    socket.on('error', reject)
  })
}

const get = (host: string, more = '') =>
  raw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)

describe('the Host header', () => {
  test.each([
    'localhost:PORT',
    'LOCALHOST:PORT',
    '127.0.0.1:PORT',
    '[::1]:PORT',
    'planner.test:PORT',
    'planner.test',
    'proxied.test:8443',
  ])('%s is ours', async (host) => {
    expect(await get(host)).toBe(200)
  })

  test.each([
    'evil.example',
    'evil.example:PORT',
    'localhost',
    'localhost:80',
    'localhost:1',
    'localhost.:PORT',
    'localhost.evil.example:PORT',
    '127.0.0.1.nip.io:PORT',
    '0.0.0.0:PORT',
    '127.1:PORT',
    '2130706433:PORT',
    '0x7f000001:PORT',
    '[::ffff:127.0.0.1]:PORT',
    '[::]:PORT',
    '127.0.0.2:PORT',
    'user@localhost:PORT',
    'localhost:PORT/',
    'localhost:PORT,evil.example',
    '::1:PORT',
    'localhost:PORT:PORT',
    '',
    'planner.test:8443',
    'planner.test.evil.example',
    'evil.planner.test',
    'proxied.test',
    'proxied.test:PORT',
  ])('"%s" is not', async (host) => {
    expect([400, 403]).toContain(await get(host))
  })

  test('is needed, once, and an absolute address does not replace it', async () => {
    expect(await raw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).toBe(400)
    expect(await raw('GET /healthz HTTP/1.0\r\n\r\n')).not.toBe(200)
    expect([400, 403]).toContain(await get('localhost:PORT', 'Host: evil.example\r\n'))
    expect([400, 403]).toContain(await get('evil.example', 'Host: localhost:PORT\r\n'))
    expect([400, 403]).toContain(
      await raw('GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n'),
    )
    expect(await get('evil.example', `X-Forwarded-Host: localhost:PORT\r\n`)).toBe(403)
  })
})

describe('the origin of a page', () => {
  test.each([
    'https://evil.example',
    'null',
    'http://localhost:1',
    'http://localhost.evil.example:PORT',
    'https://plans.example.org.evil.example',
  ])('%s is refused', async (origin) => {
    expect(await get('localhost:PORT', `Origin: ${origin}\r\n`)).toBe(403)
  })

  test('our own and an allowed one are answered', async () => {
    expect(await get('localhost:PORT', 'Origin: http://localhost:PORT\r\n')).toBe(200)
    expect(await get('proxied.test:8443', 'Origin: https://proxied.test:8443\r\n')).toBe(200)
    const allowed = await fetch(`${platform.url}/healthz`, { headers: { origin: 'https://plans.example.org' } })
    expect([
      allowed.status,
      allowed.headers.get('access-control-allow-origin'),
      allowed.headers.get('access-control-allow-credentials'),
    ]).toEqual([200, 'https://plans.example.org', null])
  })

  test('a subresource of another page is refused even without an Origin header, a link that is followed is not', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect(await get('localhost:PORT', `Sec-Fetch-Site: ${site}\r\nSec-Fetch-Mode: no-cors\r\n`)).toBe(403)
    expect(await get('localhost:PORT', 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n')).toBe(200)
  })

  test('a preflight of a foreign page gets no permission', async () => {
    const preflight = (origin: string) =>
      fetch(`${platform.base}/v1/route-plans`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' },
      })
    const foreign = await preflight('https://evil.example')
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const allowed = await preflight('https://plans.example.org')
    expect([allowed.status, allowed.headers.get('access-control-allow-headers')?.split(', ')]).toEqual([
      204,
      expect.arrayContaining(['x-api-key', 'authorization', 'content-type', 'content-encoding', 'idempotency-key']),
    ])
  })
})

test('an allowed page may read the headers that answers are documented with', async () => {
  const documents = await Promise.all(
    ['platform', 'field-service-routing'].map((api) => fetchDocument(platform.url, api)),
  )
  const documented = documents
    .flatMap(operationsOf)
    .flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers).map((name) => name.toLowerCase())),
    )
  const answer = await fetch(`${platform.url}/healthz`, { headers: { origin: 'https://plans.example.org' } })
  // Signing in is for our own pages: the cookie is never sent to another.
  const expected = new Set(documented.filter((name) => !['set-cookie', 'location'].includes(name)))
  expect(new Set(answer.headers.get('access-control-expose-headers')?.split(', '))).toEqual(expected)
})

describe('HEAD', () => {
  const head = (path: string, headers: Record<string, string> = {}) =>
    fetch(platform.url + path, { method: 'HEAD', headers, redirect: 'manual' })

  test('is answered as GET is, without the body', async () => {
    const answer = await head('/healthz')
    expect([answer.status, Number(answer.headers.get('content-length')) > 0, await answer.text()]).toEqual([
      200,
      true,
      '',
    ])
  })

  test('is answered for streams and files too, and ends at once', async () => {
    const { key } = await platform.createKey()
    expect(
      (await head('/v1/route-plans/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11/events', { 'x-api-key': key })).status,
    ).toBe(404)
    const types: Record<string, string> = {
      '/datasets/events': 'text/event-stream; charset=utf-8',
      '/audit-log/export': 'text/csv; charset=utf-8',
    }
    for (const [path, type] of Object.entries(types)) {
      const answer = await platform.manage('HEAD', path)
      expect([path, answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        path,
        200,
        type,
        '',
      ])
    }
  })
})

test('every answer forbids framing, sniffing and scripts from elsewhere, also one of a fault', async () => {
  for (const path of ['/healthz', '/v1/route-plans', '/nothing', '/%zz']) {
    const { headers } = await fetch(platform.url + path)
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    // Encryption is not asked for: what a browser remembers of that holds for every port of the host.
    for (const absent of ['x-powered-by', 'strict-transport-security']) expect(headers.has(absent)).toBe(false)
  }
})

test('an address outside the open ones needs a credential', async () => {
  const open = ['/healthz', '/openapis/platform/v1', '/openapis/field-service-routing/v1']
  for (const path of open) expect((await fetch(platform.url + path)).status, path).toBe(200)
  for (const path of [
    '/api/platform/v1/api-keys',
    '/api/platform/v1/session',
    '/api/aboutme',
    '/v1/demo-data',
    '/v1/route-plans',
  ])
    expect((await fetch(platform.url + path)).status, path).toBe(401)
  expect(
    (await fetch(`${platform.url}/api/platform/v1/api-keys`, { headers: { authorization: 'Bearer nonsense' } })).status,
  ).toBe(401)
})

describe('the port', () => {
  const occupy = (host: string) =>
    new Promise<Server>((resolve) => {
      const server = createServer().listen(0, host, () => resolve(server))
    })

  test.each(['127.0.0.1', '::1'])('taken on %s alone, is an error that offers a free one', async (host) => {
    const squatter = await occupy(host)
    const address = squatter.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(startTestPlatform({ port })).rejects.toMatchObject({
      code: 'PORT_TAKEN',
      message: expect.stringMatching(new RegExp(`Port ${port} is taken.*--port \\d+, which is free`)) as string,
    })
    squatter.close()
  })
})
