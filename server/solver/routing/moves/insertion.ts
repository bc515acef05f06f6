/** Finds where to insert a visit: first next to its granular neighbours, then anywhere. */
import { openingPrice } from './openings.ts'
import { noUpperBound } from '../problem/problem.ts'
import type { RouteState } from '../state/route-state.ts'
import { leastServices } from '../facts/routing-facts.ts'
import { fitsAlone } from './rich-pricing.ts'
import type { RoutingKernel } from './routing-kernel.ts'
import { tunables } from '../tunables.ts'

const { blink, fewKinds } = tunables.recreate

/**
 * The node to insert u behind, -1 when no position in an open route beats opening a shift (of `openKind`) or
 * `maxPrice`. The price of the choice is left in `insertionPrice`.
 */
export function findPosition(kernel: RoutingKernel, u: number, maxPrice: number): number {
  kernel.insertionPrice = maxPrice
  kernel.openKind = -1
  // Among many kinds of shifts those that are cheapest alone are mostly open already: only what beats a good position
  // is looked for then.
  const isOpeningLast = kernel.openings.length > fewKinds
  if (!isOpeningLast) findOpening(kernel, u)
  const position = kernel.granularPosition(u)
  if (isOpeningLast) findOpening(kernel, u)
  const isFound = position >= 0 && (!isOpeningLast || kernel.openKind < 0)
  const found = isFound ? position : positionAnywhere(kernel, u)
  kernel.scan++
  return found
}

/** The cheapest kind of shift to open that beats `insertionPrice`, which it updates. */
function findOpening(kernel: RoutingKernel, u: number): void {
  const { openings, state, random } = kernel
  const mayBeTaken = kernel.facts.coupling !== undefined || kernel.facts.problem.samePerson !== undefined
  const row = u * openings.length
  for (let k = row, end = state.activeCount < kernel.routeLimit ? row + openings.count[u]! : row; k < end; k++) {
    if (openings.price[k]! >= kernel.insertionPrice) break
    const kind = openings.kind[k]!
    if (state.spareCount[kind]! === 0 || (mayBeTaken && !mayOpenKind(state, kind, u))) continue
    const price = openingPrice(state, openings, k)
    // Others may have to come after u, or another shift of the person be left free: which one u opens is more than a
    // matter of its own price.
    if (price >= kernel.insertionPrice || (mayBeTaken && random.next() < blink)) continue
    kernel.insertionPrice = price
    kernel.openKind = openings.kind[k]!
  }
}

/**
 * Whether u may open the next empty shift of this kind where visits wait for others or a person has shifts at the same
 * time; there is one.
 */
export function mayOpenKind(state: RouteState, kind: number, u: number): boolean {
  return fitsAlone(state, u, state.spare[state.spareFrom[kind]! + state.spareCount[kind]! - 1]!)
}

/**
 * Best position next to a granular neighbour, without rarer rules (rich-scan.ts has those). Long because it is the
 * hottest loop of the search. Behind the good predecessors and before the good successors of u stand the same tests
 * twice, in the order that rejects soonest. A function made once per kernel, so that V8 compiles its arrays in as
 * constants.
 */
export function createGranularScan(kernel: RoutingKernel): (u: number) => number {
  const { facts, state, lists, random, credit: credits } = kernel
  const { leavePlace, arrivePlace, placeCount, seconds, secondsInto, price, priceInto, capacity } = facts
  const { firstStart: firstStarts, lastStart: lastStarts, demand: demands } = facts
  const minService = leastServices(facts)
  const { routeOf, next, previous, departure, latest, arcPrice, load } = state
  const { before, after, length: listLength, beforeCount, afterCount } = lists
  const { secondsBefore, priceBefore, secondsAfter, priceAfter } = lists
  const { layerShift } = facts.breaks
  // Too late or too dear: whole numbers of 32 bits say both in one sign, and one branch that is nearly always taken is
  // cheaper than two.
  // Visits in no route leave never: they are too late.
  const isWhole = price instanceof Int32Array
  return (u) => {
    const from = leavePlace[u]! * placeCount
    const place = arrivePlace[u]!
    const lastStart = lastStarts[u]!
    const firstStart = firstStarts[u]!
    const service = minService[u]!
    const demand = demands[u]!
    const credit = credits[u]!
    let best = kernel.insertionPrice
    let dearest = dearestBelow(best + credit)
    let position = -1
    const beforeFrom = u * listLength
    const beforeEnd = beforeFrom + beforeCount[u]!
    for (let k = beforeFrom; k < beforeEnd; k++) {
      const p = before[k]!
      let time = departure[p << layerShift]! + secondsBefore[k]!
      const r = routeOf[p]!
      const x = next[p]!
      const to = from + arrivePlace[x]!
      const extra = priceBefore[k]! + price[to]! - arcPrice[p]!
      if (isWhole ? ((lastStart - time) | (dearest - extra)) < 0 : time > lastStart || extra - credit >= best) continue
      if (time < firstStart) time = firstStart
      if (time + service + seconds[to]! > latest[x << layerShift]! || load[r]! + demand > capacity[r]!) continue
      if (random.next() > blink) {
        best = extra
        dearest = dearestBelow(best + credit)
        position = p
      }
    }
    const into = place * placeCount
    const afterFrom = u * listLength
    const afterEnd = afterFrom + afterCount[u]!
    for (let k = afterFrom; k < afterEnd; k++) {
      const x = after[k]!
      const p = previous[x]!
      const r = routeOf[x]!
      const back = into + leavePlace[p]!
      let time = departure[p << layerShift]! + secondsInto[back]!
      const extra = priceInto[back]! + priceAfter[k]! - arcPrice[p]!
      if (isWhole ? ((lastStart - time) | (dearest - extra)) < 0 : time > lastStart || extra - credit >= best) continue
      if (time < firstStart) time = firstStart
      if (time + service + secondsAfter[k]! > latest[x << layerShift]! || load[r]! + demand > capacity[r]!) continue
      if (random.next() > blink) {
        best = extra
        dearest = dearestBelow(best + credit)
        position = p
      }
    }
    kernel.moves += beforeEnd - beforeFrom + afterEnd - afterFrom
    kernel.insertionPrice = best
    return position
  }
}

/** The dearest whole price below a limit, as 32 bits; no way with a road costs more than `noUpperBound`. */
export const dearestBelow = (limit: number) => Math.min(noUpperBound, Math.ceil(limit) - 1) | 0

/**
 * Best position in any open route that beats `insertionPrice`, which it updates; -1 for none. Insertion falls back on
 * it, rarely. For a visit that was absent before the move only touched routes are looked at, since in the others
 * nothing has changed.
 */
export function positionAnywhere(kernel: RoutingKernel, u: number): number {
  const { state } = kernel
  const wasAbsent = state.wasAbsent[u] === 1
  const routes = wasAbsent ? state.savedRoute : state.active
  const count = wasAbsent ? state.savedCount : state.activeCount
  if (kernel.richScan) return kernel.richScan.inRoutes(u, routes, count)
  let position = -1
  for (let i = 0; i < count; i++) {
    const r = routes[i]!
    if (state.activeIndex[r]! < 0 || !mayTake(kernel, u, r)) continue
    const found = positionInRoute(kernel, u, r)
    if (found >= 0) position = found
  }
  return position
}

/** Whether u and r suit each other, but for times and the room that others take. */
export function mayTake({ facts }: RoutingKernel, u: number, r: number): boolean {
  return facts.compatible[u * facts.shiftCount + r] !== 0 && facts.firstStart[u]! <= facts.problem.maxEnd[r]!
}

/** Best position in route r that beats `insertionPrice`, which it updates; -1 for none. */
export function positionInRoute(kernel: RoutingKernel, u: number, r: number): number {
  const { facts, state, random, richPrice } = kernel
  const {
    isRich,
    firstClass,
    leavePlace,
    arrivePlace,
    placeCount,
    seconds,
    secondsInto,
    price,
    priceInto,
    firstStart,
    lastStart,
    breaks,
  } = facts
  const { next, departure, latest, arcPrice } = state
  if (state.load[r]! + facts.demand[u]! > facts.capacity[r]!) return -1
  const layerShift = breaks.layerShift
  const lastLayer = breaks.layerCount[r]!
  const isSimulated = breaks.hasPlace[r] === 1
  const place = arrivePlace[u]! * placeCount
  const service = facts.problem.serviceSeconds[u * facts.classCount + facts.problem.durationClass[r]!]!
  const end = facts.visitCount + r
  let position = -1
  for (let p = state.base[r]!; ; p = next[p]!) {
    const x = next[p]!
    const from = place + leavePlace[p]!
    const to = place + arrivePlace[x]!
    let time = departure[p << layerShift]! + secondsInto[from]!
    if (departure[p << layerShift]! > lastStart[u]!) break
    kernel.moves++
    let extra = priceInto[from]! + price[to]! - arcPrice[p]!
    if (extra - kernel.credit[u]! < kernel.insertionPrice && time <= lastStart[u]!) {
      if (time < firstStart[u]!) time = firstStart[u]!
      if (
        !isSimulated &&
        !(firstClass !== 0 && place === arrivePlace[x]! * placeCount) &&
        time + service + seconds[to]! > latest[(x << layerShift) + lastLayer]!
      )
        extra = Infinity
      else if (isRich)
        extra = kernel.refused[p] === kernel.scan ? Infinity : richPrice(u, p, extra, kernel.insertionPrice)
      if (extra < kernel.insertionPrice && random.next() > blink) {
        kernel.insertionPrice = extra
        position = p
      }
    }
    if (x === end) break
  }
  return position
}
