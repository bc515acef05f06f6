/** One rule for every address somebody can type in, over real HTTP: refused when it is saved, whatever it is for. */
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebhookLogDetail } from '../../../server/contract/webhook-log.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

/** Hosts as they stand in a URL; `own` is tried with our port. */
const refused = [
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:a9fe:a9fe::]',
  'metadata.google.internal',
  '100.100.100.200',
  '0.0.0.0',
  '0',
  '[::]',
  '224.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[ff02::1]',
]
const own = [
  'localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'app.localhost',
]
const allowed = ['localhost:9', '127.0.0.1:9', '10.1.2.3:9', '[fd12::5]:9', 'maps.example.org']

interface Use {
  readonly what: string
  save(host: string, login?: string): Promise<Response>
}
const uses: readonly Use[] = [
  {
    what: 'a webhook',
    save: (host, login = '') => platform.manage('POST', '/webhooks', { url: `http://${login}${host}/hook` }),
  },
  {
    what: 'an OSRM server',
    save: (host, login = '') => platform.manage('PATCH', '/settings', { osrmAddress: `http://${login}${host}/` }),
  },
]

describe.each(uses)('the address of $what', ({ save }) => {
  test.each([...refused.map((host) => [host, false] as const), ...own.map((host) => [host, true] as const)])(
    '%s is refused',
    async (host, isOwn) => {
      const response = await save(isOwn ? `${host}:${platform.port}` : host)
      expect(response.status).toBe(400)
      expect(JSON.stringify(await response.json())).toContain('which')
    },
  )

  test.each(allowed)('%s is taken', async (host) => {
    expect([200, 201]).toContain((await save(host)).status)
  })

  test.each(['user:pass@', 'user@', ':pass@'])(
    'with the credentials %s is refused, with where they belong, and they are not repeated',
    async (login) => {
      const response = await save('maps.example.org', login)
      const text = await response.text()
      expect([response.status, text]).toEqual([
        400,
        expect.stringMatching(/Take them out and (send them in a header|start Planwright with --osrm)/),
      ])
      expect(text).not.toContain('pass@')
    },
  )
})

test('tiles that pages would fetch from nobody’s address, or from ours, are refused', async () => {
  for (const host of ['169.254.169.254', 'metadata.google.internal', '0.0.0.0', '224.0.0.1']) {
    const response = await platform.manage('PATCH', '/settings', { tileUrl: `https://${host}/{z}/{x}/{y}.png` })
    expect([host, response.status, await response.text()]).toEqual([host, 400, expect.stringContaining('tileUrl: ')])
  }
  expect(
    (await platform.manage('PATCH', '/settings', { tileUrl: `http://localhost:${platform.port}/{z}/{x}/{y}.png` }))
      .status,
  ).toBe(400)
  expect(
    (await platform.manage('PATCH', '/settings', { tileUrl: 'https://user:pass@tiles.example.org/{z}/{x}/{y}.png' }))
      .status,
  ).toBe(400)
  expect(
    (await platform.manage('PATCH', '/settings', { tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png' })).status,
  ).toBe(200)
})

test('a webhook that leads to what is no HTTP server is told so, without the banner', async () => {
  const banner = createServer((socket) =>
    socket.on('error', () => undefined).end('SSH-2.0-OpenSSH_9.6 internal-7f3a\r\n'),
  )
  await new Promise<void>((resolve) => banner.listen(0, '127.0.0.1', resolve))
  const { port } = banner.address() as AddressInfo
  const { id } = (await (await platform.manage('POST', '/webhooks', { url: `http://127.0.0.1:${port}/` })).json()) as {
    id: string
  }
  const tried = (await (await platform.manage('POST', `/webhooks/${id}/test`, {})).json()) as WebhookLogDetail
  banner.close()
  expect(tried).toMatchObject({
    outcome: 'UNREACHABLE',
    message: expect.stringContaining(`127.0.0.1:${port}`) as string,
  })
  expect(JSON.stringify(tried)).not.toMatch(/SSH|internal/)
})

test('a webhook’s redirect is not followed to where it may not go', async () => {
  const connections: string[] = []
  const redirecting = createServer((socket) => {
    connections.push('call')
    socket
      .on('error', () => undefined)
      .once('data', () =>
        socket.end(
          `HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${platform.port}/api/platform/v1/members\r\nContent-Length: 0\r\n\r\n`,
        ),
      )
  })
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  const { port } = redirecting.address() as AddressInfo
  const { id } = (await (await platform.manage('POST', '/webhooks', { url: `http://127.0.0.1:${port}/` })).json()) as {
    id: string
  }
  const tried = (await (await platform.manage('POST', `/webhooks/${id}/test`, {})).json()) as WebhookLogDetail
  redirecting.close()
  expect(tried).toMatchObject({
    outcome: 'REJECTED',
    message: expect.stringContaining('Redirects are not followed') as string,
  })
  expect(connections).toEqual(['call'])
})
