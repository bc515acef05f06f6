/** One plan dealt to several searches, and put together again. */
import { expect, it } from 'vitest'
import { annealOnce } from '../../../../../server/solver/routing/course/annealing.ts'
import { dealParts, leavePart, loadPart, mayDeal } from '../../../../../server/solver/routing/course/plan-parts.ts'
import { createPartSearch } from '../../../../../server/solver/routing/course/part-search.ts'
import { noteBest } from '../../../../../server/solver/routing/course/best-plan.ts'
import { completePlan, startCourse, startFrom } from '../../../../../server/solver/routing/course/population.ts'
import { createKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import { prepareProblem } from '../../../../../server/solver/routing/moves/prepare-problem.ts'
import type { RoutingProblem, Routes } from '../../../../../server/solver/routing/problem/problem.ts'
import { priceOf } from '../../../../../server/solver/routing/reference/full-price.ts'
import type { RoutingKernel } from '../../../../../server/solver/routing/moves/routing-kernel.ts'
import { loadRoutes, readRoutes, routeCount } from '../../../../../server/solver/routing/edits/plan.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { richProblem } from '../rich-problem.ts'
import { drawRequests } from '../rich-requests.ts'

/** Without what keeps plans whole. */
function dealable(seed: number): RoutingProblem {
  const { dependencies, groups, ...rest } = richProblem(seed, { visits: 24, shifts: 8 }).problem
  void [dependencies, groups]
  return { ...rest, pinnedFrom: new Int32Array(rest.shiftCount + 1), pinnedVisit: new Int32Array(0) }
}

/** Searches of the same problem, each with a first plan of its own; the first one is home. */
function crewOf(problem: RoutingProblem, count: number) {
  const prepared = finish(prepareProblem(problem))
  return Array.from({ length: count }, (_, seed) => {
    const kernel = createKernel(prepared, seed)
    // Also where routes are dear, which is not done otherwise.
    const course = { ...startCourse(kernel), crew: count }
    loadRoutes(kernel.state, [])
    startFrom(kernel, course)
    noteBest(kernel, course)
    completePlan(kernel, course)
    return { kernel, course, part: createPartSearch(kernel, course) }
  })
}

/** Nodes that a search has in a route or as absent. */
function nodesOf({ state, facts }: RoutingKernel): number[] {
  const served = readRoutes(state.next, facts).flatMap((route, r) =>
    route.length > 0 ? [...route, facts.visitCount + r] : [],
  )
  const open = Array.from(state.active.subarray(0, state.activeCount), (r) => facts.visitCount + r)
  const spare = Array.from(state.spareCount, (count, kind) =>
    Array.from(
      state.spare.subarray(state.spareFrom[kind], state.spareFrom[kind]! + count),
      (r) => facts.visitCount + r,
    ),
  ).flat()
  return [...new Set([...served, ...open, ...spare, ...state.absent.subarray(0, state.absentCount)])]
}

it('has the exact price of the plan that the parts make together', () => {
  let dealt = 0
  for (let seed = 0; seed < 24; seed++) {
    const problem = dealable(seed)
    const count = 2 + (seed % 3)
    const crew = crewOf(problem, count)
    const home = crew[0]!
    const { facts } = home.kernel
    const partOf = new Int32Array(problem.visitCount + problem.shiftCount)
    for (let epoch = 0; epoch < 4; epoch++) {
      const hint = `seed ${seed}, epoch ${epoch}`
      home.part.deal(partOf)
      const whole = home.part.whole.next.slice()
      const before = home.course.best.soft
      for (const [number, { kernel, part }] of crew.entries()) {
        part.load(whole, partOf, number)
        part.advance(25, 0.1, 2 * kernel.lists.priceScale)
        for (const node of nodesOf(kernel)) expect(partOf[node], hint).toBe(number)
      }
      home.part.join(
        partOf,
        crew.map(({ part }) => part.own()),
      )
      const { medium, soft, next } = home.part.whole
      expect({ ...priceOf(problem, readRoutes(next, facts)) }, hint).toEqual({ medium, soft, problems: [] })
      const { best } = home.course
      expect(priceOf(problem, readRoutes(best.next, facts)), hint).toEqual({
        medium: best.medium,
        soft: best.soft,
        problems: [],
      })
      if (best.soft < before) dealt++
    }
    home.part.leave(home.part.whole.next)
    expect(nodesOf(home.kernel).toSorted((a, b) => a - b)).toEqual(
      Array.from(partOf.keys()).filter(
        (node) => node < problem.visitCount || !problem.closed[node - problem.visitCount],
      ),
    )
  }
  expect(dealt).toBeGreaterThan(10)
})

/** Rows of visits, each a route. */
function rows(count: number, length: number): { problem: RoutingProblem; routes: Routes } {
  const places = Array.from({ length: count * length }, (_, v): [number, number] => [
    10 + 10 * (v % length),
    40 * Math.floor(v / length) - 20 * count,
  ])
  const routes = Array.from({ length: count }, (_, r) => Array.from({ length }, (_, k) => r * length + k))
  return { problem: plainProblem([[0, 0], ...places], count + 4), routes }
}

function dealtRows(change: (problem: RoutingProblem) => RoutingProblem = (problem) => problem) {
  const { problem, routes } = rows(12, 5)
  const kernel = createKernel(finish(prepareProblem(change(problem))), 1)
  loadRoutes(kernel.state, routes)
  const deal = (count: number) => {
    const partOf = new Int32Array(kernel.state.next.length)
    dealParts(kernel, kernel.state.next, count, partOf)
    return partOf
  }
  return { kernel, deal, routes }
}

it('deals whole routes in neighbouring parts of as many visits, elsewhere each time', () => {
  const { kernel, deal, routes } = dealtRows()
  const first = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const partOf = deal(3)
    for (const route of routes) expect(new Set(route.map((v) => partOf[v])).size).toBe(1)
    const parts = routes.map((route) => partOf[route[0]!]!)
    expect([0, 1, 2].map((part) => parts.filter((other) => other === part).length)).toEqual([4, 4, 4])
    first.add(parts.join())
    const spares = [12, 13, 14, 15].map((r) => partOf[kernel.facts.visitCount + r]!)
    expect(new Set(spares).size).toBe(3)
  }
  expect(first.size).toBeGreaterThan(1)
  // Cut in two, the outermost rows are never together.
  const halves = Array.from({ length: 20 }, () => deal(2))
  expect(halves.filter((partOf) => partOf[0] !== partOf[55]).length).toBeGreaterThan(10)
})

it('keeps the shifts of a vehicle together where its work has a price', () => {
  const vehicleOf = Int32Array.from({ length: 16 }, (_, s) => s % 4)
  const { kernel, deal } = dealtRows((problem) => ({
    ...problem,
    vehicleOf,
    balance: { unitPrice: 1, workedBefore: new Float64Array(4), capacity: new Float64Array(4).fill(10_000) },
  }))
  for (let round = 0; round < 10; round++) {
    const partOf = deal(2)
    for (let s = 4; s < 16; s++)
      expect(partOf[kernel.facts.visitCount + s]).toBe(partOf[kernel.facts.visitCount + (s % 4)])
  }
})

it('moves nothing outside its part, and everything again when it has left it', () => {
  const { kernel, deal } = dealtRows()
  const before = kernel.state.next.slice()
  const partOf = deal(2)
  loadPart(kernel, before, partOf, 1)
  kernel.temperature = 5
  for (let step = 0; step < 500; step++) annealOnce(kernel)
  expect(kernel.movable.length).toBe(30)
  expect(routeCount({ next: before, medium: 0, soft: 0 }, kernel.facts.visitCount)).toBe(12)
  leavePart(kernel)
  loadRoutes(kernel.state, readRoutes(before, kernel.facts))
  expect(kernel.state.next).toEqual(before)
  expect([kernel.movable.length, kernel.state.absentCount, kernel.state.activeCount]).toEqual([60, 0, 12])
})

it('deals no plan that is small, or in which visits are pinned, wait for others or go together', () => {
  const large = plainProblem(
    Array.from({ length: 701 }, (_, k): [number, number] => [k % 30, Math.floor(k / 30)]),
    20,
  )
  const may = (problem: RoutingProblem) => mayDeal(finish(prepareProblem(problem)).facts)
  const dependencies = {
    preceding: Int32Array.of(0),
    following: Int32Array.of(1),
    minDelay: Int32Array.of(0),
    sameVehicle: Uint8Array.of(0),
  }
  const pinnedFrom = Int32Array.from({ length: 21 }, (_, s) => Math.min(s, 1))
  expect(may(large)).toBe(true)
  expect(may({ ...large, dependencies })).toBe(false)
  expect(may({ ...large, pinnedFrom, pinnedVisit: Int32Array.of(3) })).toBe(false)
  const requests = drawRequests(large, 1, { visits: 700, shifts: 20 })
  expect(may({ ...large, requests })).toBe(false)
  expect(may(rows(12, 5).problem)).toBe(false)
})
