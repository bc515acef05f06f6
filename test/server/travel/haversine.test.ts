import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../server/foundation/random.ts'
import { haversineMatrixByTwo } from '../../../server/travel/haversine-by-two.ts'
import { defaultDetourFactor, driveSeconds, haversineMatrix } from '../../../server/travel/haversine.ts'
import { createTravelSource } from '../../../server/travel/travel-source.ts'
import type { Location, TravelMatrix } from '../../../server/travel/travel-matrix.ts'

const berlin: Location = [52.52, 13.405]
const paris: Location = [48.8566, 2.3522]
const anywhere = fc.tuple(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: -180, max: 180, noNaN: true }),
)

const threadFile = pathToFileURL(resolve(import.meta.dirname, '../../../dist/server/travel-thread.mjs'))

/** A thread that has begun the first row and comes to an end; the other may have done all others long before. */
const brokenThread = (end: string) =>
  new URL(`data:text/javascript,import { workerData } from 'node:worker_threads';
    Atomics.sub(workerData.rows, 1, 1);
    workerData.matrix.seconds.fill(0, 0, 64);
    ${end}`)

describe('haversine travel', () => {
  it('knows the great circle from Berlin to Paris', () => {
    const { meters } = haversineMatrix([berlin, paris], 1)
    expect(meters[1]).toBeGreaterThan(875_000)
    expect(meters[1]).toBeLessThan(880_000)
  })

  it('lengthens it by the detour factor', () => {
    expect(
      haversineMatrix([berlin, paris], 1.5).meters[1]! / haversineMatrix([berlin, paris], 1).meters[1]!,
    ).toBeCloseTo(1.5, 4)
  })

  it('is slow in town and fast over land', () => {
    const kilometersPerHour = (meters: number) => (meters / driveSeconds(meters)) * 3.6
    expect(kilometersPerHour(2_000)).toBeCloseTo(24, 0)
    expect(kilometersPerHour(10_000)).toBeCloseTo(35, 0)
    expect(kilometersPerHour(100_000)).toBeCloseTo(67, 0)
  })

  it('takes longer the farther it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000_000 }), fc.integer({ min: 0, max: 30_000_000 }), (a, b) => {
        expect(driveSeconds(Math.max(a, b))).toBeGreaterThanOrEqual(driveSeconds(Math.min(a, b)))
      }),
    )
  })

  it('is for many places what it is for each two of them, in memory that threads share', () => {
    const random = createRandom(5)
    const places = Array.from({ length: 140 }, (): Location => [48 + random.next(), 11 + random.next()])
    const { size, seconds, meters } = haversineMatrix(places)
    expect([seconds.buffer, meters.buffer].every((buffer) => buffer instanceof SharedArrayBuffer)).toBe(true)
    for (let from = 0; from < size; from++) {
      for (let to = 0; to < size; to++) {
        const pair = haversineMatrix([places[from]!, places[to]!])
        expect([seconds[from * size + to], meters[from * size + to]]).toEqual([pair.seconds[1], pair.meters[1]])
      }
    }
  })

  describe('by two threads', () => {
    const random = createRandom(3)
    const places = Array.from({ length: 4_000 }, (): Location => [48 + random.next(), 11 + random.next()])
    const byOne = haversineMatrix(places)
    const isSame = ({ seconds, meters, ...rest }: TravelMatrix) =>
      rest.size === byOne.size &&
      rest.isSymmetric === true &&
      Buffer.from(seconds.buffer).equals(Buffer.from(byOne.seconds.buffer)) &&
      Buffer.from(meters.buffer).equals(Buffer.from(byOne.meters.buffer))

    it('is what it is by one', async () => {
      const report = (line: string) => expect.fail(line)
      expect(isSame(await haversineMatrixByTwo(places, defaultDetourFactor, report, threadFile))).toBe(true)
    })

    it.each([
      { what: 'is not there', file: new URL('no-such-thread.mjs', threadFile), reason: /no-such-thread/ },
      { what: 'fails in its first row', file: brokenThread('throw new Error("Gone")'), reason: /Gone/ },
      { what: 'ends in its first row', file: brokenThread('process.exit(1)'), reason: undefined },
    ])('is whole when the other one $what', async ({ file, reason }) => {
      const lines: string[] = []
      const matrix = await haversineMatrixByTwo(places, defaultDetourFactor, (line) => lines.push(line), file)
      expect(isSame(matrix)).toBe(true)
      expect(lines).toEqual(reason ? [expect.stringMatching(reason)] : [])
    })
  })

  it('is whole, symmetric, and nothing from a place to itself', () => {
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 8 }), (locations) => {
        const { size, seconds, meters, isSymmetric } = haversineMatrix([...locations, ...locations])
        expect(isSymmetric).toBe(true)
        for (let from = 0; from < size; from++) {
          expect(seconds[from * size + ((from + locations.length) % size)]).toBe(0)
          for (let to = 0; to < size; to++) {
            expect(seconds[from * size + to]).toBe(seconds[to * size + from])
            expect(meters[from * size + to]).toBe(meters[to * size + from])
          }
        }
      }),
    )
  })

  it('gains nothing by driving over a third place (a second and a metre of rounding aside)', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
        const { seconds, meters } = haversineMatrix([a, b, c])
        expect(seconds[2]).toBeLessThanOrEqual(seconds[1]! + seconds[5]! + 1)
        expect(meters[2]).toBeLessThanOrEqual(meters[1]! + meters[5]! + 1)
      }),
    )
  })

  it('does 2,000 locations', () => {
    const random = createRandom(1)
    const locations = Array.from({ length: 2_000 }, (): Location => [50 + random.next(), 8 + random.next()])
    const { seconds, meters } = haversineMatrix(locations)
    expect([seconds.length, meters.length]).toEqual([4_000_000, 4_000_000])
    expect(locations.every((_, index) => meters[index * 2_001] === 0)).toBe(true)
  })

  it('refuses a detour factor that makes roads shorter than straight lines', () => {
    expect(() => createTravelSource({ provider: 'haversine', detourFactor: 0.8 })).toThrow(
      /detour factor 0\.8 .* not between 1 and 5/,
    )
  })

  it('is the default source', async () => {
    expect(await createTravelSource().matrix([berlin, paris])).toEqual(haversineMatrix([berlin, paris]))
  })
})
