/** The rich problems with requests of several stops instead of visits that wait for others. */
import { createRandom } from '../../../../server/foundation/random.ts'
import { noUpperBound, type RoutingProblem, type Routes } from '../../../../server/solver/routing/problem/problem.ts'
import type { Requests } from '../../../../server/solver/routing/problem/requests.ts'
import { richProblem, type RichProblemSize } from './rich-problem.ts'

/** Most stops of a request; with `everyRule` all rules of requests are in play, else each in some problems. */
export interface RequestsSize extends RichProblemSize {
  readonly mostStops?: number
}

export function richRequests(seed: number, size: RequestsSize): { problem: RoutingProblem; routes: Routes } {
  const { problem, routes } = richProblem(seed, size)
  const { dependencies, groups, leavesLate, ...rest } = problem
  void [dependencies, groups]
  const requests = drawRequests(rest, seed, size)
  return { problem: { ...rest, ...(leavesLate === true ? { leavesLate } : {}), requests }, routes }
}

export function drawRequests(problem: RoutingProblem, seed: number, size: RequestsSize): Requests {
  const { mostStops = 4, everyRule = false } = size
  const random = createRandom(seed + 5_000_000)
  const has = (share: number) => random.next() < share
  const uses = (share: number) => has(share) || everyRule
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  const { visitCount, shiftCount } = problem
  const order = Array.from({ length: visitCount }, (_, v) => v)
  for (let i = visitCount - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  const shiftOfPinned = new Map<number, number>()
  for (let s = 0; s < shiftCount; s++)
    for (const v of problem.pinnedVisit.subarray(problem.pinnedFrom[s], problem.pinnedFrom[s + 1]))
      shiftOfPinned.set(v, s)
  const members: number[][] = []
  for (let i = 0; i < visitCount;) {
    const count = has(0.6) ? Math.min(2, mostStops) : between(1, mostStops)
    const stops = order.slice(i, i + count)
    // Two pinned to different shifts would never be a whole.
    const homes = new Set(stops.flatMap((v) => shiftOfPinned.get(v) ?? []))
    if (homes.size <= 1 && stops.length > 1) members.push(stops)
    i += count
  }
  const pairs = members.flatMap((stops) =>
    stops.flatMap((later, k) => stops.slice(0, k).map((earlier) => [earlier, later] as const)),
  )
  const ordered = pairs.filter(() => has(0.8))
  const kindCount = uses(0.7) ? between(1, 2) : 0
  const hasLifo = uses(0.3)
  const hasAlone = uses(0.3)
  const hasRides = uses(0.3)
  const apart = uses(0.3) ? Array.from({ length: members.length >> 1 }, drawApart) : []
  const drawn = {
    from: Int32Array.from({ length: members.length + 1 }, (_, q) => members.slice(0, q).flat().length),
    stop: Int32Array.from(members.flat()),
    earlier: Int32Array.from(ordered, ([earlier]) => earlier),
    later: Int32Array.from(ordered, ([, later]) => later),
    kindCount,
    amount: drawAmounts(),
    room: Int32Array.from({ length: shiftCount * kindCount }, () => between(4, 14)),
    isLifo: Uint8Array.from(members, () => Number(hasLifo && has(0.4))),
    isAlone: Uint8Array.from(members, () => Number(hasAlone && has(0.2))),
    maxDetour: Int32Array.from(members, () => (hasRides && has(0.5) ? between(0, 120) : noUpperBound)),
    apartA: Int32Array.from(apart, ([a]) => a),
    apartB: Int32Array.from(apart, ([, b]) => b),
    isNever: Uint8Array.from(apart, () => Number(has(0.5))),
  }
  return uses(0.3) ? { ...drawn, rideSecondPrice: between(1, 3) } : drawn

  function drawApart(): readonly [number, number] {
    const a = random.below(members.length)
    return [a, (a + between(1, members.length - 1)) % members.length]
  }

  /** Mostly what is loaded is unloaded; sometimes it comes from the start place, or goes to the end place. */
  function drawAmounts(): Int32Array {
    const amount = new Int32Array(visitCount * kindCount)
    for (const stops of members) {
      for (let kind = 0; kind < kindCount; kind++) {
        const load = between(0, 5)
        amount[stops[0]! * kindCount + kind] = load
        amount[stops.at(-1)! * kindCount + kind] = has(0.8) ? -load : between(-4, 4)
        if (stops.length > 2 && has(0.5)) amount[stops[1]! * kindCount + kind] = between(-3, 3)
      }
    }
    if (kindCount > 0) for (let v = 0; v < visitCount; v++) if (has(0.1)) amount[v * kindCount] = between(-3, 3)
    return amount
  }
}
