import { expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import type { VisitDependencies } from '../../../../../server/solver/routing/problem/problem.ts'
import { latestEndFor, releaseAfter } from '../../../../../server/solver/routing/problem/release-times.ts'

/** Three dependencies: by the first steps, by none, by the second. */
const dependencies: VisitDependencies = {
  preceding: Int32Array.of(0, 1, 2),
  following: Int32Array.of(1, 2, 3),
  minDelay: Int32Array.of(0, 5, 7),
  sameVehicle: new Uint8Array(3),
  releases: {
    of: Int32Array.of(0, -1, 1),
    from: Int32Array.of(0, 2, 3),
    end: Int32Array.of(10, 20, 30),
    release: Int32Array.of(18, 40, 33),
  },
}

it.each([
  [0, 9, 9],
  [0, 10, 18],
  [0, 19, 19],
  [0, 20, 40],
  [0, 50, 50],
  [1, 10, 15],
  [2, 29, 36],
  [2, 30, 37],
  [2, 24, 31],
])('dependency %i lets its follower start after an end at %i from %i on', (d, end, release) => {
  expect(releaseAfter(dependencies, d, end)).toBe(release)
})

it('the latest end for a start is the last one that releases by then', () => {
  const random = createRandom(1)
  for (let round = 0; round < 200; round++) {
    const steps = Array.from({ length: random.below(5) }, (_, k) => ({
      end: 20 * k + random.below(20),
      release: 20 * k + random.below(20) + 15,
    }))
    const drawn: VisitDependencies = {
      preceding: Int32Array.of(0),
      following: Int32Array.of(1),
      minDelay: Int32Array.of(random.below(8)),
      sameVehicle: new Uint8Array(1),
      releases: {
        of: Int32Array.of(0),
        from: Int32Array.of(0, steps.length),
        end: Int32Array.from(steps, ({ end }) => end),
        release: Int32Array.from(steps, ({ release }) => release),
      },
    }
    for (let start = 0; start < 150; start++) {
      const end = latestEndFor(drawn, 0, start)
      expect(releaseAfter(drawn, 0, end)).toBeLessThanOrEqual(start)
      expect(releaseAfter(drawn, 0, end + 1)).toBeGreaterThan(start)
    }
  }
})
