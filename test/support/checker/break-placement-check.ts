/** Breaks of used shifts are put, or left out, and services waited with, so that no other way is cheaper. */
import { bestWaits, hasChoice } from './chosen-waits.ts'
import {
  bestBreakChoice,
  breakChoices,
  breaksAtFirst,
  keepsLimits,
  misplacedBreaks,
  missingBreaks,
} from './break-placement.ts'
import { leavingLate } from './late-leaving.ts'
import type { Facts, ShiftFacts } from './facts.ts'
import type { Plan, Route } from './plan.ts'
import { goalsOf, lengthCounts } from './route-price.ts'
import { leftOutBefore, timeRoute, type RouteOrder } from './route-timing.ts'
import { instantText } from './time.ts'
import type { Trips } from './travel.ts'

function tripsText({ shift, visits }: RouteOrder, breakTrips: readonly number[]): string {
  const place = (trip: number) =>
    trip === leftOutBefore || trip > visits.length ? 'left out' : `on trip ${String(trip + 1)}`
  return shift.breaks.map((pause, index) => `${pause.id} ${place(breakTrips[index]!)}`).join(', ')
}

function waitsText({ chosenStarts = new Map<string, number>() }: RouteOrder): string {
  return [...chosenStarts].map(([id, start]) => `${id} not before ${instantText(start)}`).join(', ')
}

function placementProblems({ facts }: Plan, { order, shift, timed }: Route, travel: Trips): string[] {
  const missing = missingBreaks(order, timed!)
  if (missing.length > 0) return [`shift ${shift.id} leaves out ${missing.join(', ')} while on duty`]
  const { late: _, ...free } = order
  const { chosenStarts: __, ...unwaited } = free
  const { priceOf } = goalsOf(facts)
  const goals = goalsOf(facts, facts.leavesLate || facts.drivesLate)
  const found = priceOf(order, timed!)
  const waited = bestWaits(facts, free, travel, goals)?.order ?? free
  // Where the length of a route costs something, ways that are later and no cheaper than another before they are left
  // late are not looked at, though the search might have liked them: only the cheapest of those is compared. Where the
  // pace of travel changes, later may be cheaper on any leg, and that is not looked at either.
  const ways = facts.rushHours.length > 0 ? [] : lengthCounts(facts, shift) ? [waited] : [free, unwaited, waited]
  for (const given of ways) {
    const best = bestBreakChoice(given, travel, goals)
    if (!best || best.late !== 'none' || best.timed.endArrival > shift.maxEnd) continue
    // Of ways that are the same before they are left late any may be taken.
    const same = breakChoices(given, travel, goals).filter(({ rank }) => rank.every((part, k) => part === best.rank[k]))
    const prices = same.map(({ breakTrips }) => {
      const late = leavingLate(facts, { ...given, breakTrips }, travel)
      return priceOf(late, timeRoute(late, travel))
    })
    const expected = Math.max(...prices)
    if (expected >= found) continue
    const now = `${tripsText(order, order.breakTrips)} costs ${found} and ends at ${instantText(timed!.endArrival)}`
    const instead = [tripsText(order, best.breakTrips), waitsText(given)].filter((text) => text !== '').join(', ')
    return [`shift ${shift.id} with ${now}, expected ${instead} for ${expected}`]
  }
  return firstBreakProblems(facts, order, free, travel, { price: found, departure: timed!.departure })
}

/** Who leaves late begins with no break that another way spares which costs as much and leaves no earlier. */
function firstBreakProblems(
  facts: Facts,
  { breakTrips: taken }: RouteOrder,
  order: RouteOrder,
  travel: Trips,
  { price, departure }: { readonly price: number; readonly departure: number },
): string[] {
  const { shift, visits } = order
  const goals = goalsOf(facts)
  const isFree = facts.leavesLate && !lengthCounts(facts, shift) && !visits.some(({ id }) => goals.awaited.has(id))
  if (!isFree || breaksAtFirst(taken) === 0 || mayOverlap(facts, shift)) return []
  for (let most = 0; most < breaksAtFirst(taken); most++) {
    const best = bestBreakChoice(order, travel, goalsOf(facts, true), most)
    if (!best || best.late !== 'none' || !keepsLimits(order, best.timed)) continue
    const left = leavingLate(facts, { ...order, breakTrips: best.breakTrips }, travel)
    const instead = timeRoute(left, travel)
    if (instead.departure >= departure && goals.priceOf(left, instead) === price)
      return [`shift ${shift.id} begins with a break, and not with ${tripsText(order, best.breakTrips)}`]
  }
  return []
}

/** Whether somebody has another shift that could be on at the same time. */
function mayOverlap({ shifts }: Facts, { id, vehicleId, minStart, maxEnd }: ShiftFacts): boolean {
  return [...shifts.values()].some(
    (other) => other.id !== id && other.vehicleId === vehicleId && other.minStart < maxEnd && minStart < other.maxEnd,
  )
}

/** A break outside its span is no matter of this check: the hard rule on break starts looks at that. */
export function breakPlacementProblems(plan: Plan, travel: Trips): string[] {
  return plan.routes.flatMap((route) => {
    const { shift, timed } = route
    if (!timed || Number.isNaN(timed.endArrival)) return []
    if (shift.breaks.length === 0 && !hasChoice(plan.facts, route.order, travel)) return []
    if (misplacedBreaks(timed, shift).length > 0) return []
    return placementProblems(plan, route, travel)
  })
}
