/** What callers of the routing search rely on: good plans, repeatable runs, warm starts, pinned work. */
import { describe, expect, it } from 'vitest'
import { priceOf, priceOfRoute } from '../../../../../server/solver/routing/reference/full-price.ts'
import { canLast } from '../../../../../server/solver/routing/reference/duration-timing.ts'
import {
  noLowerBound,
  noUpperBound,
  type RoutingProblem,
  type Routes,
} from '../../../../../server/solver/routing/problem/problem.ts'
import { timeRoute } from '../../../../../server/solver/routing/reference/route-timing.ts'
import {
  prepareRoutingSearch,
  type RoutingSearch,
  type RoutingSearchOptions,
} from '../../../../../server/solver/routing/course/routing-search.ts'
import { createTravelClock } from '../../../../../server/solver/routing/problem/travel-clock.ts'
import { plainProblem } from '../plain-problem.ts'
import { richProblem } from '../rich-problem.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { examples } from '../../../../support/examples.ts'

const createRoutingSearch = (problem: RoutingProblem, options: RoutingSearchOptions) =>
  finish(prepareRoutingSearch(problem, options))

/** Runs to a number of steps, progress being the share of them. */
function solve(search: RoutingSearch, steps: number, chunk = 32): RoutingSearch {
  while (search.steps < steps) search.advance(Math.min(chunk, steps - search.steps), search.steps / steps)
  return search
}

/** Price of the best plan by trying everything: subsets of visits per shift in every order. */
function bruteForce(problem: RoutingProblem): { medium: number; soft: number } {
  if (problem.dependencies || problem.groups || problem.balance) return bestOfAll(problem)
  const { visitCount, shiftCount } = problem
  const routes = (s: number) => problem.pinnedVisit.subarray(problem.pinnedFrom[s], problem.pinnedFrom[s + 1])
  const free = Array.from({ length: visitCount }, (_, v) => v).filter((v) => !problem.pinnedVisit.includes(v))
  const cheapest = Array.from({ length: shiftCount }, (_, s) => cheapestPerSubset(problem, s, [...routes(s)], free))
  let best = { medium: Infinity, soft: Infinity }
  const assign = (s: number, left: number, soft: number): void => {
    if (s === shiftCount) {
      const absent = free.filter((_, k) => left & (1 << k))
      const medium = absent.reduce((sum, v) => sum + problem.absenceMedium[v]!, 0)
      const total = soft + absent.reduce((sum, v) => sum + problem.absenceSoft[v]!, 0)
      if (medium < best.medium || (medium === best.medium && total < best.soft)) best = { medium, soft: total }
      return
    }
    for (const [subset, price] of cheapest[s]!)
      if ((subset & left) === subset) assign(s + 1, left & ~subset, soft + price)
  }
  assign(0, (1 << free.length) - 1, 0)
  return best
}

/** Where routes depend on each other: every visit left out or at every place of every route, one after the other. */
function bestOfAll(problem: RoutingProblem): { medium: number; soft: number } {
  const pinned = Array.from({ length: problem.shiftCount }, (_, s) => [
    ...problem.pinnedVisit.subarray(problem.pinnedFrom[s], problem.pinnedFrom[s + 1]),
  ])
  const free = Array.from({ length: problem.visitCount }, (_, v) => v).filter((v) => !problem.pinnedVisit.includes(v))
  let best = { medium: Infinity, soft: Infinity }
  const place = (k: number, routes: readonly number[][]): void => {
    if (k < free.length) {
      place(k + 1, routes)
      routes.forEach((route, s) => {
        for (let position = pinned[s]!.length; position <= route.length; position++)
          place(k + 1, routes.with(s, route.toSpliced(position, 0, free[k]!)))
      })
      return
    }
    const { medium, soft, problems } = priceOf(problem, routes)
    if (problems.length === 0 && (medium < best.medium || (medium === best.medium && soft < best.soft)))
      best = { medium, soft }
  }
  place(0, pinned)
  return best
}

function cheapestPerSubset(
  problem: RoutingProblem,
  shift: number,
  pinned: number[],
  free: number[],
): Map<number, number> {
  const cheapest = new Map<number, number>()
  const extend = (route: number[], subset: number): void => {
    const { soft, problems } = priceOfRoute(problem, shift, route)
    if (problems.length === 0) cheapest.set(subset, Math.min(soft, cheapest.get(subset) ?? Infinity))
    free.forEach((v, k) => subset & (1 << k) || extend([...route, v], subset | (1 << k)))
  }
  extend(pinned, 0)
  return cheapest
}

describe('routing search', () => {
  it('finds the optimum of small rich problems', () => {
    for (let seed = 0; seed < examples(15, 45); seed++) {
      const { problem, routes } = richProblem(5000 + seed, { visits: 4 + (seed % 2), shifts: 1 + (seed % 3) })
      const search = solve(createRoutingSearch(problem, { seed, routes }), 4000)
      expect({ medium: 0 - search.bestMedium, soft: 0 - search.bestSoft }, `seed ${seed}`).toEqual(bruteForce(problem))
    }
  })

  it('serves four visits around a depot in the obvious order', () => {
    const problem = plainProblem(
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [-10, 10],
      ],
      2,
    )
    const search = solve(createRoutingSearch(problem, { seed: 1, routes: [] }), 320)
    const route = search.bestRoutes().find((visits) => visits.length > 0)!
    expect([
      [0, 1, 2, 3],
      [3, 2, 1, 0],
    ]).toContainEqual(route)
    expect(search.bestSoft).toBe(-(10 + 10 + 10 + 10 + 14))
    expect(search.bestMedium + 0).toBe(0)
  })

  it('repeats a run of several rounds for the same seed and progress, however the calls are split', () => {
    const { problem, routes } = richProblem(42, { visits: 30, shifts: 5 })
    const run = (chunks: number[]) => {
      const search = createRoutingSearch(problem, { seed: 7, routes })
      for (const progress of [0.02, 0.3, 0.6, 0.8, 0.99, 0.1, 0.5, 0.98, 0])
        for (const chunk of chunks) search.advance(chunk, progress)
      return {
        routes: search.bestRoutes(),
        current: search.currentRoutes(),
        moves: search.moves,
        soft: search.bestSoft,
      }
    }
    expect(run([320])).toEqual(run([32, 96, 192]))
    expect(run([320])).toEqual(run([1, 19, 300]))
  })

  it('is never worse than the plan it starts from, nor than an earlier best', () => {
    for (let seed = 0; seed < examples(12, 40); seed++) {
      const { problem, routes } = richProblem(seed, { visits: 15, shifts: 3 })
      const start = solve(createRoutingSearch(problem, { seed, routes }), 40).bestRoutes()
      const price = priceOf(problem, start)
      const search = createRoutingSearch(problem, { seed: seed + 1, routes: start })
      let medium = -price.medium
      let soft = -price.soft
      for (let k = 0; k < 20; k++) {
        expect(
          search.bestMedium > medium || (search.bestMedium >= medium && search.bestSoft >= soft),
          `seed ${seed}`,
        ).toBe(true)
        medium = search.bestMedium
        soft = search.bestSoft
        search.advance(16, (k % 8) / 8)
      }
      expect(priceOf(problem, search.bestRoutes())).toEqual({
        medium: 0 - search.bestMedium,
        soft: 0 - search.bestSoft,
        problems: [],
      })
    }
  })

  it('makes the plan a local optimum when it is stopped in the middle of a round', () => {
    let polished = 0
    for (let seed = 0; seed < examples(8, 20); seed++) {
      const { problem, routes } = richProblem(seed, { visits: 30, shifts: 5 })
      const search = createRoutingSearch(problem, { seed, routes })
      search.advance(64, 0.1)
      const { bestMedium, bestSoft } = search
      for (let tries = 0; search.polish(16); tries++) expect(tries).toBeLessThan(10_000)
      expect(search.bestMedium).toBeGreaterThanOrEqual(bestMedium)
      if (search.bestMedium > bestMedium || search.bestSoft > bestSoft) polished++
      const price = { medium: 0 - search.bestMedium, soft: 0 - search.bestSoft }
      const best = search.bestRoutes()
      expect(priceOf(problem, best)).toEqual({ ...price, problems: [] })
      expect(search.polish(16), 'nothing is left to do').toBe(false)
    }
    expect(polished).toBeGreaterThan(examples(2, 5))
  })

  it('polishes nothing when the round has just done so', () => {
    const problem = plainProblem(
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      1,
    )
    const search = solve(createRoutingSearch(problem, { seed: 1, routes: [] }), 6400)
    const { moves } = search
    expect(search.polish(16)).toBe(false)
    expect(search.moves).toBe(moves)
  })

  it('repairs a start plan that breaks hard rules instead of keeping or refusing it', () => {
    for (let seed = 0; seed < examples(20, 60); seed++) {
      const { problem } = richProblem(seed, { visits: 12, shifts: 3 })
      const everything: Routes = [Array.from({ length: 12 }, (_, v) => 11 - v), [3, 3, 4], []]
      const search = createRoutingSearch(problem, { seed, routes: everything })
      expect(priceOf(problem, search.bestRoutes()).problems, `seed ${seed}`).toEqual([])
    }
  })

  it('keeps pinned prefixes through population and crossover', () => {
    for (let seed = 0; seed < examples(5, 12); seed++) {
      const { problem, routes } = richProblem(seed, { visits: 25, shifts: 4 })
      const search = solve(createRoutingSearch(problem, { seed, routes }), 600)
      for (const plan of [search.bestRoutes(), search.currentRoutes()])
        plan.forEach((route, s) => expect(route.slice(0, routes[s]!.length)).toEqual(routes[s]))
    }
  })

  it('lets its caller do something else many times while it gets ready', () => {
    const { problem, routes } = richProblem(3, { visits: 600, shifts: 120 })
    let slices = 0
    for (const work = prepareRoutingSearch(problem, { seed: 1, routes }); !work.next().done;) slices++
    expect(slices).toBeGreaterThan(9)
  })

  it('does nothing where there is nothing to decide', () => {
    const problem = plainProblem([[0, 0]], 1)
    const search = createRoutingSearch(problem, { seed: 1, routes: [] })
    search.advance(64, 0.5)
    expect({ steps: search.steps, routes: search.bestRoutes(), soft: search.bestSoft + 0 }).toEqual({
      steps: 64,
      routes: [[]],
      soft: 0,
    })
  })

  it('leaves a mandatory visit out only when no shift can take it', () => {
    const problem = plainProblem(
      [
        [0, 0],
        [10, 0],
        [1000, 0],
      ],
      1,
    )
    problem.maxEnd.fill(500)
    const search = solve(createRoutingSearch(problem, { seed: 1, routes: [] }), 64)
    expect({ medium: search.bestMedium, routes: search.bestRoutes() }).toEqual({ medium: -1, routes: [[0]] })
  })
})

describe('route timing', () => {
  it('interrupts travel with a break and takes it as early as the end allows', () => {
    const problem: RoutingProblem = {
      ...plainProblem(
        [
          [0, 0],
          [30, 0],
        ],
        1,
      ),
      breakFrom: Int32Array.of(0, 1),
      breakMinStart: Int32Array.of(10),
      breakMaxStart: Int32Array.of(100),
      breakSeconds: Int32Array.of(15),
      breakPlace: Int32Array.of(-1),
    }
    const timing = timeRoute(problem, 0, [0])
    expect(timing.breaks).toEqual([{ breakIndex: 0, start: 10, afterVisits: 0, isLate: false, legSeconds: 0 }])
    expect(timing.visits[0]).toMatchObject({ arrival: 45, start: 45, departure: 45 })
    expect(timing.endArrival).toBe(75)
  })

  it('drives to a break that has a place', () => {
    const problem: RoutingProblem = {
      ...plainProblem(
        [
          [0, 0],
          [30, 0],
        ],
        1,
      ),
      breakFrom: Int32Array.of(0, 1),
      breakMinStart: Int32Array.of(noLowerBound),
      breakMaxStart: Int32Array.of(noUpperBound),
      breakSeconds: Int32Array.of(15),
      breakPlace: Int32Array.of(1),
    }
    const timing = timeRoute(problem, 0, [0])
    expect(timing.visits[0]).toMatchObject({ arrival: 45, legSeconds: 0, travelSeconds: 30 })
    expect({ end: timing.endArrival, travel: timing.travelSeconds }).toEqual({ end: 75, travel: 60 })
  })

  it('lasts from the latest it can leave without ending later', () => {
    const problem = plainProblem(
      [
        [0, 0],
        [30, 0],
        [40, 0],
      ],
      1,
    )
    problem.windowMinStart.set([100, 200])
    problem.windowMaxStart.set([150, 260])
    problem.serviceSeconds.fill(5)
    // Away at 120 it is at the first visit at 150, waits 35 seconds at the second one, and is back at 245.
    expect([125, 124].map((seconds) => canLast(problem, timeRoute(problem, 0, [0, 1]), seconds))).toEqual([true, false])
    expect([65, 64].map((seconds) => canLast(problem, timeRoute(problem, 0, [0]), seconds))).toEqual([true, false])
    const routesWithin = (seconds: number) => {
      const shifts = {
        ...plainProblem(
          [
            [0, 0],
            [30, 0],
            [40, 0],
          ],
          2,
        ),
        windowMinStart: problem.windowMinStart,
        windowMaxStart: problem.windowMaxStart,
        serviceSeconds: problem.serviceSeconds,
      }
      return solve(
        createRoutingSearch({ ...shifts, maxDuration: new Int32Array(2).fill(seconds) }, { seed: 1, routes: [] }),
        320,
      )
        .bestRoutes()
        .toSorted((a, b) => b.length - a.length)
    }
    expect(routesWithin(125)).toEqual([[0, 1], []])
    expect(routesWithin(124).map(({ length }) => length)).toEqual([1, 1])
  })

  it('refuses a longest duration where breaks, other visits or the time of day decide when a route can go on', () => {
    const problem: RoutingProblem = {
      ...plainProblem(
        [
          [0, 0],
          [30, 0],
        ],
        1,
      ),
      maxDuration: Int32Array.of(50),
      breakFrom: Int32Array.of(0, 1),
      breakMinStart: Int32Array.of(10),
      breakMaxStart: Int32Array.of(100),
      breakSeconds: Int32Array.of(15),
      breakPlace: Int32Array.of(-1),
    }
    expect(() => createRoutingSearch(problem, { seed: 1, routes: [] })).toThrow(
      'Shift 0 lasts 50 seconds at most and has breaks',
    )
    const slow = {
      ...plainProblem(
        [
          [0, 0],
          [30, 0],
        ],
        1,
      ),
      maxDuration: Int32Array.of(50),
      travelClock: createTravelClock(0, [{ start: 0, pace: 5000 }]),
    }
    expect(() => createRoutingSearch(slow, { seed: 1, routes: [] })).toThrow('travel whose pace changes')
    expect(
      createRoutingSearch(
        { ...problem, maxDuration: Int32Array.of(noUpperBound) },
        { seed: 1, routes: [] },
      ).bestRoutes(),
    ).toEqual([[0]])
  })

  it('leaves as late as still arrives at the first visit in time', () => {
    const problem = plainProblem(
      [
        [0, 0],
        [30, 0],
      ],
      1,
    )
    problem.minDeparture.fill(noLowerBound)
    problem.minFirstArrival.fill(200)
    expect(timeRoute(problem, 0, [0])).toMatchObject({ departure: 170, endArrival: 230 })
  })
})
