/**
 * The best places for any number of stops on a route under every rule. Arrangements are built stop by stop, all of them
 * for two stops, the cheapest few for more; what they cost and when they can be at the least rules most of them out.
 * Those that are left are tried, cheapest first: linked, timed and priced as a whole.
 */
import type { RequestFacts } from '../../problem/compile-requests.ts'
import type { RoutingFacts } from '../../problem/routing-facts.ts'
import { brokenStop } from '../../state/request-check.ts'
import { priceRoute } from '../../state/route-edits.ts'
import { refreshTimes } from '../../state/route-refresh.ts'
import type { RouteState } from '../../state/route-state.ts'
import { balanceChange, lengthOf, maxBalanceSaved } from '../../timing/route-lengths.ts'
import { tunables } from '../../tunables.ts'
import { createArrangements, dearest, offerArrangement, type Arrangements, type Extension } from './arrangements.ts'
import type { PlaceScan, Places } from './place-scan.ts'
import type { RouteStrip } from './route-strip.ts'

const { maxGaps, beam, maxTrials } = tunables.requests

export function createStopScan(state: RouteState): PlaceScan {
  const { facts } = state
  const { free, freeFrom, mostStops } = facts.requests!
  const some = [0, 1].map(() => createArrangements(mostStops, Math.max(maxGaps, beam)))
  const last = createArrangements(mostStops, maxTrials)
  const extend = createExtending(facts)
  return (strip, q, r, below, places, at) => {
    const count = freeFrom[q + 1]! - freeFrom[q]!
    const saved = mostSaved(state, r)
    let from = some[0]!
    from.count = 1
    from.price[0] = 0
    for (let k = 0; k < count; k++) {
      const isLast = k === count - 1
      const to = isLast ? last : some[(k + 1) % 2]!
      to.count = 0
      to.size = isLast ? maxTrials : count === 2 ? maxGaps : beam
      for (let i = 0; i < from.count; i++)
        extend(from, i, k, { strip, v: free[freeFrom[q]! + k]!, r, to, limit: isLast ? below + saved : Infinity })
      from = to
    }
    return tryArrangements(state, strip, from, { r, count, below, saved, places, at })
  }
}

/** What the price of route r that does not follow from its ways and visits can fall by. */
function mostSaved(state: RouteState, r: number): number {
  const { facts, freeCount, timelinePrice } = state
  if (facts.breaks.hasPlace[r]) return Infinity
  const travel = facts.hasTravelLimit[r] ? softTravelPrice(state, r) : 0
  if (!facts.isTimed[r]) return travel
  return freeCount[r]! > 0 ? timelinePrice[r]! + maxBalanceSaved(state, r) + travel : Infinity
}

function softTravelPrice({ facts: { problem }, travel }: RouteState, r: number): number {
  return Math.max(0, travel[r]! - problem.softTravelSeconds[r]!) * problem.softTravelSecondPrice[r]!
}

interface Target {
  readonly strip: RouteStrip
  readonly v: number
  readonly r: number
  readonly to: Arrangements
  /** What the price has to be below. */
  readonly limit: number
}

type Extend = (from: Arrangements, i: number, length: number, target: Target) => void

/** Offers an arrangement with one more stop at every place behind the stops that precede it. */
function createExtending(facts: RoutingFacts): Extend {
  const { leavePlace, arrivePlace, placeCount, price, problem, shiftCount } = facts
  const { aheadMask, ownBit } = facts.requests!
  const mayKeep = createQuickTest(facts)
  const way = (a: number, b: number) => price[leavePlace[a]! * placeCount + arrivePlace[b]!]!
  return (from, i, length, { strip, v, r, to, limit }) => {
    const { node } = strip
    const row = i * from.width
    const extension: Extension = { from, i, length, index: 0, v, gap: 0 }
    const ahead = aheadMask[v]!
    const isLast = limit < Infinity || to.size === maxTrials
    let index = length
    // Behind the last stop that precedes it.
    while (index > 0 && (ahead & ownBit[from.stop[row + index - 1]!]!) === 0) index--
    for (; index <= length; index++) {
      const firstGap = index > 0 ? from.gap[row + index - 1]! : strip.firstGap
      const lastGap = index < length ? from.gap[row + index]! : strip.count
      for (let gap = firstGap; gap <= lastGap; gap++) {
        const a = index > 0 && gap === firstGap ? from.stop[row + index - 1]! : node[gap]!
        const b = index < length && gap === lastGap ? from.stop[row + index]! : node[gap + 1]!
        const isBetween = a === node[gap] && b === node[gap + 1]
        const before = isBetween ? strip.price[gap]! : a === b ? 0 : way(a, b)
        const cost = from.price[i]! + way(a, v) + way(v, b) - before + problem.assignmentPrice[v * shiftCount + r]!
        if (cost >= limit || cost >= dearest(to)) continue
        extension.index = index
        extension.gap = gap
        if (mayKeep(strip, extension, r, isLast)) offerArrangement(to, cost, extension)
      }
    }
  }
}

/** Whether an arrangement may be in time and has room, breaks and what others have to keep aside. */
function createQuickTest(
  facts: RoutingFacts,
): (strip: RouteStrip, extension: Extension, r: number, isLast: boolean) => boolean {
  const { leavePlace, arrivePlace, placeCount, seconds, firstStart, lastStart, firstClass, stopPlace, visitCount } =
    facts
  const { kindCount, amount, room, hasLoadsOnly, mayStartLoaded } = facts.requests!
  const { hasPlace } = facts.breaks
  const carried = new Int32Array(kindCount)
  const service = minServices(facts)
  return (strip, extension, r, isLast) => {
    const { node, departure, latest, load } = strip
    const { from, i, length, index, v, gap: newGap } = extension
    const row = i * from.width
    if (!hasLoadsOnly && !keepsDistances(facts.requests!, strip, extension, isLast)) return false
    for (let k = 0; k < kindCount; k++) {
      const more = amount[v * kindCount + k]!
      if (more > 0 && load[newGap * kindCount + k]! + more > room[r * kindCount + k]!) return false
    }
    carried.fill(0)
    const firstGap = index === 0 ? newGap : from.gap[row]!
    let time = departure[firstGap]!
    let a = node[firstGap]!
    for (let gap = firstGap, n = 0, m = 0; ;) {
      const isOwn = m <= length && (m === index ? newGap : from.gap[row + n]!) === gap
      const b = isOwn ? (m === index ? v : from.stop[row + n]!) : node[gap + 1]!
      time += seconds[leavePlace[a]! * placeCount + arrivePlace[b]!]!
      if (!isOwn && m > length)
        // What comes on the way may be nearer.
        return (
          !isLast ||
          hasPlace[r] === 1 ||
          (firstClass !== 0 && b < visitCount && stopPlace[a] === stopPlace[b]) ||
          time <= latest[gap + 1]!
        )
      if (time > lastStart[b]!) return false
      time = (time < firstStart[b]! ? firstStart[b]! : time) + service[b]!
      a = b
      if (!isOwn) gap++
      else if (m++ !== index) n++
      if (!isLast || mayStartLoaded) continue
      for (let k = 0; k < kindCount; k++) {
        if (isOwn) carried[k]! += amount[b * kindCount + k]!
        if (load[gap * kindCount + k]! + carried[k]! > room[r * kindCount + k]!) return false
      }
    }
  }
}

/** Whether the rules of last in, first out and of being alone are kept. */
function keepsDistances(
  { requestOf, isLifo, isAlone, home }: RequestFacts,
  { begins, ends, isClosed, node }: RouteStrip,
  { from, i, length, index, v, gap }: Extension,
  isLast: boolean,
): boolean {
  if (isClosed[gap]) return false
  // Where some of it is pinned, it is under way before.
  if (!isLast || length === 0 || home[requestOf[v]!]! >= 0) return true
  const row = i * from.width
  const first = index === 0 ? gap : from.gap[row]!
  const last = index === length ? gap : from.gap[row + length - 1]!
  const q = requestOf[v]!
  if (isAlone[q] && last > first) return false
  for (let k = first + 1; k <= last; k++) {
    if (isLifo[q] && begins[k] === k && ends[k]! > last) return false
    if (ends[k] === k && begins[k]! <= first && isLifo[requestOf[node[k]!]!]) return false
  }
  return true
}

/** Seconds of service per visit in the duration class that is quickest. */
function minServices({ problem, visitCount, classCount }: RoutingFacts): Int32Array {
  return Int32Array.from({ length: visitCount }, (_, v) =>
    Math.min(...problem.serviceSeconds.subarray(v * classCount, (v + 1) * classCount)),
  )
}

interface Trial {
  readonly r: number
  /** Stops of each arrangement. */
  readonly count: number
  readonly below: number
  readonly saved: number
  readonly places: Places
  readonly at: number
}

/** What a route costs and how long it lasts before anything is tried on it. */
interface Before {
  readonly price: number
  readonly length: number
}

/** Tries arrangements until the rest cannot be better; the route is as before afterwards. */
function tryArrangements(state: RouteState, strip: RouteStrip, all: Arrangements, trial: Trial): number {
  const { r, count, saved, places, at } = trial
  const before = { price: priceRoute(state, r), length: state.facts.hasBalance[r] ? lengthOf(state, r) : 0 }
  let best = trial.below
  let found = -1
  for (let i = 0; i < all.count && all.price[i]! - saved < best; i++) {
    const price = priceWith(state, strip, all, i, { r, count, before })
    if (price >= best) continue
    best = price
    found = i
  }
  refreshTimes(state, r)
  if (found < 0) return Infinity
  for (let k = 0; k < count; k++) {
    places.stop[at + k] = all.stop[found * all.width + k]!
    places.behind[at + k] = nodeBehind(strip, all, found, k)
  }
  return best
}

function nodeBehind({ node }: RouteStrip, { stop, gap, width }: Arrangements, i: number, k: number): number {
  const at = i * width + k
  return k > 0 && gap[at - 1] === gap[at] ? stop[at - 1]! : node[gap[at]!]!
}

/** What route r costs more with an arrangement, Infinity where it breaks a rule; its times are those of the trial. */
function priceWith(
  state: RouteState,
  strip: RouteStrip,
  all: Arrangements,
  i: number,
  { r, count, before }: { readonly r: number; readonly count: number; readonly before: Before },
): number {
  const { facts, hot } = state
  for (let k = 0; k < count; k++) hot.link(all.stop[i * all.width + k]!, nodeBehind(strip, all, i, k))
  const price = brokenStop(state, r) < 0 ? priceRoute(state, r) - before.price : Infinity
  const work = price < Infinity && facts.hasBalance[r] ? balanceChange(state, r, before.length, lengthOf(state, r)) : 0
  for (let k = 0; k < count; k++) hot.takeOut(all.stop[i * all.width + k]!)
  state.waitingCount -= count
  return price + work
}
