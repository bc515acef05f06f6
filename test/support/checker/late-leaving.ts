/**
 * When a vehicle leaves that leaves just in time: as late as it can without ending later, without anything late, and
 * without moving a service whose time counts. Found by halving over the checker's own timing.
 */
import { isHeldOn, toldUntil } from './appointments.ts'
import {
  behindPrice,
  bestBreakChoice,
  breakChoices,
  comesBefore,
  keptOf,
  misplacedBreaks,
  type BreakChoice,
  type Goals,
} from './break-placement.ts'
import { goalsOf } from './route-price.ts'
import type { Facts } from './facts.ts'
import {
  spanEnd,
  timeRoute,
  type LateLeaving,
  type RouteOrder,
  type TimedRoute,
  type TimedStop,
} from './route-timing.ts'
import { countsForRisk } from './visit-goals.ts'
import type { Trips } from './travel.ts'

/**
 * The order with what leaving late asks of it; as it is where the vehicle leaves as early as it may. Of all ways to put
 * the breaks the one is left late that is cheapest then.
 */
export function leavingLate(facts: Facts, given: RouteOrder, travel: Trips): RouteOrder {
  const order = { ...given, waitsAtDoors: !facts.leavesLate }
  if (facts.drivesLate) return drivingLate(facts, order, travel)
  if (!facts.leavesLate) return order
  const goals = goalsOf(facts)
  const early = breakChoices(order, travel, { ...goals, priceOf: () => 0 })
  const most = early.reduce<BreakChoice | undefined>(
    (best, choice) => (best && !comesBefore(keptOf(choice.rank), keptOf(best.rank)) ? best : choice),
    undefined,
  )
  if (!most || most.late !== 'none' || !Number.isFinite(most.timed.endArrival)) return order
  const known = new Map<string, { readonly late: LateLeaving; readonly price: number }>()
  let best: { readonly late: LateLeaving; readonly rank: readonly number[] } | undefined
  for (const choice of early) {
    if (comesBefore(keptOf(most.rank), keptOf(choice.rank))) continue
    const held = heldServices(facts, order, choice.timed)
    const key = JSON.stringify([choice.timed.endArrival, [...held.from], [...held.until]])
    const found = known.get(key) ?? leftLate(order, choice.timed, held, travel, goals)
    known.set(key, found)
    const rank = [found.price, ...behindPrice(choice.rank)]
    if (!best || comesBefore(rank, best.rank)) best = { late: found.late, rank }
  }
  return { ...order, late: best!.late }
}

/** The latest departure that ends no later and moves no held service, and what the route costs then. */
function leftLate(
  order: RouteOrder,
  { departure, endArrival }: TimedRoute,
  held: Omit<LateLeaving, 'departure'>,
  travel: Trips,
  { priceOf }: Goals,
): { readonly late: LateLeaving; readonly price: number } {
  const wayAt = (time: number) => bestBreakChoice({ ...order, late: { ...held, departure: time } }, travel)
  const isPossible = (time: number) => {
    const choice = wayAt(time)
    return choice?.late === 'none' && choice.timed.departure === time && choice.timed.endArrival <= endArrival
  }
  // Whoever leaves later may leave out a break more: each number of them is halved by itself.
  const ends = order.shift.breaks.map(spanEnd).filter((end) => end > departure && end < endArrival)
  const latest = [departure, ...ends].map((from) => {
    let low = from
    let high = endArrival
    if (from > departure && !isPossible(from)) return departure
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (isPossible(middle)) low = middle
      else high = middle - 1
    }
    return low
  })
  const late = { ...held, departure: Math.max(...latest) }
  const way = wayAt(late.departure)
  if (!way) return { late, price: Infinity }
  return { late, price: priceOf({ ...order, late, breakTrips: way.breakTrips }, way.timed) }
}

/** Driving as late as reaches visits by their starts; the first way with its breaks, others without any. */
function drivingLate(facts: Facts, order: RouteOrder, travel: Trips): RouteOrder {
  const early = bestBreakChoice(order, travel, goalsOf(facts))
  const first = early?.timed.stops.find(({ kind }) => kind === 'VISIT')
  if (!early || !first || early.late !== 'none' || !Number.isFinite(early.timed.endArrival)) return order
  const leavingAt = (departure: number) => ({
    ...order,
    late: { departure, from: new Map(), until: new Map(), drivesLate: true },
  })
  const isPossible = (time: number) => {
    const timed = timeRoute({ ...leavingAt(time), breakTrips: early.breakTrips }, travel)
    const service = timed.stops.find(({ kind }) => kind === 'VISIT')!
    return (
      timed.departure === time && service.arrival <= first.start && misplacedBreaks(timed, order.shift).length === 0
    )
  }
  let low = early.timed.departure
  let high = first.start
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isPossible(middle)) low = middle
    else high = middle - 1
  }
  return leavingAt(low)
}

function heldServices(facts: Facts, order: RouteOrder, early: TimedRoute): Omit<LateLeaving, 'departure'> {
  const others = new Set([
    ...facts.groups.flatMap(({ visits }) => visits),
    ...[...facts.visits.values()].flatMap(({ dependencies }) => dependencies.map(({ preceding }) => preceding)),
    ...order.visits.slice(0, order.pinnedVisits).map(({ id }) => id),
  ])
  const from = new Map<string, number>()
  const until = new Map<string, number>()
  const services = early.stops.filter(({ kind }) => kind === 'VISIT')
  for (const [index, service] of services.entries()) {
    const { id, start } = service
    const latest = others.has(id) ? start : Math.max(start, latestFree(facts, order, index, service))
    until.set(id, latest)
    const isTold = isHeldOn(order.visits[index]!, order.shift, facts)
    if (latest === start || isTold || prefersWindows(facts, order, index)) from.set(id, start)
  }
  return { from, until }
}

const counts = (facts: Facts, weight: string) => (facts.weights.get(weight) ?? 1) !== 0

function prefersWindows(facts: Facts, order: RouteOrder, index: number): boolean {
  return counts(facts, 'preferredVisitTimeWindowWeight') && order.visits[index]!.preferredWindows.length > 0
}

/** Latest start that breaks no wish that is kept now; -Infinity where one is not. */
function latestFree(facts: Facts, order: RouteOrder, index: number, { start, departure }: TimedStop): number {
  const visit = order.visits[index]!
  const { shift } = order
  const told = isHeldOn(visit, shift, facts) ? toldUntil(visit, start, facts) : Infinity
  const seconds = departure - start
  const ends = [
    counts(facts, 'latestSlaEndTimeWeight') ? visit.slaEnd : Infinity,
    counts(facts, 'minimizeVisitCompletionRiskWeight') && countsForRisk(visit, facts)
      ? riskFreeEnd(facts, order)
      : Infinity,
    index === order.visits.length - 1 && counts(facts, 'maxSoftLastVisitDepartureTimeWeight')
      ? shift.maxSoftLastDeparture
      : Infinity,
  ]
  const windows = prefersWindows(facts, order, index)
    ? visit.preferredWindows
        .filter(({ minStart }) => minStart <= start)
        .map(({ maxStart, maxEnd }) => Math.min(maxStart, maxEnd - seconds))
    : [Infinity]
  return Math.min(told, Math.max(-Infinity, ...windows), ...ends.map((end) => end - seconds))
}

function riskFreeEnd({ riskSeconds }: Facts, { shift }: RouteOrder): number {
  return Math.min(shift.maxEnd, shift.maxLastDeparture) - riskSeconds!
}
