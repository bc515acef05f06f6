import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../../server/foundation/app-error.ts'
import type { OsrmSettings } from '../../server/travel/osrm/osrm-source.ts'
import type { Location } from '../../server/travel/travel-matrix.ts'
import { createTravelSource } from '../../server/travel/travel-source.ts'
import { sendJson, startStandIn } from './osrm-stand-in.ts'
import type { StandIn, StandInOptions } from './osrm-stand-in.ts'

const here: Location[] = [[52.5, 13.4], [52.6, 13.5]]
let server: StandIn | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function ask(options: StandInOptions, settings: Partial<OsrmSettings> = {}, signal?: AbortSignal) {
  server = await startStandIn(options)
  const source = createTravelSource({ provider: 'osrm', address: server.address, retryDelaySeconds: 0.001, ...settings })
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
      const { seconds } = await ask({ before: (response, count) => count <= 2 && (response.writeHead(status).end('busy'), true) })
      expect(seconds[1]).toBeGreaterThan(0)
      expect(server?.seen.requests).toBe(3)
    })
  }

  it('after a lost connection', async () => {
    const { seconds } = await ask({ before: (response, count) => count === 1 && (response.destroy(), true) })
    expect(seconds[1]).toBeGreaterThan(0)
  })

  it('after an answer that broke off', async () => {
    const { seconds } = await ask({ before: (response, count) => count === 1 && (response.writeHead(200, { 'content-length': 999 }).write('{"code"'), setImmediate(() => response.destroy()), true) })
    expect(seconds[1]).toBeGreaterThan(0)
  })

  it('after a slow answer', async () => {
    const { seconds } = await ask({ before: (_response, count) => count === 1 }, { timeoutSeconds: 0.2 })
    expect(seconds[1]).toBeGreaterThan(0)
    expect(server?.seen.requests).toBe(2)
  })
})

describe('errors', () => {
  it('name the address, the table and the attempts when nobody answers', async () => {
    server = await startStandIn()
    const { address } = server
    await server.stop()
    const error = await createTravelSource({ provider: 'osrm', address, maxAttempts: 2, retryDelaySeconds: 0.001 }).matrix(here).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'TRAVEL_SERVER_NOT_ANSWERING' })
    expect(String(error)).toMatch(`${address} (profile driving) for a table of 2 x 2 locations, and got no answer in 2 attempts: connect ECONNREFUSED`)
    expect(String(error)).toContain('switch travel to haversine')
  })

  it('say how long was waited', async () => {
    const error = await failure({ before: () => true }, { timeoutSeconds: 0.05, maxAttempts: 2 })
    expect(error.message).toContain('in 2 attempts: no whole answer within 0.05 s')
  })

  it('give up on a server that stays busy', async () => {
    const error = await failure({ before: (response) => (response.writeHead(503).end('<h1>Service   Unavailable</h1>'), true) })
    expect(error.code).toBe('TRAVEL_SERVER_NOT_ANSWERING')
    expect(error.message).toContain('answered 503 "<h1>Service Unavailable</h1>". Asked 4 times')
    expect(server?.seen.requests).toBe(4)
  })

  it('point to the setting when a table is too big', async () => {
    const error = await failure({ maxTableSize: 1 })
    expect(error.code).toBe('TRAVEL_SERVER_REFUSED')
    expect(error.message).toContain('answered 400 TooBig: Too many table coordinates. Lower the largest table in the travel settings (now 100)')
    expect(server?.seen.requests).toBe(1)
  })

  it('name the location that is off the map', async () => {
    const error = await failure({ before: (response) => (sendJson(response, 400, { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 3' }), true) })
    expect(error.message).toContain('Correct the location [52.600000, 13.500000] (latitude, longitude)')
  })

  it('do not follow redirects, and name the target', async () => {
    const error = await failure({ before: (response) => (response.writeHead(302, { location: 'http://elsewhere.example/' }).end(), true) })
    expect(error.message).toContain('answered 302 (an empty answer). Redirects are not followed')
    expect(error.message).toContain('http://elsewhere.example/')
    expect(server?.seen.requests).toBe(1)
  })

  const garbage: [string, unknown][] = [
    ['text', 'It works!'],
    ['no distances', { code: 'Ok', durations: [[0, 1], [1, 0]] }],
    ['a row too few', { code: 'Ok', durations: [[0, 1]], distances: [[0, 1], [1, 0]] }],
    ['a cell too many', { code: 'Ok', durations: [[0, 1, 2], [1, 0, 2]], distances: [[0, 1], [1, 0]] }],
    ['a negative time', { code: 'Ok', durations: [[0, -1], [1, 0]], distances: [[0, 1], [1, 0]] }],
    ['text cells', { code: 'Ok', durations: [[0, '1'], [1, 0]], distances: [[0, 1], [1, 0]] }],
  ]
  for (const [name, body] of garbage) {
    it(`quote an answer that is no table (${name})`, async () => {
      const error = await failure({ before: (response) => (sendJson(response, 200, body), true) })
      expect(error.code).toMatch(/^TRAVEL_(ANSWER_INVALID|SERVER_REFUSED)$/)
      expect(error.message).toContain(JSON.stringify(body).slice(0, 20))
      expect(server?.seen.requests).toBe(1)
    })
  }

  it('end an answer that never ends', async () => {
    const error = await failure({ before: (response) => (response.writeHead(200), response.write(Buffer.alloc(200_000, 32)), true) }, { maxAttempts: 1 })
    expect(error.message).toMatch(/an answer of more than \d+ bytes/)
  })

  it('do not show the password of the address', async () => {
    server = await startStandIn({ maxTableSize: 1 })
    const source = createTravelSource({ provider: 'osrm', address: server.address.replace('//', '//ann:secret@') })
    const error = await source.matrix(here).catch((thrown: unknown) => thrown)
    expect(String(error)).toContain(`${server.address} (`)
    expect(String(error)).not.toContain('secret')
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
    const asked = ask({ before: () => (setImmediate(() => abort.abort(new Error('cancelled'))), true) }, {}, abort.signal)
    await expect(asked).rejects.toThrow('cancelled')
    expect(server?.seen.requests).toBe(1)
    await expect.poll(() => server?.seen.underWay).toBe(0)
  })

  it('ends the pause before another attempt', async () => {
    const abort = new AbortController()
    const busy = (response: Parameters<NonNullable<StandInOptions['before']>>[0]) => (response.writeHead(503).end(), setTimeout(() => abort.abort(new Error('cancelled')), 20), true)
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
