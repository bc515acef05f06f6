/** Puts one more stop of a request into arrangements of those before it. */
import type { RequestFacts } from '../../facts/compile-requests.ts'
import { noUpperBound } from '../../problem/problem.ts'
import { leastServices } from '../../facts/routing-facts.ts'
import type { RouteState } from '../../state/route-state.ts'
import { costPrice } from '../../rules/shift-costs.ts'
import { dearest, offerArrangement, type Arrangements, type Extension } from './arrangements.ts'
import { createRideCheck } from './ride-check.ts'
import type { RouteStrip } from './route-strip.ts'
import { createStopChain } from './stop-chain.ts'
import { createDetours } from './stop-detours.ts'

export interface Target {
  readonly strip: RouteStrip
  readonly q: number
  readonly r: number
  readonly v: number
  readonly to: Arrangements
  readonly isLast: boolean
  /** The only stop that comes after v, always behind it; -1 where that is not all that is left. */
  readonly rest: number
  /** What the least it can cost has to be below. */
  readonly limit: number
  /** Seconds the route lasts at least, with the services of the request and without the ways to its stops. */
  readonly lasts: number
  /** And what it lasts now: no stop makes it shorter. */
  readonly lastsNow: number
}

/** Offers all arrangements of `length` stops with one more, at every place behind the stops that precede it. */
export type Extend = (from: Arrangements, length: number, target: Target) => void

export function createExtending(state: RouteState): Extend {
  const { facts } = state
  const { leavePlace, arrivePlace, placeCount, price, priceInto, seconds, secondsInto, hasCost, problem, shiftCount } =
    facts
  const { firstStart, lastStart } = facts
  const { hasPlace } = facts.breaks
  const service = leastServices(facts)
  const { aheadMask, ownBit } = facts.requests!
  const chain = createStopChain(state)
  const detours = createDetours(facts)
  const restDetours = createDetours(facts)
  const leavesRides = createRideCheck(facts)
  const next: Extension = {
    ...{ from: undefined!, row: 0, length: 0, index: 0, v: 0, gap: 0 },
    ...{ price: 0, seconds: 0, least: 0 },
  }
  const way = (a: number, b: number) => leavePlace[a]! * placeCount + arrivePlace[b]!
  /** The least a plan costs whose ways cost and take so much more. */
  const leastOf = ({ r, lasts, lastsNow }: Target, morePrice: number, moreSeconds: number): number =>
    morePrice + (hasCost[r] ? costPrice(problem, r, Math.max(lasts + moreSeconds, lastsNow)) : 0)
  /** Whether a stop can still come cheaply enough behind the only one before it, which is v in the gap. */
  const isCheapWithRest = (target: Target): boolean => {
    const { v, rest, strip } = target
    const { gap } = next
    const b = strip.node[gap + 1]!
    const there = way(v, rest)
    const on = way(rest, b)
    const over = way(v, b)
    let morePrice = price[there]! + price[on]! - price[over]! + problem.assignmentPrice[rest * shiftCount + target.r]!
    let moreSeconds = seconds[there]! + seconds[on]! - seconds[over]!
    if (gap < strip.count) {
      morePrice = Math.min(morePrice, restDetours.leastPrice[gap + 1]!)
      moreSeconds = Math.min(moreSeconds, restDetours.leastSeconds[gap + 1]!)
    }
    return leastOf(target, next.price + morePrice, next.seconds + moreSeconds) < target.limit
  }
  /** Notes what the arrangement costs with a stop that adds so much; false where that is too much. */
  const isCheap = (target: Target, morePrice: number, moreSeconds: number): boolean => {
    next.price = next.from.price[next.row]! + morePrice
    next.seconds = next.from.seconds[next.row]! + moreSeconds
    if (!target.isLast) {
      next.least = next.price
      return next.least < dearest(target.to)
    }
    next.least = leastOf(target, next.price, next.seconds)
    return next.least < target.limit && next.least < dearest(target.to)
  }
  const isCheapBetween = (target: Target, a: number, b: number, isLeg: boolean): boolean => {
    const { v, r, strip } = target
    const there = arrivePlace[v]! * placeCount + leavePlace[a]!
    const on = way(v, b)
    const over = way(a, b)
    const before = isLeg ? strip.price[next.gap]! : price[over]!
    const secondsBefore = isLeg ? strip.seconds[next.gap]! : seconds[over]!
    return isCheap(
      target,
      priceInto[there]! + price[on]! - before + problem.assignmentPrice[v * shiftCount + r]!,
      secondsInto[there]! + seconds[on]! - secondsBefore,
    )
  }
  /** Has the chain serve the stops of the arrangement from number m on that come before number `until`. */
  const serve = (m: number, until: number): boolean => {
    const { from, row } = next
    for (; m < until; m++) {
      while (chain.gap < from.gap[row * from.width + m]!) if (!chain.goOn()) return false
      if (!chain.serve(from.stop[row * from.width + m]!)) return false
    }
    return true
  }
  const begin = ({ strip, q, r }: Target): void => {
    const { from, row, index, gap } = next
    chain.begin(strip, q, r, index > 0 ? from.gap[row * from.width]! : gap)
  }
  const offer = (target: Target): void => {
    if (target.isLast && !leavesRides(target.strip, next)) return
    if (keepsDistances(facts.requests!, target.strip, next, target.isLast)) offerArrangement(target.to, next)
  }
  /**
   * Whether the stop can be in a gap where it adds so many seconds of ways, by times and rides of the route as it is:
   * the other stops of its request make nothing sooner.
   */
  const mayFit = ({ strip, v, isLast }: Target, gap: number, ways: number): boolean => {
    const { departure, latest } = strip
    const takes = service[v]!
    // Where no road leads on from it, the next stop of the request may come behind it; elsewhere that is no shorter.
    const more = isLast || ways < noUpperBound ? ways : 0
    if (more + takes > strip.gapRoom[gap]!) return false
    return (
      departure[gap]! + strip.seconds[gap]! + more + takes <= latest[gap + 1]! &&
      firstStart[v]! + takes <= latest[gap + 1]!
    )
  }
  const offerBehind = (target: Target): void => {
    const { from, row, length } = next
    const { strip, r, v, isLast } = target
    const at = row * from.width + length - 1
    const first = length > 0 ? from.gap[at]! : strip.firstGap
    const hasBounds = !hasPlace[r] && facts.firstClass === 0
    let isBegun = false
    for (let gap = first; ; gap++) {
      next.gap = gap
      if (hasBounds && strip.departure[gap]! > lastStart[v]!) return
      const isFirstThere = length === 0 || gap > first
      const isCheaper = isFirstThere
        ? (!hasBounds || mayFit(target, gap, detours.seconds[gap]!)) &&
          isCheap(target, detours.price[gap]!, detours.seconds[gap]!)
        : isCheapBetween(target, from.stop[at]!, strip.node[gap + 1]!, false)
      if (isCheaper && (target.rest < 0 || isCheapWithRest(target))) {
        if (!isBegun) begin(target)
        if (!isBegun && !serve(0, length)) return
        isBegun = true
        while (chain.gap < gap) if (!chain.goOn()) return
        if (isLast && chain.ridesTooLong(v)) return
        if (chain.mayServe(v, isLast)) offer(target)
      }
      if (gap === strip.count || !isCheap(target, detours.leastPrice[gap + 1]!, detours.leastSeconds[gap + 1]!)) return
    }
  }
  /** In front of number `index` of the others. */
  const offerBetween = (target: Target): void => {
    const { from, row, index, length } = next
    const { strip, v, isLast } = target
    const at = row * from.width
    const first = index > 0 ? from.gap[at + index - 1]! : strip.firstGap
    const last = from.gap[at + index]!
    for (let gap = first; gap <= last; gap++) {
      next.gap = gap
      const a = index > 0 && gap === first ? from.stop[at + index - 1]! : strip.node[gap]!
      const b = gap === last ? from.stop[at + index]! : strip.node[gap + 1]!
      if (!isCheapBetween(target, a, b, a === strip.node[gap] && b === strip.node[gap + 1])) continue
      begin(target)
      if (!serve(0, index)) return
      while (chain.gap < gap && chain.goOn());
      if (chain.gap < gap) return
      if (!chain.serve(v) || !serve(index, length - 1)) continue
      while (chain.gap < from.gap[at + length - 1]! && chain.goOn());
      if (chain.gap < from.gap[at + length - 1]!) continue
      if (chain.mayServe(from.stop[at + length - 1]!, isLast)) offer(target)
    }
  }
  return (from, length, target) => {
    const ahead = aheadMask[target.v]!
    next.from = from
    next.length = length
    next.v = target.v
    detours.measure(target.strip, target.v, target.r)
    if (target.rest >= 0) restDetours.measure(target.strip, target.rest, target.r)
    for (let i = 0; i < from.count; i++) {
      next.row = from.order[i]!
      next.index = length
      offerBehind(target)
      const at = next.row * from.width
      while (next.index > 0 && (ahead & ownBit[from.stop[at + next.index - 1]!]!) === 0) {
        next.index--
        offerBetween(target)
      }
    }
  }
}

/** Whether the rules of last in, first out and of being alone are kept. */
function keepsDistances(
  { requestOf, isLifo, isAlone, home }: RequestFacts,
  { begins, ends, isClosed, node }: RouteStrip,
  { from, row: fromRow, length, index, v, gap }: Extension,
  isLast: boolean,
): boolean {
  if (isClosed[gap]) return false
  // Where some of it is pinned, it is under way before.
  if (!isLast || length === 0 || home[requestOf[v]!]! >= 0) return true
  const row = fromRow * from.width
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
