/** The incremental state of the routing search against the plain timing and pricing, on many small rich problems. */
import { describe, expect, it } from 'vitest'
import { annealOnce } from '../../../../server/solver/routing/course/annealing.ts'
import { priceOf, priceOfRoute } from '../../../../server/solver/routing/reference/full-price.ts'
import {
  prepareFleetReduction,
  reduceOnce,
  startReduction,
} from '../../../../server/solver/routing/moves/fleet-reduction.ts'
import { loadRoutes, readRoutes } from '../../../../server/solver/routing/edits/plan.ts'
import { completePlan, startCourse } from '../../../../server/solver/routing/course/population.ts'
import { noUpperBound, type RoutingProblem, type Routes } from '../../../../server/solver/routing/problem/problem.ts'
import { refreshRoute } from '../../../../server/solver/routing/state/route-refresh.ts'
import { timeRoutes, timeRoutesEarly } from '../../../../server/solver/routing/reference/plan-timing.ts'
import { prepareKernel } from '../../../../server/solver/routing/moves/create-kernel.ts'
import type { RoutingKernel } from '../../../../server/solver/routing/moves/routing-kernel.ts'
import { withNestedBreaks } from './nested-breaks.ts'
import { richProblem } from './rich-problem.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { examples } from '../../../support/examples.ts'

function startKernel(seed: number, size: { visits: number; shifts: number }, isComplete = true): RoutingKernel {
  return startWith(richProblem(seed, size), seed, isComplete)
}

function startWith(
  { problem, routes }: { problem: RoutingProblem; routes: Routes },
  seed: number,
  isComplete: boolean,
): RoutingKernel {
  const kernel = finish(prepareKernel(problem, seed))
  loadRoutes(kernel.state, routes)
  if (isComplete) completePlan(kernel, startCourse(kernel))
  kernel.temperature = 30
  return kernel
}

/** The same where every shift has a high fixed cost. */
function withDearShifts(problem: RoutingProblem): RoutingProblem {
  const perShift = (value: number) => new Int32Array(problem.shiftCount).fill(value)
  return {
    ...problem,
    costs: {
      unitPrice: 1,
      unpaidSeconds: perShift(0),
      tierFrom: Int32Array.from({ length: problem.shiftCount + 1 }, (_, s) => s),
      tierSeconds: perShift(0),
      tierCost: new Float64Array(problem.shiftCount).fill(50_000),
      tierSecondCost: new Float64Array(problem.shiftCount).fill(1),
    },
  }
}

/** Medium, soft and hard problems as the search knows them and as computed from scratch. */
function expectExactPrice({ state, facts }: RoutingKernel, hint: string): void {
  const full = priceOf(facts.problem, readRoutes(state.next, facts))
  expect({ medium: state.absentMedium, soft: state.routesPrice + state.absentSoft, problems: [] }, hint).toEqual(full)
}

function expectExactLayers({ state, facts }: RoutingKernel, hint: string): void {
  const { breaks, problem, visitCount } = facts
  const departure = state.departure.slice()
  const latest = state.latest.slice()
  const sums = [state.load.slice(), state.travel.slice(), state.freeCount.slice()]
  const routes = readRoutes(state.next, facts)
  // Layers are those of leaving early.
  const timings = timeRoutesEarly(problem, routes)
  const driven = timeRoutes(problem, routes)
  for (let r = 0; r < facts.shiftCount; r++) {
    expect(refreshRoute(state, r), hint).toBe(-1)
    if (routes[r]!.length === 0 || breaks.layerCount[r] !== 0 || breaks.hasPlace[r]) continue
    const timing = timings[r]!
    // A prefix over a pair without a road takes no more visits, so its times are not kept.
    if (timing.maxDriveSeconds >= noUpperBound) continue
    for (const visit of timing.visits) {
      const earliest = departure[visit.visit << breaks.layerShift]!
      // Who may wait for a preferred window may also be early.
      if (facts.waits.waitStart.length > 0) expect(earliest, hint).toBeLessThanOrEqual(visit.departure)
      else expect(earliest, hint).toBe(visit.departure)
    }
    if (state.freeCount[r]! > 0 || !problem.travelClock)
      expect(state.travel[r]! + state.walk.slowerOf[r]!, hint).toBe(driven[r]!.travelSeconds)
  }
  // Rows behind the nodes are only tried in.
  const nodes = facts.kinds.of.length + visitCount
  expect(departure.subarray(0, nodes << breaks.layerShift), hint).toEqual(
    state.departure.subarray(0, nodes << breaks.layerShift),
  )
  expect(latest, hint).toEqual(state.latest)
  expect(sums, hint).toEqual([state.load, state.travel, state.freeCount])
  for (let v = 0; v < visitCount; v++) {
    const owner = routes.findIndex((route) => route.includes(v))
    expect(state.routeOf[v], hint).toBe(owner)
  }
}

/** Exact price of serving u behind p, from scratch; Infinity when a hard rule is broken. */
function fullInsertionPrice(
  problem: RoutingProblem,
  routes: number[][],
  r: number,
  position: number,
  u: number,
): number {
  const route = routes[r]!.toSpliced(position, 0, u)
  if (priceOfRoute(problem, r, route).problems.length > 0) return Infinity
  return priceOf(problem, routes.with(r, route)).soft + problem.absenceSoft[u]! - priceOf(problem, routes).soft
}

/** Returns how many places were on shifts that do not suit by their times. */
function expectExactInsertions(kernel: RoutingKernel, hint: string): number {
  let leftOut = 0
  const { state, facts } = kernel
  const { problem, shiftCount, visitCount, leavePlace, arrivePlace, placeCount, price } = facts
  const routes = readRoutes(state.next, facts)
  for (let i = 0; i < state.absentCount; i++) {
    const u = state.absent[i]!
    for (let r = 0; r < shiftCount; r++) {
      const route = routes[r]!
      if (route.length === 0 || !problem.compatible[u * shiftCount + r] || problem.closed[r]) continue
      for (let position = problem.pinnedFrom[r + 1]! - problem.pinnedFrom[r]!; position <= route.length; position++) {
        const p = position === 0 ? visitCount + r : route[position - 1]!
        const x = state.next[p]!
        const arcs =
          price[leavePlace[p]! * placeCount + arrivePlace[u]!]! +
          price[leavePlace[u]! * placeCount + arrivePlace[x]!]! -
          state.arcPrice[p]!
        const place = `${hint}: visit ${u} at ${position} of shift ${r} [${route}]`
        const wanted = fullInsertionPrice(problem, routes, r, position, u)
        // Shifts at work when the visit is not open are left out before anything is priced.
        if (!facts.compatible[u * shiftCount + r]) {
          expect(wanted, place).toBe(Infinity)
          leftOut++
          continue
        }
        expect(kernel.richPrice(u, p, arcs, Infinity), place).toBe(wanted)
        // Whatever rules insertions out early leaves those that are cheaper than asked for.
        expect(kernel.richPrice(u, p, arcs, wanted + 1), place).toBe(wanted)
      }
    }
  }
  return leftOut
}

/** Routes left after the span of a break with one to come that comes before it. */
function leftOutOfOrder({ state, facts }: RoutingKernel): number {
  const { problem } = facts
  const timings = timeRoutes(problem, readRoutes(state.next, facts))
  return timings.filter(({ visits, departure, breaks, shift }) => {
    const overAt = (b: number) => problem.breakMaxStart[b]! + problem.breakSeconds[b]!
    const taken = new Set(breaks.map(({ breakIndex }) => breakIndex))
    const all = Array.from({ length: problem.breakFrom[shift + 1]! }, (_, b) => b).slice(problem.breakFrom[shift])
    const isOver = (b: number) => !taken.has(b) && overAt(b) <= departure
    return visits.length > 0 && all.some((b) => taken.has(b) && all.some((other) => other > b && isOver(other)))
  }).length
}

/** Kinds of shifts that can serve u alone, cheapest first, priced from scratch. */
function expectedOpenings(
  { problem, kinds, shiftCount }: RoutingKernel['facts'],
  u: number,
): { kind: number; price: number }[] {
  const isSpare = (r: number) => !problem.closed[r] && problem.pinnedFrom[r] === problem.pinnedFrom[r + 1]
  return Array.from({ length: kinds.count }, (_, kind) => kind)
    .flatMap((kind) => {
      const r = Array.from({ length: shiftCount }, (_, s) => s).find((s) => kinds.of[s] === kind && isSpare(s))
      if (r === undefined) return []
      const { soft, problems } = priceOfRoute(problem, r, [u])
      return problems.length > 0 ? [] : [{ kind, price: soft }]
    })
    .sort((a, b) => a.price - b.price || a.kind - b.kind)
}

describe('routing state', () => {
  it('has the exact price and layers after every accepted or rejected move', () => {
    // In the last one a visit between two others lets the route be sooner.
    for (const seed of [...Array(examples(30, 230)).keys(), 509]) {
      const kernel = startKernel(seed, { visits: 6 + (seed % 15), shifts: 1 + (seed % 5) })
      if (kernel.facts.freeVisits.length === 0) continue
      for (let step = 0; step < 90; step++) {
        annealOnce(kernel)
        expectExactPrice(kernel, `seed ${seed} step ${step}`)
        if (step % 5 === 0) expectExactLayers(kernel, `seed ${seed} step ${step}`)
      }
    }
  })

  it('has them with breaks nobody may need inside the spans of others, too, and prices insertions', () => {
    let nested = 0
    let leftOut = 0
    for (let seed = 0; seed < examples(40, 80); seed++) {
      const drawn = withNestedBreaks(richProblem(seed, { visits: 6 + (seed % 8), shifts: 1 + (seed % 4) }), seed)
      const kernel = startWith(drawn, seed, seed % 3 > 0)
      const { facts } = kernel
      if (facts.freeVisits.length === 0) continue
      nested += facts.skips.isNested.filter((each) => each === 1).length
      for (let step = 0; step < 30; step++) {
        annealOnce(kernel)
        expectExactPrice(kernel, `seed ${seed} step ${step}`)
        if (step % 5 === 0) expectExactLayers(kernel, `seed ${seed} step ${step}`)
        if (step % 15 === 0 && !facts.coupling) expectExactInsertions(kernel, `seed ${seed} step ${step}`)
      }
      leftOut += leftOutOfOrder(kernel)
    }
    expect(nested).toBeGreaterThan(examples(25, 50))
    expect(leftOut).toBeGreaterThan(examples(4, 10))
  })

  it('stays exact while routes are dissolved, and opens none then', () => {
    let dissolved = 0
    for (let seed = 3000; seed < 3000 + examples(30, 150); seed++) {
      const { problem, routes } = richProblem(seed, { visits: 12 + (seed % 9), shifts: 3 + (seed % 4) })
      const kernel = startWith({ problem: withDearShifts(problem), routes }, seed, true)
      const reduction = prepareFleetReduction(kernel)
      if (!reduction) continue
      startReduction(kernel, reduction)
      for (let step = 0; step < 60 && !reduction.isStuck; step++) {
        const { routeLimit } = kernel
        reduceOnce(kernel, reduction)
        expect(kernel.state.activeCount, `seed ${seed} step ${step}`).toBeLessThanOrEqual(kernel.routeLimit)
        expectExactPrice(kernel, `seed ${seed} step ${step}`)
        if (step % 5 === 0) expectExactLayers(kernel, `seed ${seed} step ${step}`)
        if (kernel.routeLimit < routeLimit) dissolved++
      }
    }
    expect(dissolved).toBeGreaterThan(examples(10, 100))
  })

  it('prices every insertion of an absent visit exactly, and finds it infeasible exactly when it is', () => {
    let leftOut = 0
    for (let seed = 1000; seed < 1000 + examples(40, 300); seed++) {
      // Half of them from near empty plans, where many insertions are possible; half from full ones, where few are.
      const kernel = startKernel(seed, { visits: 14, shifts: 2 }, seed % 2 === 0)
      // Where visits wait for others, an insertion changes other routes too; what it costs is known at the end of the
      // move.
      if (kernel.facts.freeVisits.length === 0 || kernel.facts.coupling) continue
      for (let step = 0; step < 6; step++) {
        annealOnce(kernel)
        leftOut += expectExactInsertions(kernel, `seed ${seed} step ${step}`)
      }
    }
    expect(leftOut).toBeGreaterThan(0)
  })

  it('knows what serving each visit alone costs on an empty shift of each kind', () => {
    for (let seed = 2000; seed < 2000 + examples(40, 200); seed++) {
      const { problem } = richProblem(seed, { visits: 8, shifts: 1 + (seed % 5) })
      const { facts, openings, state } = finish(prepareKernel(problem, seed))
      for (const u of facts.freeVisits) {
        const row = u * openings.length
        const known = Array.from({ length: openings.count[u]! }, (_, k) => ({
          kind: openings.kind[row + k]!,
          price: openings.price[row + k]!,
        }))
        expect(known, `seed ${seed} visit ${u}`).toEqual(expectedOpenings(facts, u))
        expect(state.routeOf[u]).toBe(-1)
      }
      for (let r = 0; r < facts.shiftCount; r++) expect(state.freeCount[r], `seed ${seed} shift ${r}`).toBe(0)
    }
  })
})
