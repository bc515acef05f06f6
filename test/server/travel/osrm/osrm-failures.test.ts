import { afterEach, describe, expect, it } from 'vitest'
import { createServer, type AddressInfo } from 'node:net'
import { AppError } from '../../../../server/foundation/app-error.ts'
import type { TargetAddress } from '../../../../server/outgoing/target.ts'
import type { OsrmSettings } from '../../../../server/travel/osrm/osrm-source.ts'
import type { Location } from '../../../../server/travel/travel-matrix.ts'
import { createTravelSource } from '../../../../server/travel/travel-source.ts'
import { sendJson, startStandIn } from './osrm-stand-in.ts'
import type { StandIn, StandInOptions } from './osrm-stand-in.ts'

const here: Location[] = [
  [52.5, 13.4],
  [52.6, 13.5],
]
let server: StandIn | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function ask(options: StandInOptions, settings: Partial<OsrmSettings> = {}, signal?: AbortSignal) {
  server = await startStandIn(options)
  const source = createTravelSource({
    provider: 'osrm',
    address: server.address,
    retryDelaySeconds: 0.001,
    ...settings,
  })
  return source.matrix(here, signal)
}

async function failure(options: StandInOptions, settings: Partial<OsrmSettings> = {}): Promise<AppError> {
  const error: unknown = await ask(options, settings).catch((thrown: unknown) => thrown)
  if (error instanceof AppError) return error
  throw new Error(`no AppError but ${String(error)}`)
}

describe('asked again', () => {
  for (const status of [500, 503, 429]) {
    it(`after a ${status}`, async () => {
      const { seconds } = await ask({
        before: (response, count) => count <= 2 && (response.writeHead(status).end('busy'), true),
      })
      expect(seconds[1]).toBeGreaterThan(0)
      expect(server?.seen.requests).toBe(3)
    })
  }

  it('after a lost connection', async () => {
    const { seconds } = await ask({ before: (response, count) => count === 1 && (response.destroy(), true) })
    expect(seconds[1]).toBeGreaterThan(0)
  })

  it('after an answer that broke off', async () => {
    const { seconds } = await ask({
      before: (response, count) =>
        count === 1 &&
        (response.writeHead(200, { 'content-length': 999 }).write('{"code"'),
        setImmediate(() => response.destroy()),
        true),
    })
    expect(seconds[1]).toBeGreaterThan(0)
  })

  it('after a slow answer', async () => {
    const { seconds } = await ask({ before: (_response, count) => count === 1 }, { timeoutSeconds: 1 })
    expect(seconds[1]).toBeGreaterThan(0)
    expect(server?.seen.requests).toBe(2)
  })
})

describe('errors', () => {
  it('name the address, the table and the attempts when nobody answers', async () => {
    server = await startStandIn()
    const { address } = server
    await server.stop()
    const error = await createTravelSource({ provider: 'osrm', address, maxAttempts: 2, retryDelaySeconds: 0.001 })
      .matrix(here)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'TRAVEL_SERVER_NOT_ANSWERING' })
    expect(String(error)).toMatch(
      `${address} (profile driving) for a table of 2 x 2 locations, and got no answer in 2 attempts: connect ECONNREFUSED`,
    )
    expect(String(error)).toContain('switch travel to haversine')
  })

  it('say how long was waited', async () => {
    const error = await failure({ before: () => true }, { timeoutSeconds: 0.05, maxAttempts: 2 })
    expect(error.message).toContain('in 2 attempts: no whole answer within 0.05 s')
  })

  it('give up on a server that stays busy', async () => {
    const error = await failure({
      before: (response) => (response.writeHead(503).end('<h1>Service   Unavailable</h1>'), true),
    })
    expect(error.code).toBe('TRAVEL_SERVER_NOT_ANSWERING')
    expect(error.message).toContain('answered 503 without a code of OSRM. Asked 4 times')
    expect(server?.seen.requests).toBe(4)
  })

  it('point to the setting when a table is too big', async () => {
    const error = await failure({ maxTableSize: 1 })
    expect(error.code).toBe('TRAVEL_SERVER_REFUSED')
    expect(error.message).toContain('answered 400 TooBig. Lower the largest table in the travel settings (now 100)')
    expect(server?.seen.requests).toBe(1)
  })

  it('name the location that is off the map', async () => {
    const error = await failure({
      before: (response) => (
        sendJson(response, 400, { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 3' }),
        true
      ),
    })
    expect(error.message).toContain('Correct the location [52.600000, 13.500000] (latitude, longitude)')
  })

  it('do not follow redirects', async () => {
    const error = await failure({
      before: (response) => (response.writeHead(302, { location: 'http://elsewhere.example/' }).end(), true),
    })
    expect(error.message).toContain('answered 302 without a code of OSRM. Redirects are not followed')
    expect(error.message).not.toContain('elsewhere')
    expect(server?.seen.requests).toBe(1)
  })

  const garbage: [string, unknown][] = [
    ['text', 'It works!'],
    [
      'no distances',
      {
        code: 'Ok',
        durations: [
          [0, 1],
          [1, 0],
        ],
      },
    ],
    [
      'a row too few',
      {
        code: 'Ok',
        durations: [[0, 1]],
        distances: [
          [0, 1],
          [1, 0],
        ],
      },
    ],
    [
      'a cell too many',
      {
        code: 'Ok',
        durations: [
          [0, 1, 2],
          [1, 0, 2],
        ],
        distances: [
          [0, 1],
          [1, 0],
        ],
      },
    ],
    [
      'a negative time',
      {
        code: 'Ok',
        durations: [
          [0, -1],
          [1, 0],
        ],
        distances: [
          [0, 1],
          [1, 0],
        ],
      },
    ],
    [
      'text cells',
      {
        code: 'Ok',
        durations: [
          [0, '1'],
          [1, 0],
        ],
        distances: [
          [0, 1],
          [1, 0],
        ],
      },
    ],
  ]
  for (const [name, body] of garbage) {
    it(`tell of an answer that is no table (${name}) without quoting it`, async () => {
      const error = await failure({ before: (response) => (sendJson(response, 200, body), true) })
      expect(error.code).toMatch(/^TRAVEL_(ANSWER_INVALID|SERVER_REFUSED)$/)
      expect(error.message).not.toContain(JSON.stringify(body).slice(0, 8))
      expect(server?.seen.requests).toBe(1)
    })
  }

  it('end an answer that never ends', async () => {
    const error = await failure(
      { before: (response) => (response.writeHead(200), response.write(Buffer.alloc(200_000, 32)), true) },
      { maxAttempts: 1 },
    )
    expect(error.message).toMatch(/an answer of more than \d+ bytes/)
  })

  it('quote nothing of what answers, be it OSRM or not', async () => {
    const secret = 'internal-7f3a'
    const error = await failure({
      before: (response) => (sendJson(response, 400, { code: secret, message: secret }), true),
    })
    expect([error.code, error.message.includes(secret)]).toEqual(['TRAVEL_SERVER_REFUSED', false])
    const known = await failure({
      before: (response) => (sendJson(response, 400, { code: 'InvalidQuery', message: secret }), true),
    })
    expect([known.message.includes('InvalidQuery'), known.message.includes(secret)]).toEqual([true, false])
  })

  it('say that what answers is no HTTP server, without its banner', async () => {
    const banner = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6 internal-7f3a\r\n'))
    await new Promise<void>((resolve) => banner.listen(0, '127.0.0.1', resolve))
    const { port } = banner.address() as AddressInfo
    const error = await createTravelSource({ provider: 'osrm', address: `http://127.0.0.1:${port}`, maxAttempts: 1 })
      .matrix(here)
      .catch((thrown: unknown) => thrown)
    banner.close()
    expect(String(error)).toContain('what answers is no HTTP server')
    expect(String(error)).not.toMatch(/SSH|internal/)
  })

  it('stop the other tables after the first refusal', async () => {
    server = await startStandIn({ maxTableSize: 1 })
    const locations = Array.from({ length: 40 }, (_, i): Location => [50 + i / 100, 8])
    const source = createTravelSource({ provider: 'osrm', address: server.address, maxTableSize: 2, requestsAtOnce: 2 })
    await expect(source.matrix(locations)).rejects.toThrow(/TooBig/)
    expect(server.seen.requests).toBeLessThan(6)
  })
})

describe('an abort', () => {
  it('ends the wait for an answer with its reason, and closes the connection', async () => {
    const abort = new AbortController()
    const asked = ask(
      { before: () => (setImmediate(() => abort.abort(new Error('cancelled'))), true) },
      {},
      abort.signal,
    )
    await expect(asked).rejects.toThrow('cancelled')
    expect(server?.seen.requests).toBe(1)
    await expect.poll(() => server?.seen.underWay).toBe(0)
  })

  it('ends the pause before another attempt', async () => {
    const abort = new AbortController()
    const busy = (response: Parameters<NonNullable<StandInOptions['before']>>[0]) => (
      response.writeHead(503).end(),
      setTimeout(() => abort.abort(new Error('cancelled')), 20),
      true
    )
    await expect(ask({ before: busy }, { retryDelaySeconds: 60 }, abort.signal)).rejects.toThrow('cancelled')
  })

  it('before the start asks nothing', async () => {
    await expect(ask({}, {}, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
    expect(server?.seen.requests).toBe(0)
  })
})

describe('settings', () => {
  const faulty: [Partial<OsrmSettings>, RegExp][] = [
    [{ address: 'localhost:5000' }, /"localhost:5000" is not an http or https address/],
    [{ address: 'http://maps.example/?key=1' }, /without query/],
    [
      { address: 'http://ann:secret@maps.example/' },
      /^(?!.*secret).*Credentials in an address end up in logs.*PLANWRIGHT_OSRM_AUTHORIZATION/,
    ],
    [{ address: 'http://169.254.169.254/' }, /is a link-local address/],
    [{ address: 'http://2130706433:7400/', ownPorts: [7400] }, /is Planwright itself/],
    [{ authorization: 'Basic x\r\nX: y' }, /characters that a header cannot carry/],
    [{ profile: 'car/../x' }, /profile "car\/\.\.\/x"/],
    [{ maxTableSize: 0 }, /maxTableSize is 0; it takes 1 to/],
    [{ requestsAtOnce: 2.5 }, /requestsAtOnce is 2.5; it takes a whole number/],
    [{ timeoutSeconds: Number.NaN }, /timeoutSeconds is NaN/],
  ]
  for (const [settings, message] of faulty) {
    it(`are refused: ${JSON.stringify(settings)}`, () => {
      const create = () => createTravelSource({ provider: 'osrm', address: 'http://localhost:5000', ...settings })
      expect(create).toThrow(message)
    })
  }
})

describe('names', () => {
  const named = (port: string, lookup: (name: string) => Promise<readonly TargetAddress[]>) =>
    createTravelSource(
      { provider: 'osrm', address: `http://maps.example:${port}`, maxAttempts: 3, retryDelaySeconds: 0.001 },
      { lookup },
    )
  const at = (address: string): TargetAddress => ({ address, family: 4 })

  it('are connected to at the address that was checked, whatever they resolve to by then', async () => {
    server = await startStandIn()
    let asked = 0
    const rebinding = () => Promise.resolve([at(++asked === 1 ? '127.0.0.1' : '169.254.169.254')])
    const source = named(new URL(server.address).port, rebinding)
    expect((await source.matrix(here)).seconds[1]).toBeGreaterThan(0)
    expect(asked).toBe(1)
    await expect(
      source.matrix([
        [50, 8],
        [51, 9],
      ]),
    ).rejects.toMatchObject({
      code: 'TRAVEL_SETTINGS_INVALID',
      message: expect.stringContaining('maps.example (169.254.169.254) is a link-local address') as string,
    })
    expect([asked, server.seen.requests]).toEqual([2, 1])
  })

  it('are refused when any of their addresses is, and nobody is called', async () => {
    server = await startStandIn()
    const source = named(new URL(server.address).port, () => Promise.resolve([at('127.0.0.1'), at('0.0.0.0')]))
    await expect(source.matrix(here)).rejects.toMatchObject({ code: 'TRAVEL_SETTINGS_INVALID' })
    expect(server.seen.requests).toBe(0)
  })
})
