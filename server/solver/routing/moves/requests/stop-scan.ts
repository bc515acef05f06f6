/**
 * The best places for any number of stops on a route under every rule. Arrangements are built stop by stop, all of them
 * for two stops, the cheapest few for more; what they cost at the least and whether they can be in time rules most of
 * them out. Those that are left are tried, cheapest first (stop-trials.ts).
 */
import type { RequestFacts } from '../../facts/compile-requests.ts'
import { leastServices } from '../../facts/routing-facts.ts'
import type { RouteState } from '../../state/route-state.ts'
import { maxBalanceSaved } from '../../state/route-lengths.ts'
import { tunables } from '../../tunables.ts'
import { createArrangements, offerNothing } from './arrangements.ts'
import { createExtending } from './extend-arrangements.ts'
import type { PlaceScan } from './place-scan.ts'
import { tryArrangements } from './stop-trials.ts'

const { maxGaps, beam, maxTrials } = tunables.requests

export function createStopScan(state: RouteState): PlaceScan {
  const { facts } = state
  const { free, freeFrom, mostStops } = facts.requests!
  const some = [0, 1].map(() => createArrangements(mostStops, Math.max(maxGaps, beam)))
  const last = createArrangements(mostStops, maxTrials)
  const extend = createExtending(state)
  const service = leastServices(facts)
  return (strip, q, r, below, places, at) => {
    const count = freeFrom[q + 1]! - freeFrom[q]!
    const saved = mostSaved(state, r)
    // Breaks are taken on the way.
    let lasts = strip.busy + facts.breakSeconds[r]!
    for (let k = freeFrom[q]!; k < freeFrom[q + 1]!; k++) lasts += service[free[k]!]!
    const lastsNow = facts.hasCost[r] && state.freeCount[r]! > 0 ? state.earliestEnd[r]! - state.left[r]! : 0
    let from = some[0]!
    offerNothing(from)
    for (let k = 0; k < count; k++) {
      const isLast = k === count - 1
      const to = isLast ? last : some[(k + 1) % 2]!
      to.count = 0
      to.size = isLast ? maxTrials : count === 2 ? maxGaps : beam
      const v = free[freeFrom[q]! + k]!
      const rest = k === 0 && isOrderedPair(facts.requests!, q) ? free[freeFrom[q]! + 1]! : -1
      extend(from, k, { strip, q, r, v, to, isLast, rest, limit: below + saved, lasts, lastsNow })
      from = to
    }
    return tryArrangements(state, strip, from, { r, count, below, saved, places, at })
  }
}

/** Whether a request has two stops that may move, of which the second never comes first. */
function isOrderedPair({ free, freeFrom, aheadMask, ownBit }: RequestFacts, q: number): boolean {
  const first = freeFrom[q]!
  return freeFrom[q + 1]! - first === 2 && (aheadMask[free[first + 1]!]! & ownBit[free[first]!]!) !== 0
}

/** What the price of route r that does not follow from its ways and visits can fall by. */
function mostSaved(state: RouteState, r: number): number {
  const { facts, freeCount, timelinePrice, base } = state
  if (facts.breaks.hasPlace[r]) return Infinity
  const travel = facts.hasTravelLimit[r] ? softTravelPrice(state, r) : 0
  if (!facts.isTimed[r]) return travel
  if (freeCount[r]! > 0) return timelinePrice[r]! + maxBalanceSaved(state, r) + travel
  // An empty shift costs nothing.
  return base[r]! >= facts.visitCount ? travel : Infinity
}

function softTravelPrice({ facts: { problem }, travel }: RouteState, r: number): number {
  return Math.max(0, travel[r]! - problem.softTravelSeconds[r]!) * problem.softTravelSecondPrice[r]!
}
