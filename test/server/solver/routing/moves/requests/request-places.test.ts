/** Where a request goes on a route at the least price, against all ways to put its stops there. */
import { expect, it } from 'vitest'
import { createRandom } from '../../../../../../server/foundation/random.ts'
import { annealOnce } from '../../../../../../server/solver/routing/course/annealing.ts'
import { completePlan, startCourse } from '../../../../../../server/solver/routing/course/population.ts'
import { prepareKernel } from '../../../../../../server/solver/routing/moves/create-kernel.ts'
import type { RoutingProblem, Routes } from '../../../../../../server/solver/routing/problem/problem.ts'
import type { RoutingKernel } from '../../../../../../server/solver/routing/moves/routing-kernel.ts'
import { priceOf } from '../../../../../../server/solver/routing/reference/full-price.ts'
import { loadRoutes, readRoutes } from '../../../../../../server/solver/routing/edits/plan.ts'
import { finish } from '../../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../../plain-problem.ts'
import { drawRequests, richRequests } from '../../rich-requests.ts'
import { examples } from '../../../../../support/examples.ts'

/** Every way to put the stops into the route, in any order. */
function waysToInsert(route: readonly number[], stops: readonly number[], from: number): number[][] {
  const [first, ...rest] = stops
  if (first === undefined) return [[...route]]
  return waysToInsert(route, rest, from).flatMap((longer) =>
    Array.from({ length: longer.length - from + 1 }, (_, k) => longer.toSpliced(from + k, 0, first)),
  )
}

/** The least price of a request on shift r, priced from scratch; Infinity where every way breaks a rule. */
function leastPrice(problem: RoutingProblem, routes: Routes, r: number, stops: readonly number[]): number {
  const before = priceOf(problem, routes).soft
  const absence = stops.reduce((sum, v) => sum + problem.absenceSoft[v]!, 0)
  const pinned = problem.pinnedFrom[r + 1]! - problem.pinnedFrom[r]!
  return waysToInsert(routes[r]!, stops, pinned).reduce((least, route) => {
    const { soft, problems } = priceOf(problem, routes.with(r, route))
    return problems.length > 0 ? least : Math.min(least, soft - before + absence)
  }, Infinity)
}

/** Compares all absent requests on all open routes; returns how many could be inserted. */
function expectExactPlaces({ facts, state, requests }: RoutingKernel, hint: string, mostStops: number): number {
  const { requestOf, free, freeFrom, suits } = facts.requests!
  const routes = readRoutes(state.next, facts)
  let possible = 0
  for (const q of new Set(Array.from(state.absent.subarray(0, state.absentCount), (v) => requestOf[v]!))) {
    const stops = [...free.subarray(freeFrom[q], freeFrom[q + 1])]
    if (stops.length > mostStops) continue
    for (let r = 0; r < facts.shiftCount; r++) {
      if (!suits[q * facts.shiftCount + r] || routes[r]!.length === 0 || routes[r]!.length > 8) continue
      const row = requests!.places.rowOf(q, r, Infinity)
      const price = requests!.places.price[row]!
      expect(price, `${hint}: request ${q} (${stops}) on shift ${r} (${routes[r]})`).toBe(
        leastPrice(facts.problem, routes, r, stops),
      )
      if (price < Infinity) possible++
    }
  }
  return possible
}

function startKernel(problem: RoutingProblem, routes: Routes, seed: number, isComplete: boolean): RoutingKernel {
  const kernel = finish(prepareKernel(problem, seed))
  loadRoutes(kernel.state, routes)
  if (isComplete) completePlan(kernel, startCourse(kernel))
  kernel.temperature = 200
  return kernel
}

it('is where it costs least of all ways, under every rule', () => {
  let possible = 0
  for (let seed = 0; seed < examples(40, 100); seed++) {
    const { problem, routes } = richRequests(seed, { visits: 12, shifts: 3, mostStops: 2, everyRule: seed % 4 === 0 })
    const kernel = startKernel(problem, routes, seed, seed % 2 === 0)
    if (kernel.facts.freeVisits.length === 0) continue
    for (let step = 0; step < 4; step++) {
      annealOnce(kernel)
      possible += expectExactPlaces(kernel, `seed ${seed} step ${step}`, 2)
    }
  }
  expect(possible).toBeGreaterThan(examples(4, 12))
})

it('is where it costs least of all ways on plain problems, also for routes that are emptied one by one', () => {
  let possible = 0
  for (let seed = 0; seed < examples(8, 20); seed++) {
    const random = createRandom(seed)
    const places = Array.from({ length: 13 }, () => [random.below(60), random.below(60)] as const)
    const plain = plainProblem(places, 2)
    for (let v = 0; v < 12; v++) {
      if (random.next() < 0.5) continue
      plain.windowMinStart[v] = random.below(150)
      plain.windowMaxStart[v] = plain.windowMinStart[v]! + 20 + random.below(100)
    }
    const drawn = drawRequests(plain, seed, { visits: 12, shifts: 2, mostStops: 2 })
    const amount = drawn.amount.map((load, k) => (k % 2 === 0 ? Math.abs(load) : load))
    for (let q = 0; q + 1 < drawn.from.length; q++)
      for (let k = 0; k < drawn.kindCount; k++)
        amount[drawn.stop[2 * q + 1]! * drawn.kindCount + k] = -amount[drawn.stop[2 * q]! * drawn.kindCount + k]!
    const requests = {
      ...drawn,
      amount: amount.map((load, k) => (drawn.stop.includes(Math.floor(k / drawn.kindCount)) ? load : 0)),
      earlier: drawn.stop.filter((_, k) => k % 2 === 0),
      later: drawn.stop.filter((_, k) => k % 2 === 1),
      isLifo: new Uint8Array(drawn.from.length - 1),
      isAlone: new Uint8Array(drawn.from.length - 1),
      maxDetour: new Int32Array(drawn.from.length - 1).fill(0x3fffffff),
      apartA: new Int32Array(0),
      apartB: new Int32Array(0),
      isNever: new Uint8Array(0),
    }
    for (const kind of requests.amount.keys()) if (requests.amount[kind]! < -99) throw new RangeError('drawn wrongly')
    const kernel = startKernel({ ...plain, requests }, [], seed, true)
    for (let step = 0; step < 6; step++) {
      annealOnce(kernel)
      // Room for something to be inserted: the last route is left out.
      const routes = readRoutes(kernel.state.next, kernel.facts)
      loadRoutes(kernel.state, routes.with(step % 2, routes[step % 2]!.slice(0, 4)))
      possible += expectExactPlaces(kernel, `seed ${seed} step ${step}`, 2)
      completePlan(kernel, startCourse(kernel))
    }
  }
  expect(possible).toBeGreaterThan(examples(15, 50))
})
