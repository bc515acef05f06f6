/**
 * The least waits that keep rides short, against times found another way: of every choice of windows and of legs for
 * the breaks, the longest paths in the graph of all lower bounds.
 */
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { anywhere, noUpperBound, type RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import { brokenRequests } from '../../../../../server/solver/routing/rules/request-rules.ts'
import { timeRoute } from '../../../../../server/solver/routing/reference/route-timing.ts'
import type { RouteTiming } from '../../../../../server/solver/routing/timing/timed-route.ts'
import { plainProblem } from '../plain-problem.ts'
import { withPairs, type Pair } from '../request-pairs.ts'

const pairs: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
]

interface Drawn {
  readonly problem: RoutingProblem
  readonly route: readonly number[]
}

/** Three requests in any order on one shift, with one or two windows per stop and up to two breaks. */
function draw(seed: number): Drawn {
  const random = createRandom(seed)
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  const plain = plainProblem(
    Array.from({ length: 7 }, () => [random.below(40), random.below(40)] as const),
    1,
  )
  const route = [0, 1, 2, 3, 4, 5]
  for (let i = 5; i > 0; i--) {
    const j = random.below(i + 1)
    ;[route[i], route[j]] = [route[j]!, route[i]!]
  }
  for (const [p, d] of pairs) {
    const [a, b] = [route.indexOf(p), route.indexOf(d)].toSorted((x, y) => x - y)
    route[a!] = p
    route[b!] = d
  }
  const windows = Array.from({ length: 6 }, (_, v) => {
    if (random.next() < 0.3) return [{ from: 0, to: noUpperBound }]
    const from = 45 * route.indexOf(v) + between(-40, 60)
    const first = { from, to: from + between(20, 90) }
    return random.next() < 0.4 ? [first, { from: first.to + between(10, 60), to: first.to + 200 }] : [first]
  })
  for (let v = 0; v < 6; v++) plain.serviceSeconds[v] = between(1, 8)
  plain.maxEnd[0] = 1000
  const breaks = Array.from({ length: random.below(3) }, (_, k) => ({ from: 40 + 120 * k, last: 100 + 140 * k }))
  const column = (of: (window: { from: number; to: number }) => number) => Int32Array.from(windows.flat(), of)
  const problem = {
    ...plain,
    windowFrom: Int32Array.from({ length: 7 }, (_, v) => windows.slice(0, v).flat().length),
    windowMinStart: column(({ from }) => from),
    windowMaxStart: column(({ to }) => to),
    windowMaxEnd: column(() => noUpperBound),
    breakFrom: Int32Array.of(0, breaks.length),
    breakMinStart: Int32Array.from(breaks, ({ from }) => from),
    breakMaxStart: Int32Array.from(breaks, ({ last }) => last),
    breakSeconds: Int32Array.from(breaks, () => 15),
    breakPlace: Int32Array.from(breaks, () => anywhere),
  }
  const requests = pairs.map((stops): Pair => {
    const hasLimit = random.next() < 0.8
    return hasLimit ? { stops, maxDetour: between(0, 60) } : { stops }
  })
  return { problem: withPairs(problem, requests), route }
}

/** Every way to put so many breaks on the legs. */
function placements(legs: number, breaks: number): number[][] {
  if (legs === 0) return breaks === 0 ? [[]] : []
  return Array.from({ length: breaks + 1 }, (_, count) =>
    placements(legs - 1, breaks - count).map((rest) => [count, ...rest]),
  ).flat()
}

function choices(counts: readonly number[]): number[][] {
  return counts.reduce<number[][]>(
    (all, count) => all.flatMap((chosen) => Array.from({ length: count }, (_, k) => [...chosen, k])),
    [[]],
  )
}

/** The earliest end of the route with all rules kept; undefined where there is none. */
function earliestEnd({ problem, route }: Drawn): number | undefined {
  const { windowFrom, requests } = problem
  const counts = route.map((v) => windowFrom[v + 1]! - windowFrom[v]!)
  let best: number | undefined
  for (const placement of placements(route.length + 1, problem.breakMinStart.length)) {
    for (const chosen of choices(counts)) {
      const end = longestPath({ problem, route }, placement, chosen, requests!.maxDetour)
      if (end !== undefined && (best === undefined || end < best)) best = end
    }
  }
  return best
}

/** Starts as longest paths: repeated until no bound raises any. */
function longestPath(
  { problem, route }: Drawn,
  placement: readonly number[],
  chosen: readonly number[],
  maxDetour: Int32Array,
): number | undefined {
  const { windowFrom, windowMinStart, windowMaxStart, serviceSeconds, travelSeconds, placeCount, visitPlace } = problem
  const start = route.map((v, k) => windowMinStart[windowFrom[v]! + chosen[k]!]!)
  const way = (a: number, b: number) => travelSeconds[a * placeCount + b]!
  for (let round = 0; round < 200; round++) {
    let isRaised = false
    let time = problem.minDeparture[0]!
    let place = problem.startPlace[0]!
    let b = 0
    let end = 0
    for (let k = 0; k <= route.length; k++) {
      const to = k < route.length ? visitPlace[route[k]!]! : problem.endPlace[0]!
      let arrival = time + way(place, to)
      let clock = time
      for (let count = 0; count < placement[k]!; count++, b++) {
        const begins = Math.max(clock, problem.breakMinStart[b]!)
        if (begins > problem.breakMaxStart[b]!) return undefined
        arrival = Math.max(arrival, begins) + problem.breakSeconds[b]!
        clock = begins + problem.breakSeconds[b]!
      }
      end = arrival
      if (k === route.length) break
      if (arrival > start[k]!) [start[k], isRaised] = [arrival, true]
      if (start[k]! > windowMaxStart[windowFrom[route[k]!]! + chosen[k]!]!) return undefined
      time = start[k]! + serviceSeconds[route[k]!]!
      place = to
    }
    for (const [q, [p, d]] of pairs.entries()) {
      if (maxDetour[q]! >= noUpperBound) continue
      const [first, last] = [route.indexOf(p), route.indexOf(d)]
      const least = start[last]! - way(visitPlace[p]!, visitPlace[d]!) - maxDetour[q]! - serviceSeconds[p]!
      if (least > start[first]!) [start[first], isRaised] = [least, true]
    }
    if (!isRaised) return end <= problem.maxEnd[0]! ? end : undefined
  }
  return undefined
}

const atFirst = ({ breaks }: RouteTiming) => breaks.filter(({ afterVisits }) => afterVisits === 0).length

const isKept = (problem: RoutingProblem, timing: RouteTiming) =>
  brokenRequests(problem, [timing]).length === 0 &&
  timing.visits.every(({ isLate }) => !isLate) &&
  timing.breaks.every(({ isLate }) => !isLate) &&
  timing.endArrival <= problem.maxEnd[0]!

describe('rides that may not be long', () => {
  test('are kept wherever any waits and any legs of breaks can, with the earliest end', () => {
    const seen = { kept: 0, broken: 0, waited: 0 }
    for (let seed = 0; seed < 1500; seed++) {
      const drawn = draw(seed)
      const { problem, route } = drawn
      const timing = timeRoute(problem, 0, route)
      const wanted = earliestEnd(drawn)
      expect(isKept(problem, timing), `seed ${seed}`).toBe(wanted !== undefined)
      if (wanted === undefined) seen.broken++
      else {
        expect(timing.endArrival, `seed ${seed}`).toBe(wanted)
        seen.kept++
        const free = withPairs(problem, [])
        if (timeRoute(free, 0, route).visits.some(({ start }, k) => start < timing.visits[k]!.start)) seen.waited++
      }
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(100)
  })

  test('stay within their limits where routes leave late, which end no later and begin no earlier', () => {
    let isLater = 0
    for (let seed = 0; seed < 1500; seed++) {
      const { problem, route } = draw(seed)
      const early = timeRoute(problem, 0, route)
      if (!isKept(problem, early)) continue
      const late = timeRoute({ ...problem, leavesLate: true }, 0, route)
      expect(isKept(problem, late), `seed ${seed}`).toBe(true)
      // Who is spared a break at first goes another way, and begins no earlier either.
      if (atFirst(late) < atFirst(early)) {
        expect(late.departure, `seed ${seed}`).toBeGreaterThanOrEqual(early.departure)
        continue
      }
      expect(late.endArrival, `seed ${seed}`).toBe(early.endArrival)
      for (const [k, { start }] of late.visits.entries())
        expect(start, `seed ${seed} stop ${k}`).toBeGreaterThanOrEqual(early.visits[k]!.start)
      if (late.visits.some(({ start }, k) => start > early.visits[k]!.start)) isLater++
    }
    expect(isLater).toBeGreaterThan(100)
  })

  test('are dropped one by one where not all of them can be kept', () => {
    const problem = plainProblem(
      [0, 10, 20, 30, 40].map((x) => [x, 0] as const),
      1,
    )
    problem.serviceSeconds.fill(1)
    problem.windowMinStart[3] = 500
    problem.windowMaxStart[0] = 50
    const requests = withPairs(problem, [
      { stops: [0, 1], maxDetour: 0 },
      { stops: [2, 3], maxDetour: 0 },
    ])
    // With a window of its own the first pick-up cannot wait for the delivery in between.
    requests.windowMinStart[1] = 400
    const { visits } = timeRoute(requests, 0, [0, 1, 2, 3])
    expect(visits[3]!.start - visits[2]!.departure).toBe(10)
    expect(visits[1]!.start - visits[0]!.departure).toBeGreaterThan(10)
  })
})

describe('pick-ups of a route that leaves late', () => {
  /** Places ten apart on a line. */
  const line = () => {
    const problem = plainProblem(
      [0, 10, 20, 30, 40].map((x) => [x, 0] as const),
      1,
    )
    problem.serviceSeconds.fill(1)
    problem.windowMaxStart[0] = 30
    return { ...problem, leavesLate: true }
  }

  test('are so late that nobody waits on board, though what comes before holds the route', () => {
    const problem = withPairs(line(), [{ stops: [1, 2] }])
    problem.windowMinStart[2] = 500
    // Visit 0 is at 30 at the latest.
    expect(timeRoute(problem, 0, [0, 1, 2]).visits.map(({ start }) => start)).toEqual([30, 489, 500])
  })

  test('hold up nobody who is on board by then', () => {
    const problem = withPairs(line(), [{ stops: [0, 2] }, { stops: [1, 3] }])
    problem.windowMinStart[3] = 500
    // The first one boards at 30 at the latest and rides on at once.
    const starts = timeRoute(problem, 0, [0, 1, 2, 3]).visits.map(({ start }) => start)
    expect(starts).toEqual([30, 41, 52, 500])
  })
})
