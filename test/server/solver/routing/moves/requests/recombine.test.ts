/** Plans put together anew of routes that are known. */
import { describe, expect, it } from 'vitest'
import { annealOnce } from '../../../../../../server/solver/routing/course/annealing.ts'
import { completePlan, startCourse } from '../../../../../../server/solver/routing/course/population.ts'
import { prepareKernel } from '../../../../../../server/solver/routing/moves/create-kernel.ts'
import { recombineOnce, startRecombination } from '../../../../../../server/solver/routing/moves/requests/recombine.ts'
import { createRoutePool, noteRoutes } from '../../../../../../server/solver/routing/moves/requests/route-pool.ts'
import type { RoutingProblem } from '../../../../../../server/solver/routing/problem/problem.ts'
import { prepareRoutingSearch } from '../../../../../../server/solver/routing/course/routing-search.ts'
import type { RoutingKernel } from '../../../../../../server/solver/routing/moves/routing-kernel.ts'
import { loadRoutes, readRoutes } from '../../../../../../server/solver/routing/edits/plan.ts'
import { tunables } from '../../../../../../server/solver/routing/tunables.ts'
import { finish } from '../../../../../../server/solver/search/sliced.ts'
import { drivenPairs } from '../../driven-pairs.ts'

const routesOf = ({ state, facts }: RoutingKernel) => readRoutes(state.next, facts)

function startKernel(problem: RoutingProblem, seed: number) {
  const kernel = finish(prepareKernel(problem, seed))
  completePlan(kernel, startCourse(kernel))
  return { kernel, pool: createRoutePool(kernel.facts.requests!) }
}

function anneal(kernel: RoutingKernel, steps: number, temperature: number, each = () => {}): void {
  kernel.temperature = temperature * kernel.lists.priceScale
  for (let step = 0; step < steps; step++) {
    annealOnce(kernel)
    each()
  }
}

/** Each pick-up loads one thing; what each shift has room for. */
function withLoads(problem: RoutingProblem, rooms: readonly number[]): RoutingProblem {
  const requests = problem.requests!
  const amount = new Int32Array(problem.visitCount)
  for (const [k, v] of requests.stop.entries()) amount[v] = k % 2 === 0 ? 1 : -1
  return { ...problem, requests: { ...requests, kindCount: 1, amount, room: Int32Array.from(rooms) } }
}

describe('routes that are known', () => {
  it('are one for each set of requests and kind of shift, in the cheapest order that was seen', () => {
    const { kernel, pool } = startKernel(drivenPairs(1), 1)
    const { state, facts } = kernel
    const least = new Map<string, number>()
    anneal(kernel, 400, 2, () => {
      noteRoutes(state, pool)
      for (const [r, route] of routesOf(kernel).entries()) {
        if (route.length === 0) continue
        const requests = [...new Set(route.map((v) => facts.requests!.requestOf[v]!))].sort((a, b) => a - b)
        const name = `${facts.kinds.alike[r]!}: ${requests.join(' ')}`
        least.set(name, Math.min(least.get(name) ?? Infinity, state.routePrice[r]!))
      }
    })
    const known = Array.from(pool.routes.values(), ({ kind, requests, price }) => [
      `${kind}: ${Array.from(requests.toSorted()).join(' ')}`,
      price,
    ])
    expect(known.length).toBeGreaterThan(20)
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(least))
    expect(known.length).toBe(least.size)
  })

  it('are forgotten, those seen longest ago first, when there are too many', () => {
    const { kernel, pool } = startKernel(drivenPairs(2), 2)
    const route = { kind: 0, stops: new Int32Array(0), requests: new Int32Array(0), price: 0 }
    for (let key = 0; key < tunables.recombination.mostRoutes; key++) pool.routes.set(-1 - key, route)
    noteRoutes(kernel.state, pool)
    expect(pool.routes.size).toBe(tunables.recombination.mostRoutes)
    const count = kernel.state.activeCount
    expect([pool.routes.has(-count), pool.routes.has(-1 - count)]).toEqual([false, true])
  })
})

describe('a plan put together anew', () => {
  it('is as good as the best that known routes make, where all shifts are chosen for', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const { kernel, pool } = startKernel(drivenPairs(seed), seed)
      const { state } = kernel
      const first = routesOf(kernel)
      const price = state.routesPrice
      noteRoutes(state, pool)
      anneal(kernel, 2000, 0.1, () => {
        if (state.absentCount === 0) noteRoutes(state, pool)
      })
      const best = state.routesPrice
      loadRoutes(state, first)
      expect(state.routesPrice).toBe(price)
      const recombination = startRecombination()
      for (let choice = 0; choice < 50 && !recombination.isExhausted; choice++)
        recombineOnce(kernel, pool, recombination)
      expect(recombination.isExhausted, `seed ${seed}`).toBe(true)
      expect(state.routesPrice, `seed ${seed}`).toBeLessThanOrEqual(best)
      expect(state.absentCount).toBe(0)
    }
  })

  it('serves everybody and costs less each time it says so, with shifts that differ', () => {
    let better = 0
    for (let seed = 1; seed <= 8; seed++) {
      const problem = drivenPairs(seed)
      const { shiftCount } = problem
      const softEnd = Int32Array.from({ length: shiftCount }, (_, r) => 500 + 100 * r)
      const softEndSecondPrice = new Int32Array(shiftCount).fill(3)
      const { kernel, pool } = startKernel({ ...problem, softEnd, softEndSecondPrice }, seed)
      const { state, facts } = kernel
      expect(new Set(facts.kinds.alike).size).toBe(shiftCount)
      const first = routesOf(kernel)
      noteRoutes(state, pool)
      anneal(kernel, 400, 1, () => noteRoutes(state, pool))
      loadRoutes(state, first)
      const recombination = startRecombination()
      for (let choice = 0; choice < 10; choice++) {
        const before = state.routesPrice
        recombineOnce(kernel, pool, recombination)
        expect(state.absentCount, `seed ${seed}`).toBe(0)
        expect(state.routesPrice, `seed ${seed}`).toBeLessThanOrEqual(before)
        expect(recombination.barren === 0, `seed ${seed}`).toBe(state.routesPrice < before)
        if (state.routesPrice < before) better++
      }
    }
    expect(better).toBeGreaterThan(5)
  })

  it('gives no van what only one with more room can carry', () => {
    let better = 0
    for (let seed = 1; seed <= 8; seed++) {
      const { kernel, pool } = startKernel(withLoads(drivenPairs(seed), [6, 2, 6, 1, 2]), seed)
      const { state } = kernel
      const first = routesOf(kernel)
      const absent = state.absentCount
      noteRoutes(state, pool)
      anneal(kernel, 400, 1, () => noteRoutes(state, pool))
      loadRoutes(state, first)
      const price = state.routesPrice
      const recombination = startRecombination()
      for (let choice = 0; choice < 5; choice++) {
        recombineOnce(kernel, pool, recombination)
        expect(state.absentCount, `seed ${seed}`).toBe(absent)
      }
      if (state.routesPrice < price) better++
    }
    expect(better).toBeGreaterThan(3)
  })

  it('leaves shifts with pinned stops as they are, whatever is known', () => {
    let better = 0
    for (let seed = 1; seed <= 8; seed++) {
      const problem = drivenPairs(seed)
      const pinnedFrom = Int32Array.from({ length: problem.shiftCount + 1 }, (_, s) => Math.min(s, 1))
      const { kernel, pool } = startKernel({ ...problem, pinnedFrom, pinnedVisit: Int32Array.of(0) }, seed)
      const { state } = kernel
      const first = routesOf(kernel)
      anneal(kernel, 400, 1, () => noteRoutes(state, pool))
      loadRoutes(state, first)
      const price = state.routesPrice
      const recombination = startRecombination()
      for (let choice = 0; choice < 5; choice++) recombineOnce(kernel, pool, recombination)
      expect(routesOf(kernel)[0], `seed ${seed}`).toEqual(first[0])
      if (state.routesPrice < price) better++
    }
    expect(better).toBeGreaterThan(1)
  })

  it('is made one choice at a time once it has begun, so that a stop is heard between them', () => {
    const search = finish(prepareRoutingSearch(drivenPairs(1, 12), { seed: 1, routes: [] }))
    const steps = 4000
    const usual = search.stepsAtOnce
    let alone = 0
    while (search.steps < steps) {
      search.advance(1, search.steps / steps)
      if (search.stepsAtOnce === 1) alone++
      else expect(search.stepsAtOnce).toBe(usual)
    }
    expect(usual).toBeGreaterThan(1)
    expect(alone).toBeGreaterThan(0)
    expect(alone).toBeLessThan(steps / 4)
  })

  it('is the same for the same seed', () => {
    const run = () => {
      const { kernel, pool } = startKernel(drivenPairs(3), 3)
      anneal(kernel, 500, 1, () => noteRoutes(kernel.state, pool))
      const recombination = startRecombination()
      for (let choice = 0; choice < 5; choice++) recombineOnce(kernel, pool, recombination)
      return routesOf(kernel)
    }
    expect(run()).toEqual(run())
  })
})
