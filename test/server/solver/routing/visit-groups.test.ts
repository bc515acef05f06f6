/**
 * Visits that several vehicles do together, drawn on paper: everyone starts at the depot, one unit of distance a
 * second.
 */
import { describe, expect, it } from 'vitest'
import { priceOf } from '../../../../server/solver/routing/reference/full-price.ts'
import { timeRoutes } from '../../../../server/solver/routing/reference/plan-timing.ts'
import type { RoutingProblem, VisitGroups } from '../../../../server/solver/routing/problem/problem.ts'
import { prepareRoutingSearch } from '../../../../server/solver/routing/course/routing-search.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { plainProblem } from './plain-problem.ts'

const groupsOf = (groups: readonly (readonly number[])[], alignsEnds = 0): VisitGroups => ({
  from: Int32Array.from({ length: groups.length + 1 }, (_, g) => groups.slice(0, g).flat().length),
  visit: Int32Array.from(groups.flat()),
  alignsEnds: Uint8Array.from(groups, () => alignsEnds),
})

/** Visit 0 is 10 seconds away, visit 1 is 25, visit 2 is 40. */
function problemOf(changes: Partial<RoutingProblem>): RoutingProblem {
  const problem = plainProblem(
    [
      [0, 0],
      [10, 0],
      [0, 25],
      [40, 0],
    ],
    2,
  )
  problem.serviceSeconds.set([5, 20, 5])
  return { ...problem, groups: groupsOf([[0, 1]]), ...changes }
}

const startsOf = (problem: RoutingProblem, routes: number[][]) =>
  timeRoutes(problem, routes).map(({ visits }) => visits.map(({ start }) => start))

function solve(problem: RoutingProblem, steps = 400) {
  const search = finish(prepareRoutingSearch(problem, { seed: 1, routes: [] }))
  search.advance(steps, 0.9)
  return search
}

describe('visit groups', () => {
  it('start when the last one arrives, and what follows is later', () => {
    expect(startsOf(problemOf({}), [[0, 2], [1]])).toEqual([[25, 60], [25]])
  })

  it('end together where they are aligned so', () => {
    expect(startsOf(problemOf({ groups: groupsOf([[0, 1]], 1) }), [[0, 2], [1]])).toEqual([[40, 75], [25]])
  })

  it('start in windows of all', () => {
    const problem = problemOf({})
    problem.windowMinStart.set([30], 1)
    problem.windowMaxStart.set([29], 0)
    expect(priceOf(problem, [[0], [1]]).problems).not.toEqual([])
    problem.windowMaxStart.set([30], 0)
    expect(startsOf(problem, [[0], [1]])).toEqual([[30], [30]])
    expect(priceOf(problem, [[0], [1]]).problems).toEqual([])
  })

  it('start with a pinned visit, or not at all', () => {
    const pinned = { pinnedFrom: Int32Array.of(0, 1, 1), pinnedVisit: Int32Array.of(0) }
    expect(priceOf(problemOf(pinned), [[0], [1]]).problems).toEqual([
      'group 0 is not served together by different vehicles',
    ])
    expect(priceOf(problemOf(pinned), [[0], []]).problems).toEqual([])
    const late = { ...problemOf(pinned), windowMinStart: Int32Array.of(50, 0, 0) }
    expect(startsOf(late, [[0], [1]])).toEqual([[50], [50]])
    expect(solve(late).bestRoutes()[1]).toContain(1)
  })

  it('are served by different vehicles', () => {
    expect(priceOf(problemOf({}), [[0, 1], []]).problems).toEqual([
      'group 0 is not served together by different vehicles',
    ])
    // Both shifts are of one vehicle, so the group stays out.
    const search = solve(problemOf({ vehicleOf: Int32Array.of(0, 0) }))
    expect([search.bestMedium, search.bestRoutes().flat()]).toEqual([-2, [2]])
  })

  it('that meet in opposite order cannot be timed', () => {
    const problem = {
      ...plainProblem(
        [
          [0, 0],
          [10, 0],
          [10, 0],
          [20, 0],
          [20, 0],
        ],
        2,
      ),
      groups: groupsOf([
        [0, 1],
        [2, 3],
      ]),
    }
    problem.serviceSeconds.fill(5)
    expect(
      priceOf(problem, [
        [0, 2],
        [1, 3],
      ]).problems,
    ).toEqual([])
    expect(
      priceOf(problem, [
        [0, 2],
        [3, 1],
      ]).problems,
    ).toHaveLength(2)
    expect(solve(problem).bestMedium + 0).toBe(0)
  })

  it('are left out whole where one of them cannot be served', () => {
    const problem = problemOf({})
    problem.compatible.fill(0, 2, 4)
    const search = solve(problem)
    expect([search.bestMedium, search.bestRoutes().flat()]).toEqual([-2, [2]])
  })
})
