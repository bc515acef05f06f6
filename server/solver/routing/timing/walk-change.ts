/** What an insertion changes in the walk of a route (route-walk.ts), without walking what stays as it is. */
import { depart, endArrival, latestLayers, setLeg } from './route-layers.ts'
import { balanceChange, lengthOf } from './route-lengths.ts'
import type { Leg, RouteState } from '../state/route-state.ts'
import { fillLatest, goOn, goSlower, isReachedSooner, serve, startWalk } from './route-walk.ts'
import { leaveTime } from '../problem/routing-facts.ts'
import { never } from '../problem/start-ranges.ts'
import { endPrice, slowerPrice } from '../rules/visit-price.ts'

/**
 * What the times of a route with free visits cost more with u behind p, so many seconds from the stops around it:
 * feasible, and with its departures in the trial row; Infinity where that is `below` or more. NaN where breaks are
 * taken on other legs before u than they were, so that the whole route has to be timed.
 */
export function walkChange(
  state: RouteState,
  u: number,
  p: number,
  secondsIn: number,
  secondsOut: number,
  below: number,
): number {
  const { facts, next, arcSeconds, servedUntil, walk, leg, routeOf, earliestEnd, timelinePrice, travel } = state
  const { visitCount, shiftCount, breaks, hasCost, hasBalance } = facts
  const { walker } = walk
  const r = routeOf[p]!
  const x = next[p]!
  const end = visitCount + r
  leg.r = r
  const arrival = triedEnd(state, p, setLeg(state, visitCount + shiftCount, x, secondsOut, u))
  const isSameEnd = arrival === earliestEnd[r]
  const longer = travel[r]! + secondsIn + secondsOut - arcSeconds[p]!
  const left = p === end ? leaveTime(facts, r, u, secondsIn) : leaveTime(facts, r, next[end]!, arcSeconds[end]!)
  const change = balanceChange(state, r, lengthOf(state, r), arrival - left) - timelinePrice[r]!
  // No price is negative: the new one is too high once what is known of it is.
  const tooHigh = below - change - endPrice(facts, r, -never, arrival, left)
  if (tooHigh <= 0) return Infinity
  startWalk(state, p)
  if (breaks.layerCount[r] === 0) goOn(state, setLeg(state, p, u, secondsIn))
  else {
    fillLatest(state, r, p, u, arrival)
    next[u] = x
    arcSeconds[u] = secondsOut
    latestLayers(state, walk.latest, r, p, u)
    setLeg(state, p, u, secondsIn)
    if (isReachedSooner(state, p, leg) || !goOn(state, leg)) return NaN
  }
  serve(state, leg)
  setLeg(state, u, x, secondsOut)
  for (let w = x; w !== end; w = next[w]!) {
    if (walker.price >= tooHigh || walker.tooFar >= 0) return Infinity
    goOn(state, leg)
    serve(state, leg)
    const isAsBefore = isSameEnd && walker.time === servedUntil[w] && walker.taken === walk.taken[w]
    if (isAsBefore && !(p === end && (hasCost[r] || hasBalance[r]))) {
      const before = slowerPrice(facts, r, travel[r]!, walk.slowerOf[r]!)
      return walker.tooFar < 0
        ? walker.price -
            walk.price[w]! +
            slowerPrice(facts, r, longer, walk.slowerOf[r]! + walker.slower - walk.slower[w]!) -
            before
        : Infinity
    }
    setLeg(state, w, next[w]!, arcSeconds[w]!)
  }
  if (breaks.byClock) goSlower(state, leg, breaks.layerCount[r]!, arrival)
  return walker.tooFar < 0
    ? walker.price +
        slowerPrice(facts, r, longer, walker.slower) +
        endPrice(facts, r, walker.time, arrival, left) +
        change
    : Infinity
}

/** Earliest end of a route whose stop behind p is reached by `leg` instead, which starts in the trial row. */
export function triedEnd(state: RouteState, p: number, leg: Leg): number {
  const { facts, next, departure, arcSeconds } = state
  const { layerCount, layerShift } = facts.breaks
  const trial = leg.from
  const end = facts.visitCount + leg.r
  let row = trial
  for (let w = next[p]!; w !== end; w = next[w]!) {
    row = row === trial ? trial + 1 : trial
    depart(state, leg, row)
    let layer = layerCount[leg.r]!
    while (layer >= 0 && departure[(row << layerShift) + layer] === departure[(w << layerShift) + layer]) layer--
    if (layer < 0) return state.earliestEnd[leg.r]!
    setLeg(state, row, next[w]!, arcSeconds[w]!, w)
  }
  return endArrival(state, leg)
}
