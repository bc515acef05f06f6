/** The search for a position under the rarer rules: nothing that fits is ruled out, and the cheapest is found. */
import { expect, test } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import { mayTake, positionAnywhere } from '../../../../../server/solver/routing/moves/insertion.ts'
import type { RoutingKernel } from '../../../../../server/solver/routing/moves/routing-kernel.ts'
import { completePlan, startCourse } from '../../../../../server/solver/routing/course/population.ts'
import { loadRoutes, readRoutes } from '../../../../../server/solver/routing/edits/plan.ts'
import { createBreakTest } from '../../../../../server/solver/routing/moves/break-test.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { richProblem } from '../rich-problem.ts'

/** Places of open routes with what their arcs cost more, and the seconds there and on, for an absent visit. */
function* places(kernel: RoutingKernel, u: number) {
  const { facts, state } = kernel
  const { leavePlace, arrivePlace, placeCount, price, seconds } = facts
  for (let i = 0; i < state.activeCount; i++) {
    const r = state.active[i]!
    if (!mayTake(kernel, u, r)) continue
    for (let p = state.base[r]!; ; p = state.next[p]!) {
      const x = state.next[p]!
      const into = leavePlace[p]! * placeCount + arrivePlace[u]!
      const on = leavePlace[u]! * placeCount + arrivePlace[x]!
      yield { r, p, x, into: seconds[into]!, on: seconds[on]!, extra: price[into]! + price[on]! - state.arcPrice[p]! }
      if (x >= facts.visitCount) break
    }
  }
}

test('finds the cheapest place of all, and the quick test of breaks rules out none that fits', () => {
  let [found, ruledOut] = [0, 0]
  for (let seed = 1; seed <= 200; seed++) {
    const { problem, routes } = richProblem(seed, { visits: 16, shifts: 4 })
    const kernel = finish(prepareKernel(problem, seed))
    const { facts, state } = kernel
    if (!kernel.richScan || facts.coupling) continue
    const random = createRandom(seed)
    const pinned = new Set(problem.pinnedVisit)
    if (facts.freeVisits.length === 0) continue
    loadRoutes(state, routes)
    completePlan(kernel, startCourse(kernel))
    const some = readRoutes(state.next, facts).map((route) => route.filter((v) => pinned.has(v) || random.next() < 0.7))
    loadRoutes(state, some)
    const mayFit = createBreakTest(state)
    // Nothing is overlooked.
    Object.assign(kernel.random, { next: () => 1 })
    for (const u of state.absent.slice(0, state.absentCount)) {
      state.wasAbsent[u] = 0
      let cheapest = Infinity
      for (const { r, p, x, into, on, extra } of places(kernel, u)) {
        const price = kernel.richPrice(u, p, extra, Infinity)
        if (price < cheapest) cheapest = price
        if (facts.breaks.hasPlace[r] || mayFit(r, u, p, x, into, on)) continue
        expect(price).toBe(Infinity)
        ruledOut++
      }
      kernel.insertionPrice = Infinity
      expect(positionAnywhere(kernel, u) >= 0).toBe(cheapest < Infinity)
      if (cheapest === Infinity) continue
      expect(kernel.insertionPrice).toBeCloseTo(cheapest, 6)
      found++
    }
  }
  expect(found).toBeGreaterThan(100)
  expect(ruledOut).toBeGreaterThan(100)
})
