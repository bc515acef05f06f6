/** How insertions settle where visits wait for others, and that times are always those of the full timing. */
import { describe, expect, it } from 'vitest'
import { annealOnce } from '../../../../../server/solver/routing/course/annealing.ts'
import { completePlan, startCourse } from '../../../../../server/solver/routing/course/population.ts'
import { prepareInsertion } from '../../../../../server/solver/routing/edits/coupled-insertion.ts'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import { loadRoutes, readRoutes } from '../../../../../server/solver/routing/edits/plan.ts'
import { timeRoutesEarly } from '../../../../../server/solver/routing/reference/plan-timing.ts'
import type { RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import {
  commit,
  insertAfter,
  openRoute,
  removeAbsent,
  rollback,
  save,
} from '../../../../../server/solver/routing/edits/route-edits.ts'
import { settleInsertion } from '../../../../../server/solver/routing/edits/settle-coupling.ts'
import { never } from '../../../../../server/solver/routing/problem/start-ranges.ts'
import { createTravelClock, normalPace } from '../../../../../server/solver/routing/problem/travel-clock.ts'
import type { RoutingKernel } from '../../../../../server/solver/routing/moves/routing-kernel.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { richProblem } from '../rich-problem.ts'
import { examples } from '../../../../support/examples.ts'

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

/** Inserts u behind p as a recreate does; whether it can be timed. */
function insert({ state, facts }: RoutingKernel, u: number, p: number): boolean {
  removeAbsent(state, u)
  state.waiting[state.waitingCount++] = u
  state.wasAbsent[u] = 1
  expect(prepareInsertion(state, facts.coupling!, u)).toBe(true)
  const r = state.routeOf[p]!
  save(state, r)
  if (state.freeCount[r] === 0) openRoute(state, r)
  insertAfter(state, u, p)
  return settleInsertion(state, facts.coupling!, u)
}

/** Start of every served visit, in the state and by the full timing; where no road leads, both are no time. */
function expectExactTimes({ state, facts }: RoutingKernel, hint = ''): void {
  const exact = timeRoutesEarly(facts.problem, readRoutes(state.next, facts)).flatMap(({ visits }) => visits)
  const known = (time: number) => Math.min(never, time)
  expect(
    exact.map(({ visit }) => [visit, state.servedFrom[visit]!, state.servedUntil[visit]!]),
    hint,
  ).toEqual(exact.map(({ visit, start, departure }) => [visit, known(start), known(departure)]))
}

describe('an insertion', () => {
  it('may rely on others waiting', () => {
    const kernel = finish(prepareKernel(rushHourProblem(), 1))
    const { state, facts } = kernel
    loadRoutes(state, [[], [0], [1], [2]])
    expect(insert(kernel, 3, facts.visitCount)).toBe(true)
    // Visit 3 waits until the way on is quick enough.
    expect(insert(kernel, 4, 3)).toBe(true)
    expect(readRoutes(state.next, facts)).toEqual([[3, 4], [0], [1], [2]])
    expect(state.servedFrom[3]).toBe(205)
    expectExactTimes(kernel)
  })

  it('that makes a follower late on another route is taken back, and all times are as before', () => {
    const problem = rushHourProblem()
    problem.maxEnd[0] = 245
    const kernel = finish(prepareKernel(problem, 1))
    const { state, facts } = kernel
    loadRoutes(state, [[3], [0], [1], [2]])
    expect(readRoutes(state.next, facts)).toEqual([[3], [0], [1], [2]])
    expect(insert(kernel, 4, facts.visitCount + 3)).toBe(false)
    expect(readRoutes(state.next, facts)).toEqual([[3], [0], [1], [2]])
    expectExactTimes(kernel)
    commit(state)
    expectExactTimes(kernel)
  })
})

describe('times of routes that wait for each other', () => {
  it('are those of a timing from nothing after any moves, made or undone', () => {
    let moves = 0
    for (let seed = 7000; moves < examples(2000, 10_000); seed++) moves += expectExactMoves(seed)
  })

  it('are so on a shift opened late at another pace, where breaks have places, and after an end too early', () => {
    for (const seed of [7656, 7757, 8447, 8902, 10_493]) expect(expectExactMoves(seed)).toBe(100)
  })

  it('are so where pinned visits lie behind two legs without a road', () => {
    expect(expectExactMoves(10_468)).toBe(100)
  })
})

/** Checks the plans of an annealing; returns how many moves it made, 0 where nobody waits for anybody. */
function expectExactMoves(seed: number): number {
  const { problem, routes } = richProblem(seed, { visits: 12 + (seed % 9), shifts: 3 + (seed % 3) })
  const kernel = finish(prepareKernel(problem, seed))
  const { state, facts } = kernel
  if (!facts.coupling || facts.freeVisits.length === 0) return 0
  loadRoutes(state, routes)
  completePlan(kernel, startCourse(kernel))
  kernel.temperature = 30
  const moves = 100
  for (let step = 0; step < moves; step++) {
    annealOnce(kernel)
    if (step % 10 === 0) rollback(state)
    expectExactTimes(kernel, `seed ${seed} step ${step}`)
    expectSettled(kernel, `seed ${seed} step ${step}`)
  }
  return moves
}

/** A plan loaded anew has the same releases and latest ends. */
function expectSettled({ state, facts }: RoutingKernel, hint: string): void {
  const fresh = finish(prepareKernel(facts.problem, 1))
  loadRoutes(fresh.state, readRoutes(state.next, facts))
  for (const v of facts.coupling!.waiters) {
    if (state.routeOf[v]! < 0) continue
    expect([v, state.servedFrom[v], state.release[v], state.deadline[v]], hint).toEqual([
      v,
      fresh.state.servedFrom[v],
      fresh.state.release[v],
      fresh.state.deadline[v],
    ])
  }
}
