/** Each rule of requests where it is kept by just enough, and where it is broken by as little as there is. */
import { describe, expect, test } from 'vitest'
import { compileFacts } from '../../../../../server/solver/routing/facts/routing-facts.ts'
import { priceOf } from '../../../../../server/solver/routing/reference/full-price.ts'
import { brokenStop } from '../../../../../server/solver/routing/edits/request-check.ts'
import { loadRoutes, readRoutes } from '../../../../../server/solver/routing/edits/plan.ts'
import { setRoute } from '../../../../../server/solver/routing/edits/route-edits.ts'
import { createRouteState } from '../../../../../server/solver/routing/edits/starting-state.ts'
import { type RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import { plainProblem } from '../plain-problem.ts'
import { withPairs, type Apart, type Pair } from '../request-pairs.ts'

/** Four stops ten apart on a line, a second of service each: 0 is next to the start. */
function line(): RoutingProblem {
  const problem = plainProblem(
    [0, 10, 20, 30, 40].map((x) => [x, 0] as const),
    2,
  )
  problem.serviceSeconds.fill(1)
  return problem
}

/** What the full price finds wrong; the search's own check has to agree. */
function broken(problem: RoutingProblem, ...routes: number[][]): readonly string[] {
  const { problems } = priceOf(problem, routes)
  const facts = compileFacts(problem)
  const state = createRouteState(facts)
  const isKept = routes.every((route, r) => {
    setRoute(state, r, Int32Array.from(route), 0, route.length)
    return brokenStop(state, r) < 0
  })
  const wholes = problems.filter((text) => !text.includes('in part') && !text.includes('several'))
  if (isKept !== (wholes.length === 0) && problems.length === wholes.length)
    throw new RangeError(`the search says ${isKept}, the full price ${problems.join('; ')}`)
  // A plan that breaks a rule is not taken over as it is.
  loadRoutes(state, routes)
  const taken = readRoutes(state.next, facts)
  if (problems.length > 0) expect(taken).not.toEqual(Array.from({ length: 2 }, (_, r) => routes[r] ?? []))
  else expect(taken).toEqual(Array.from({ length: 2 }, (_, r) => routes[r] ?? []))
  return problems
}

const two = (rules: [Partial<Pair>?, Partial<Pair>?] = [], room: number[] = [], apart: Apart[] = []) =>
  withPairs(
    line(),
    [
      { stops: [0, 2], ...rules[0] },
      { stops: [1, 3], ...rules[1] },
    ],
    { room, apart },
  )

describe('the stops of a request', () => {
  test('are on one route in their order', () => {
    expect(broken(two(), [0, 2], [1, 3])).toEqual([])
    expect(broken(two(), [2, 0], [1, 3])).toEqual(['stop 2 comes before stop 0'])
  })

  test('are on one route, or on none', () => {
    expect(broken(two(), [0, 1, 3], [2])).toContain('request 0 is on several shifts')
    expect(broken(two(), [1, 3])).toEqual([])
    expect(broken(two(), [0, 1, 3])).toEqual(['request 0 is served in part'])
  })

  test('go where some of them are pinned, whose order is somebody’s decision', () => {
    const pinned = (visit: number) => ({
      ...two(),
      pinnedFrom: Int32Array.of(0, 1, 1),
      pinnedVisit: Int32Array.of(visit),
    })
    expect(broken(pinned(0), [0, 1, 2, 3])).toEqual([])
    expect(broken(pinned(0), [0], [1, 3])).toEqual([])
    expect(broken(pinned(0), [0, 1, 3], [2])).toContain('request 0 is on several shifts')
    expect(broken(pinned(2), [2, 0, 1, 3])).toEqual([])
  })

  test('that precede one another in a circle are refused', () => {
    const problem = two()
    const requests = { ...problem.requests!, earlier: Int32Array.of(0, 2), later: Int32Array.of(2, 0) }
    expect(() => compileFacts({ ...problem, requests })).toThrow('precede one another in a circle')
  })
})

describe('what is on board', () => {
  const loads = (a: number[], b: number[], room: number[]) => two([{ load: a }, { load: b }], room)

  test('never is more than there is room for, of each kind', () => {
    expect(broken(loads([3, 1], [2, 1], [5, 2]), [0, 1, 2, 3])).toEqual([])
    expect(broken(loads([3, 1], [2, 1], [4, 2]), [0, 1, 2, 3])).toEqual(['shift 0 has 5 of kind 0 on board'])
    expect(broken(loads([3, 1], [2, 1], [5, 1]), [0, 1, 2, 3])).toEqual(['shift 0 has 2 of kind 1 on board'])
    expect(broken(loads([3, 1], [2, 1], [4, 1]), [0, 2, 1, 3])).toEqual([])
  })

  test('is there from the start place on, where it is delivered without a pick-up, and stays where it is not', () => {
    const problem = withPairs(line(), [{ stops: [0, 2], load: [3] }], { room: [4] })
    const { requests } = problem
    const amounts = (first: number, last: number) => {
      const amount = requests!.amount.slice()
      amount[1] = first
      amount[3] = last
      return { ...problem, requests: { ...requests!, amount } }
    }
    expect(broken(amounts(0, -1), [0, 3, 2])).toEqual([])
    expect(broken(amounts(0, -2), [0, 2, 3])).toEqual(['shift 0 has 5 of kind 0 on board'])
    expect(broken(amounts(0, -2), [3, 0, 2])).toEqual([])
    expect(broken(amounts(2, 0), [1, 0, 2])).toEqual(['shift 0 has 5 of kind 0 on board'])
    expect(broken(amounts(2, 0), [0, 2, 1])).toEqual([])
  })
})

describe('last in, first out', () => {
  test('keeps what came later from staying longer', () => {
    expect(broken(two([{ isLifo: true }]), [0, 1, 3, 2])).toEqual([])
    expect(broken(two([{ isLifo: true }]), [0, 2, 1, 3])).toEqual([])
    expect(broken(two([{ isLifo: true }]), [0, 1, 2, 3])).toEqual(['request 0 is unloaded before what came later'])
  })

  test('does not mind what came before', () => {
    expect(broken(two([{}, { isLifo: true }]), [0, 1, 2, 3])).toEqual([])
  })
})

describe('a request alone', () => {
  test('has no stop of another one between its own', () => {
    expect(broken(two([{ isAlone: true }]), [0, 2, 1, 3])).toEqual([])
    expect(broken(two([{ isAlone: true }]), [1, 0, 2, 3])).toEqual([])
    expect(broken(two([{ isAlone: true }]), [0, 1, 2, 3])).toEqual(['request 0 is not alone'])
    expect(broken(two([{ isAlone: true }]), [1, 0, 3, 2])).toEqual(['request 0 is not alone'])
  })
})

describe('a ride', () => {
  test('lasts as long as the direct way and the detour it may make', () => {
    // A service of a second on the way.
    expect(broken(two([{ maxDetour: 1 }]), [0, 1, 2, 3])).toEqual([])
    expect(broken(two([{ maxDetour: 0 }]), [0, 1, 2, 3])).toEqual(['request 0 rides 1 seconds longer than it must'])
    expect(broken(two([{ maxDetour: 0 }]), [0, 2, 1, 3])).toEqual([])
  })

  test('counts waiting on board where the pick-up is pinned', () => {
    const problem = line()
    // There at 32 when nobody waits, as the service of stop 0 ends at 11.
    problem.windowMinStart[2] = 36
    const pinned = { ...problem, pinnedFrom: Int32Array.of(0, 1, 1), pinnedVisit: Int32Array.of(0) }
    const pairs = (maxDetour: number) => withPairs(pinned, [{ stops: [0, 2], maxDetour }])
    expect(broken(pairs(5), [0, 2])).toEqual([])
    expect(broken(pairs(4), [0, 2])).toEqual(['request 0 rides 5 seconds longer than it must'])
  })
})

describe('requests apart', () => {
  test('are not under way at the same time, or never on the same route', () => {
    const apart = (when: Apart[2]) => two([], [], [[1, 0, when]])
    expect(broken(apart('together'), [0, 2, 1, 3])).toEqual([])
    expect(broken(apart('together'), [0, 1, 2, 3])).toEqual(['requests 1 and 0 are not apart'])
    expect(broken(apart('ever'), [0, 2, 1, 3])).toEqual(['requests 1 and 0 are not apart'])
    expect(broken(apart('ever'), [0, 2], [1, 3])).toEqual([])
  })
})

test('requests and visits that wait for others are refused together', () => {
  const dependencies = {
    preceding: Int32Array.of(0),
    following: Int32Array.of(1),
    minDelay: Int32Array.of(0),
    sameVehicle: Uint8Array.of(0),
  }
  expect(() => compileFacts({ ...two(), dependencies })).toThrow('Leave one out')
})
