/** What the input fixes: pinned visits, pinned shifts and what has left before the freeze. */
import { bestBreakChoice } from './break-placement.ts'
import { leavingLate } from './late-leaving.ts'
import type { Facts, ShiftFacts, VisitFacts } from './facts.ts'
import { notTold, timeRoute, type TimedRoute } from './route-timing.ts'
import type { Trips } from './travel.ts'

/** Visits of the plan the input came with, in order; ids it does not know are left out. */
export function previousVisits(facts: Facts, shift: ShiftFacts): VisitFacts[] {
  return shift.itinerary.flatMap((stop) => {
    const visit = stop.kind === 'VISIT' ? facts.visits.get(stop.id) : undefined
    return visit ? [visit] : []
  })
}

/** Length of the beginning that pins fix: up to the last pinned visit, or all of a pinned shift. */
function visitsFixedByPins(facts: Facts, shift: ShiftFacts): number {
  const visits = previousVisits(facts, shift)
  if (shift.pinned) return visits.length
  const pins = new Set(shift.itinerary.filter((stop) => stop.pin).map((stop) => stop.id))
  return visits.findLastIndex((visit) => visit.pinningRequested || pins.has(visit.id)) + 1
}

/** Times of the plan the input came with; services after the pins may be late too, for it is history. */
function timePrevious(facts: Facts, shift: ShiftFacts, travel: Trips): TimedRoute {
  const visits = previousVisits(facts, shift)
  const order = {
    shift,
    visits,
    breakTrips: shift.breaks.map(() => notTold),
    pinnedVisits: visits.length,
    frozenUntil: -Infinity,
  }
  const late = leavingLate(facts, order, travel)
  return bestBreakChoice(late, travel)?.timed ?? timeRoute(late, travel)
}

/**
 * Number of visits that had begun - or, where the next visit is pinned too, were being driven to - before the freeze;
 * undefined when the travel of the previous plan is not known.
 */
function frozenVisits(facts: Facts, shift: ShiftFacts, travel: Trips): number | undefined {
  if (facts.freezeBefore === -Infinity || previousVisits(facts, shift).length === 0) return 0
  const timed = timePrevious(facts, shift, travel)
  if (Number.isNaN(timed.endArrival)) return undefined
  const stops = timed.stops.filter((stop) => stop.kind === 'VISIT')
  return stops.filter((stop) => (shift.pinNextVisit ? stop.tripStart : stop.start) < facts.freezeBefore).length
}

/**
 * Number of visits at the start of each shift that must stay: pinned, frozen, or before such a one. Where the freeze
 * cannot be reckoned, `reported` is believed: the pinned visits each itinerary of the output begins with.
 */
export function pinnedPrefixes(
  facts: Facts,
  travel: Trips,
  reported: ReadonlyMap<string, number>,
): Map<string, number> {
  const shifts = [...facts.shifts.values()]
  return new Map(
    shifts.map((shift) => {
      const frozen = frozenVisits(facts, shift, travel) ?? reported.get(shift.id) ?? 0
      return [shift.id, Math.max(visitsFixedByPins(facts, shift), frozen)]
    }),
  )
}

/** Ids of the visits the input fixes, over all shifts. */
export function pinnedVisitIds(facts: Facts, prefixes: ReadonlyMap<string, number>): Set<string> {
  const shifts = [...facts.shifts.values()]
  return new Set(
    shifts.flatMap((shift) =>
      previousVisits(facts, shift)
        .slice(0, prefixes.get(shift.id))
        .map((visit) => visit.id),
    ),
  )
}
