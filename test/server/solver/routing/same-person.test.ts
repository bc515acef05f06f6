/** Shifts of one person: never worked at the same time, whatever else is to be kept. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { annealOnce } from '../../../../server/solver/routing/course/annealing.ts'
import { completePlan, startCourse } from '../../../../server/solver/routing/course/population.ts'
import { prepareKernel } from '../../../../server/solver/routing/moves/create-kernel.ts'
import { noUpperBound, type RoutingProblem } from '../../../../server/solver/routing/problem/problem.ts'
import { prepareRoutingSearch } from '../../../../server/solver/routing/course/routing-search.ts'
import { priceOf } from '../../../../server/solver/routing/reference/full-price.ts'
import { loadRoutes, readRoutes } from '../../../../server/solver/routing/edits/plan.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { plainProblem } from './plain-problem.ts'
import { richProblem } from './rich-problem.ts'
import { drawRequests } from './rich-requests.ts'

/** Shifts 0 and 1 are of one person, 2 and 3 of another, and so on. */
function inPairs(shiftCount: number): NonNullable<RoutingProblem['samePerson']> {
  const others = Array.from({ length: shiftCount }, (_, s) => ((s ^ 1) < shiftCount ? [s ^ 1] : []))
  return {
    from: Int32Array.from({ length: shiftCount + 1 }, (_, s) => others.slice(0, s).flat().length),
    other: Int32Array.from(others.flat()),
  }
}

/** Four visits for two shifts without end of one person and one of another. */
function tinyProblem(seed: number): RoutingProblem {
  const random = createRandom(seed)
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  const visits = 4
  const shifts = between(2, 3)
  const problem = plainProblem(
    Array.from({ length: visits + 1 }, () => [random.below(40), random.below(40)] as const),
    shifts,
  )
  for (let v = 0; v < visits; v++) {
    problem.serviceSeconds[v] = between(2, 15)
    problem.absenceMedium[v] = between(1, 3)
    for (let s = 0; s < shifts; s++) problem.compatible[v * shifts + s] = Number(random.next() < 0.7)
    if (random.next() > 0.6) continue
    problem.windowMinStart[v] = between(0, 200)
    problem.windowMaxStart[v] = problem.windowMinStart[v]! + between(10, 80)
  }
  for (let s = 0; s < shifts; s++) {
    problem.minDeparture[s] = between(0, 60)
    problem.maxEnd[s] = random.next() < 0.7 ? noUpperBound : problem.minDeparture[s]! + between(80, 250)
  }
  const leavesLate = seed % 2 === 1
  const requests = seed % 4 < 2 ? {} : { requests: drawRequests(problem, seed, { visits, shifts, mostStops: 2 }) }
  return { ...problem, ...requests, leavesLate, samePerson: inPairs(shifts) }
}

/** Every way to put some of the visits into the routes, each in any order. */
function* allPlans(visits: readonly number[], routes: readonly (readonly number[])[]): Generator<number[][]> {
  const [first, ...rest] = visits
  if (first === undefined) {
    yield routes.map((route) => [...route])
    return
  }
  yield* allPlans(rest, routes)
  for (const [r, route] of routes.entries())
    for (let k = 0; k <= route.length; k++) yield* allPlans(rest, routes.with(r, route.toSpliced(k, 0, first)))
}

function bestOfAll(problem: RoutingProblem): { medium: number; soft: number } {
  let best = { medium: Infinity, soft: Infinity }
  const visits = Array.from({ length: problem.visitCount }, (_, v) => v)
  const empty = Array.from({ length: problem.shiftCount }, () => [])
  for (const routes of allPlans(visits, empty)) {
    const { medium, soft, problems } = priceOf(problem, routes)
    if (problems.length > 0 || medium > best.medium || (medium === best.medium && soft >= best.soft)) continue
    best = { medium, soft }
  }
  return best
}

describe('one place at a time', () => {
  it('is kept by the best of all plans, which the search finds', () => {
    let matters = 0
    // In the last ones all that is on one shift goes to the other one of the person, which has room for more.
    for (const seed of [...Array.from({ length: 24 }, (_, k) => k + 1), 274, 577, 642]) {
      const problem = tinyProblem(seed)
      const search = finish(prepareRoutingSearch(problem, { seed, routes: [] }))
      for (let step = 0; step < 600; step += 50) search.advance(50, step / 600)
      const found = { medium: -search.bestMedium, soft: -search.bestSoft }
      expect(priceOf(problem, search.bestRoutes()).problems, `seed ${seed}`).toEqual([])
      expect(found, `seed ${seed}`).toEqual(bestOfAll(problem))
      const { samePerson, ...free } = problem
      expect(samePerson).toBeDefined()
      const unbound = bestOfAll(free)
      if (unbound.medium < found.medium || unbound.soft < found.soft) matters++
    }
    expect(matters).toBeGreaterThan(2)
  })

  it('is kept after every move, beside every other rule, and the price stays exact', () => {
    let served = 0
    for (let seed = 0; seed < 40; seed++) {
      const rich = richProblem(seed, { visits: 8 + (seed % 12), shifts: 2 + (seed % 4) })
      const { maxDuration: _, ...others } = rich.problem
      const problem = { ...others, samePerson: inPairs(others.shiftCount) }
      const kernel = finish(prepareKernel(problem, seed))
      loadRoutes(kernel.state, rich.routes)
      completePlan(kernel, startCourse(kernel))
      kernel.temperature = 30
      if (kernel.facts.freeVisits.length === 0) continue
      for (let step = 0; step < 60; step++) {
        annealOnce(kernel)
        const full = priceOf(kernel.facts.problem, readRoutes(kernel.state.next, kernel.facts))
        const { absentMedium, routesPrice, absentSoft } = kernel.state
        expect(
          { medium: absentMedium, soft: routesPrice + absentSoft, problems: [] },
          `seed ${seed} step ${step}`,
        ).toEqual(full)
      }
      served += kernel.facts.freeVisits.length - kernel.state.absentCount
    }
    expect(served).toBeGreaterThan(100)
  })
})
