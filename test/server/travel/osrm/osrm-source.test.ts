import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import type { Clock } from '../../../../server/foundation/clock.ts'
import { unreachable } from '../../../../server/travel/travel-matrix.ts'
import type { Location, TravelMatrix } from '../../../../server/travel/travel-matrix.ts'
import { createTravelSource } from '../../../../server/travel/travel-source.ts'
import { asymmetricTrip, startStandIn } from './osrm-stand-in.ts'
import type { StandIn, StandInOptions } from './osrm-stand-in.ts'

const standIns: StandIn[] = []
let cacheFolder: string

beforeEach(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), 'travel-'))
})
afterEach(async () => {
  await Promise.all(standIns.splice(0).map((standIn) => standIn.stop()))
  await rm(cacheFolder, { recursive: true, force: true })
})

async function standIn(options?: StandInOptions): Promise<StandIn> {
  const started = await startStandIn(options)
  standIns.push(started)
  return started
}

function places(count: number, [latitude, longitude]: Location = [52, -13]): Location[] {
  const random = createRandom(1)
  const degrees = (base: number) => Math.round((base + random.next()) * 1e6) / 1e6
  return Array.from({ length: count }, (): Location => [degrees(latitude), degrees(longitude)])
}

function expectAsymmetric({ size, seconds, meters }: TravelMatrix, locations: readonly Location[]): void {
  expect(size).toBe(locations.length)
  const wanted = locations.flatMap((from) =>
    locations.map((to) =>
      from[0] === to[0] && from[1] === to[1] ? 0 : asymmetricTrip([from[1], from[0]], [to[1], to[0]]).seconds!,
    ),
  )
  expect([...seconds]).toEqual(wanted)
  expect([...meters]).toEqual(wanted.map((each) => each * 13))
}

describe('tables', () => {
  it('come back in the right cells, whatever the size of the blocks', async () => {
    const locations = places(17)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 6 }),
        async (maxTableSize, requestsAtOnce) => {
          const server = await standIn({ maxTableSize })
          expectAsymmetric(
            await createTravelSource({
              provider: 'osrm',
              address: server.address,
              maxTableSize,
              requestsAtOnce,
            }).matrix(locations),
            locations,
          )
          expect(server.seen.requests).toBe(Math.ceil(17 / maxTableSize) ** 2)
          await server.stop()
        },
      ),
      { numRuns: 15 },
    )
  })

  it('stay below 8 kB of address however large the server allows them', async () => {
    const server = await standIn({ maxTableSize: 5_000 })
    const locations = places(400, [-52, -113])
    expectAsymmetric(
      await createTravelSource({ provider: 'osrm', address: server.address, maxTableSize: 5_000 }).matrix(locations),
      locations,
    )
    expect(server.seen.maxUrl).toBeGreaterThan(6_000)
    expect(server.seen.maxUrl).toBeLessThan(8_000)
  })

  it('are asked a few at a time', async () => {
    const server = await standIn({ delayMillis: 5 })
    await createTravelSource({ provider: 'osrm', address: server.address, maxTableSize: 5, requestsAtOnce: 3 }).matrix(
      places(20),
    )
    expect(server.seen.maxAtOnce).toBe(3)
  })

  it('ask for equal locations once and for one place not at all', async () => {
    const server = await standIn()
    const source = createTravelSource({ provider: 'osrm', address: server.address })
    const [a, b] = places(2) as [Location, Location]
    expectAsymmetric(await source.matrix([a, b, a, a, b]), [a, b, a, a, b])
    expect(server.seen.pairs).toBe(4)
    expect(await source.matrix([a, a])).toEqual({ size: 2, seconds: new Int32Array(4), meters: new Int32Array(4) })
    expect((await source.matrix([])).size).toBe(0)
    expect(server.seen.requests).toBe(1)
  })

  it('mark pairs that no road connects', async () => {
    const [a, b, island] = places(3) as [Location, Location, Location]
    const server = await standIn({
      trip: (from, to) =>
        to[0] === island[1]
          ? { seconds: null, meters: null }
          : from[0] === island[1]
            ? { seconds: 5, meters: null }
            : { seconds: 1.6, meters: 9.4 },
    })
    const { seconds, meters } = await createTravelSource({ provider: 'osrm', address: server.address }).matrix([
      a,
      b,
      island,
    ])
    const none = unreachable
    expect([...seconds]).toEqual([0, 2, none, 2, 0, none, none, none, 0])
    expect([...meters]).toEqual([0, 9, none, 9, 0, none, none, none, 0])
  })

  it('write tiny coordinates without exponents', async () => {
    const server = await standIn()
    await createTravelSource({ provider: 'osrm', address: server.address, profile: 'car' }).matrix([
      [0.000001, -0.0000014],
      [0, 1],
    ])
    expect(server.seen.urls[0]).toBe(
      '/table/v1/car/-0.000001,0.000001;1.000000,0.000000;-0.000001,0.000001;1.000000,0.000000?annotations=duration,distance&sources=0;1&destinations=2;3',
    )
  })

  it('are asked with the authorization of the host', async () => {
    let authorization: string | undefined
    const server = await standIn({
      before: (_response, _count, request) => (authorization = request.headers.authorization) === undefined,
    })
    await createTravelSource({
      provider: 'osrm',
      address: server.address,
      authorization: `Basic ${Buffer.from('ann:s:cret').toString('base64')}`,
    }).matrix(places(2))
    expect(authorization).toBe(`Basic ${Buffer.from('ann:s:cret').toString('base64')}`)
  })
})

describe('the cache', () => {
  it('answers a repeated list without a request, in memory and on disk', async () => {
    const server = await standIn({ maxTableSize: 4 })
    const settings = { provider: 'osrm', address: server.address, maxTableSize: 4 } as const
    const locations = places(10)
    const source = createTravelSource(settings, { cacheFolder })
    await source.matrix(locations)
    const { requests } = server.seen
    expectAsymmetric(await source.matrix(locations), locations)
    expectAsymmetric(
      await createTravelSource(settings, { cacheFolder }).matrix([...locations].reverse()),
      [...locations].reverse(),
    )
    expect(server.seen.requests).toBe(requests)
  })

  for (const kept of ['memory', 'disk'] as const) {
    it(`asks only for what is new in a longer list (from ${kept})`, async () => {
      const server = await standIn()
      const settings = { provider: 'osrm', address: server.address } as const
      const locations = places(33)
      const first = createTravelSource(settings, { cacheFolder })
      await first.matrix(locations.slice(0, 30))
      expect(server.seen.pairs).toBe(900)
      const second = kept === 'memory' ? first : createTravelSource(settings, { cacheFolder })
      const changed = [...locations.slice(30), ...locations.slice(3, 30)]
      expectAsymmetric(await second.matrix(changed), changed)
      // Three new rows of 30, and three new columns of the 27 old rows.
      expect(server.seen.pairs).toBe(900 + 3 * 30 + 27 * 3)
      expect(server.seen.requests).toBe(3)
    })
  }

  it('joins what two shorter lists left behind', async () => {
    const server = await standIn()
    const settings = { provider: 'osrm', address: server.address } as const
    const locations = places(12)
    await createTravelSource(settings, { cacheFolder }).matrix(locations.slice(0, 6))
    await createTravelSource(settings, { cacheFolder }).matrix(locations.slice(6))
    expectAsymmetric(await createTravelSource(settings, { cacheFolder }).matrix(locations), locations)
    expect(server.seen.pairs).toBe(144)
  })

  it('keeps servers and profiles apart', async () => {
    const [one, other] = [await standIn(), await standIn()]
    await createTravelSource({ provider: 'osrm', address: one.address }, { cacheFolder }).matrix(places(3))
    await createTravelSource({ provider: 'osrm', address: other.address }, { cacheFolder }).matrix(places(3))
    await createTravelSource({ provider: 'osrm', address: one.address, profile: 'bike' }, { cacheFolder }).matrix(
      places(3),
    )
    expect([one.seen.requests, other.seen.requests]).toEqual([2, 1])
  })

  it('asks again after its days are over, and always where it keeps none', async () => {
    const server = await standIn()
    let now = new Date()
    const clock: Clock = { now: () => now, seconds: () => now.getTime() / 1000 }
    const matrix = (cacheDays: number) =>
      createTravelSource({ provider: 'osrm', address: server.address, cacheDays }, { cacheFolder, clock }).matrix(
        places(3),
      )
    await matrix(0)
    await matrix(7)
    expect(server.seen.requests).toBe(2)
    now = new Date(now.getTime() + 6 * 86_400_000)
    await matrix(7)
    expect(server.seen.requests).toBe(2)
    now = new Date(now.getTime() + 2 * 86_400_000)
    await matrix(7)
    expect(server.seen.requests).toBe(3)
  })

  it('keeps what was answered before a failure', async () => {
    const server = await standIn({
      before: (response, count) => count === 4 && (response.writeHead(400).end('{"code":"NoTable"}'), true),
    })
    const settings = { provider: 'osrm', address: server.address, maxTableSize: 5, requestsAtOnce: 1 } as const
    const locations = places(10)
    await expect(createTravelSource(settings, { cacheFolder }).matrix(locations)).rejects.toThrow(/NoTable/)
    expect(server.seen.requests).toBe(4)
    expectAsymmetric(await createTravelSource(settings, { cacheFolder }).matrix(locations), locations)
    expect(server.seen.requests).toBe(5)
  })

  it('throws away a file cut short by a crash, and asks for its row again', async () => {
    const server = await standIn()
    const settings = { provider: 'osrm', address: server.address } as const
    const locations = places(5)
    await createTravelSource(settings, { cacheFolder }).matrix(locations)
    const files = (await readdir(cacheFolder, { recursive: true }))
      .filter((name) => name.endsWith('.pairs'))
      .map((name) => join(cacheFolder, name))
    expect(files).toHaveLength(5)
    await truncate(files[0]!, (await readFile(files[0]!)).length - 7)
    expectAsymmetric(await createTravelSource(settings, { cacheFolder }).matrix(locations), locations)
    expect(server.seen.requests).toBe(2)
    expectAsymmetric(await createTravelSource(settings, { cacheFolder }).matrix(locations), locations)
    expect(server.seen.pairs).toBeLessThan(25 + 25)
  })

  it('asks for everything again once its folder was deleted, and keeps that', async () => {
    const server = await standIn()
    const matrix = () =>
      createTravelSource({ provider: 'osrm', address: server.address }, { cacheFolder }).matrix(places(3))
    await matrix()
    await rm(cacheFolder, { recursive: true })
    expectAsymmetric(await matrix(), places(3))
    await matrix()
    expect(server.seen.requests).toBe(2)
  })

  it('does without a folder it cannot write', async () => {
    const server = await standIn()
    await writeFile(join(cacheFolder, 'a-file'), '')
    const source = createTravelSource(
      { provider: 'osrm', address: server.address },
      { cacheFolder: join(cacheFolder, 'a-file', 'cache') },
    )
    expectAsymmetric(await source.matrix(places(3)), places(3))
  })
})
