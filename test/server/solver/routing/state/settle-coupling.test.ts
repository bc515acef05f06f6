/** How a move settles whose timing fails at first. */
import { expect, it } from 'vitest'
import { prepareInsertion } from '../../../../../server/solver/routing/moves/coupled-insertion.ts'
import { prepareKernel } from '../../../../../server/solver/routing/create-kernel.ts'
import { loadRoutes, readRoutes } from '../../../../../server/solver/routing/state/plan.ts'
import { timeRoutes } from '../../../../../server/solver/routing/timing/plan-timing.ts'
import type { RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import { insertAfter, openRoute, removeAbsent, save } from '../../../../../server/solver/routing/state/route-edits.ts'
import { refreshRoute } from '../../../../../server/solver/routing/state/route-refresh.ts'
import { settleRetries } from '../../../../../server/solver/routing/state/settle-coupling.ts'
import { createTravelClock, normalPace } from '../../../../../server/solver/routing/problem/travel-clock.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'

/**
 * Visits 0 and 1 are a group, visit 3 follows visit 2, which is far away. The way from visit 3 to visit 4 is too long
 * at half pace, which is that until 200.
 */
function rushHourProblem(): RoutingProblem {
  const problem = plainProblem(
    [
      [0, 0],
      [10, 0],
      [0, 25],
      [-100, 0],
      [-30, 0],
      [10, -10],
    ],
    4,
  )
  return {
    ...problem,
    serviceSeconds: new Int32Array(5).fill(5),
    maxLegSeconds: Int32Array.of(70, 1000, 1000, 1000),
    groups: { from: Int32Array.of(0, 2), visit: Int32Array.of(0, 1), alignsEnds: new Uint8Array(1) },
    dependencies: {
      preceding: Int32Array.of(2),
      following: Int32Array.of(3),
      minDelay: new Int32Array(1),
      sameVehicle: new Uint8Array(1),
    },
    travelClock: createTravelClock(0, [
      { start: 0, pace: normalPace / 2 },
      { start: 200, pace: normalPace },
    ]),
  }
}

it('times every route of the move anew once the visit that spoilt it is out', () => {
  const { state, facts } = finish(prepareKernel(rushHourProblem(), 1))
  const { coupling, visitCount, problem } = facts
  loadRoutes(state, [[], [0], [1], [2]])
  expect(readRoutes(state.next, facts)).toEqual([[], [0], [1], [2]])
  // While visit 3 waits, the way on to visit 4 is quick enough; the timing begins with nobody waiting.
  for (const [u, p] of [
    [3, visitCount],
    [4, 3],
  ] as const) {
    removeAbsent(state, u)
    state.waiting[state.waitingCount++] = u
    state.wasAbsent[u] = 1
    expect(prepareInsertion(state, coupling!, u)).toBe(true)
    save(state, 0)
    if (u === 3) openRoute(state, 0)
    insertAfter(state, u, p)
  }
  // The group is as a recreate leaves one that it tried not before a later time.
  for (const [v, r] of [
    [0, 1],
    [1, 2],
  ] as const) {
    save(state, r)
    state.release[v] = 1000
    refreshRoute(state, r)
  }
  expect(settleRetries(state, coupling!)).toBe(true)
  const routes = readRoutes(state.next, facts)
  expect(routes).toEqual([[3], [0], [1], [2]])
  const exact = timeRoutes(problem, routes).flatMap(({ visits }) => visits.map(({ visit, start }) => [visit, start]))
  expect(exact).toEqual([
    [3, 205],
    [0, 50],
    [1, 50],
    [2, 200],
  ])
  for (const [visit, start] of exact) expect(state.servedFrom[visit!], `visit ${visit}`).toBe(start)
})
