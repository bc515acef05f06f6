/** A recreate that gets too dear is given up before all its visits are inserted: that saves time and loses nothing. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { annealOnce } from '../../../../../server/solver/routing/course/annealing.ts'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import { readRoutes } from '../../../../../server/solver/routing/edits/plan.ts'
import { completePlan, startCourse } from '../../../../../server/solver/routing/course/population.ts'
import { recreate } from '../../../../../server/solver/routing/moves/recreate.ts'
import { rollback, searchPrice } from '../../../../../server/solver/routing/edits/route-edits.ts'
import type { RoutingKernel } from '../../../../../server/solver/routing/moves/routing-kernel.ts'
import { ruin } from '../../../../../server/solver/routing/moves/ruin.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'

/** Sixty visits in the plane, annealed for a while; 40 of them can be served, or all. */
function annealedKernel(seed: number, { servesAll }: { servesAll: boolean }): RoutingKernel {
  const random = createRandom(seed)
  const problem = plainProblem(
    Array.from({ length: 61 }, () => [random.below(1000), random.below(1000)] as const),
    8,
  )
  const limited = servesAll
    ? problem
    : { ...problem, demand: new Int32Array(60).fill(1), capacity: new Int32Array(8).fill(5) }
  const kernel = finish(prepareKernel(limited, seed))
  completePlan(kernel, startCourse(kernel))
  kernel.temperature = 20
  for (let step = 0; step < 200; step++) annealOnce(kernel)
  return kernel
}

describe.each([{ servesAll: true }, { servesAll: false }])(
  'a recreate with a limit, every visit served: $servesAll',
  (size) => {
    it('is only given up where the whole of it costs the limit or more', () => {
      let givenUp = 0
      for (let seed = 1; seed <= 60; seed++) {
        const [limited, free] = [annealedKernel(seed, size), annealedKernel(seed, size)]
        const limit = searchPrice(limited.state) + 10
        ruin(limited)
        ruin(free)
        expect(recreate(free)).toBe(true)
        if (recreate(limited, limit)) {
          expect(searchPrice(limited.state)).toBe(searchPrice(free.state))
          continue
        }
        givenUp++
        // Ways are truncated, so one over another place can be two shorter than the straight one.
        expect(searchPrice(free.state)).toBeGreaterThanOrEqual(limit - 2 * free.state.waitingCount)
      }
      expect(givenUp).toBeGreaterThan(5)
      expect(givenUp).toBeLessThan(55)
    })

    it('leaves a plan that can be undone', () => {
      const kernel = annealedKernel(7, size)
      const { state, facts } = kernel
      for (let step = 0; step < 200; step++) {
        const before = {
          routes: readRoutes(state.next, facts),
          price: searchPrice(state),
          absent: [...state.absent.subarray(0, state.absentCount)].toSorted((a, b) => a - b),
        }
        ruin(kernel)
        expect(recreate(kernel, -Infinity)).toBe(false)
        rollback(state)
        expect({
          routes: readRoutes(state.next, facts),
          price: searchPrice(state),
          absent: [...state.absent.subarray(0, state.absentCount)].toSorted((a, b) => a - b),
        }).toEqual(before)
      }
    })
  },
)
