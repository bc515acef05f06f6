/**
 * When a vehicle leaves that leaves just in time: as late as it can without ending later, without anything late, and
 * without moving a service whose time counts. Found by halving over the checker's own timing.
 */
import { isHeldOn, toldUntil } from './appointments.ts'
import {
  awaitedIn,
  behindPrice,
  bestBreakChoice,
  breakChoices,
  breaksAtFirst,
  comesBefore,
  keepsLimits,
  misplacedBreaks,
  type BreakChoice,
  type Goals,
} from './break-placement.ts'
import { goalsOf } from './route-price.ts'
import type { Facts } from './facts.ts'
import {
  notTold,
  pinnedDelay,
  spanEnd,
  timeRoute,
  type LateLeaving,
  type RouteOrder,
  type TimedRoute,
  type TimedStop,
} from './route-timing.ts'
import { countsForRisk } from './visit-goals.ts'
import type { Trips } from './travel.ts'

/** Leaving late, where the breaks lie then, and what the route costs. */
interface Left {
  readonly late: LateLeaving
  readonly breakTrips: readonly number[]
  readonly isKept: boolean
  readonly price: number
}

/**
 * The order with what leaving late asks of it; as it is where the vehicle leaves as early as it may. Of all ways to put
 * the breaks the one is left late that is cheapest then, of those that have the breaks where the order has them.
 */
export function leavingLate(facts: Facts, given: RouteOrder, travel: Trips): RouteOrder {
  const order = { ...given, waitsAtDoors: !facts.leavesLate }
  if (!facts.leavesLate && !facts.drivesLate) return order
  const goals = goalsOf(facts)
  const early = breakChoices(order, travel).filter(({ timed }) => Number.isFinite(timed.endArrival))
  if (early.every(({ late }) => late !== 'none')) return order
  const lateOf = facts.drivesLate ? drivenLateIn(order, travel, goals) : leftLateIn(facts, order, travel, goals)
  let best: { readonly late: LateLeaving; readonly rank: readonly number[] } | undefined
  for (const choice of early.filter(({ late }) => late === 'none')) {
    const { late, breakTrips, isKept, price } = lateOf(choice)
    const goodness = [pinnedDelay(order, choice.timed), ...(isKept ? [0, price, awaitedIn(choice.timed, goals)] : [1])]
    const leftEarly = isKept ? 0 : goals.priceOf({ ...order, breakTrips: choice.breakTrips }, choice.timed)
    const rank = [Number(!isAsGiven(order, breakTrips)), ...goodness, ...behindPrice(choice.rank), leftEarly]
    if (!best || comesBefore(rank, best.rank)) best = { late, rank }
  }
  return { ...order, late: best!.late }
}

/** Whether the breaks are on the same trips as the order has them, where it says so, or left out like there. */
function isAsGiven({ breakTrips: given, visits }: RouteOrder, breakTrips: readonly number[]): boolean {
  const isTaken = (trip: number) => trip >= 0 && trip <= visits.length
  const isSame = (a: number, b: number) => a === b || (!isTaken(a) && !isTaken(b))
  return breakTrips.every((trip, index) => given[index] === notTold || isSame(trip, given[index]!))
}

/** The latest departure that ends no later and moves no held service; breaks may lie anywhere then. */
function leftLateIn(facts: Facts, order: RouteOrder, travel: Trips, { priceOf }: Goals) {
  const known = new Map<string, Left>()
  // No more breaks come before the first service than the order has there.
  const mostAtFirst = order.breakTrips.includes(notTold) ? Infinity : breaksAtFirst(order.breakTrips)
  return ({ timed }: BreakChoice): Left => {
    const held = heldServices(facts, order, timed)
    const key = JSON.stringify([timed.departure, timed.endArrival, [...held.from], [...held.until]])
    const left = known.get(key)
    if (left) return left
    const leftWith = (most: number): Left | undefined => {
      const wayFrom = (departure: number) =>
        bestBreakChoice({ ...order, late: { ...held, departure } }, travel, undefined, most)
      const late = { ...held, departure: latestDeparture(order, timed, wayFrom) }
      const way = wayFrom(late.departure)
      if (!way || (most < Infinity && (way.late !== 'none' || way.timed.endArrival > timed.endArrival)))
        return undefined
      const { breakTrips } = way
      const price = priceOf({ ...order, late, breakTrips }, way.timed)
      return { late, breakTrips, isKept: keepsLimits(order, way.timed), price }
    }
    const nowhere = { late: { ...held, departure: timed.departure }, breakTrips: [], isKept: false, price: 0 }
    const found = leftWith(mostAtFirst) ?? leftWith(Infinity) ?? nowhere
    known.set(key, found)
    return found
  }
}

function latestDeparture(
  order: RouteOrder,
  { departure, endArrival }: TimedRoute,
  wayFrom: (departure: number) => BreakChoice | undefined,
): number {
  const isPossible = (time: number) => {
    const choice = wayFrom(time)
    return choice?.late === 'none' && choice.timed.departure === time && choice.timed.endArrival <= endArrival
  }
  // Whoever leaves later may leave out a break more: each number of them is halved by itself.
  const ends = order.shift.breaks.map(spanEnd).filter((end) => end > departure && end < endArrival)
  const latest = [departure, ...ends].map((from) =>
    from > departure && !isPossible(from) ? departure : lastPossible(from, endArrival, isPossible),
  )
  return Math.max(...latest)
}

/** By halving; `low` is possible. */
function lastPossible(low: number, high: number, isPossible: (time: number) => boolean): number {
  let [last, end] = [low, high]
  while (last < end) {
    const middle = Math.ceil((last + end) / 2)
    if (isPossible(middle)) last = middle
    else end = middle - 1
  }
  return last
}

/** Driving as late as reaches visits by their starts; the first way with its breaks, others without any. */
function drivenLateIn(order: RouteOrder, travel: Trips, { priceOf }: Goals) {
  return ({ timed: early, breakTrips }: BreakChoice): Left => {
    const first = early.stops.find(({ kind }) => kind === 'VISIT')!
    const leavingAt = (departure: number) => ({
      ...order,
      breakTrips,
      late: { departure, from: new Map(), until: new Map(), drivesLate: true },
    })
    const isPossible = (time: number) => {
      const timed = timeRoute(leavingAt(time), travel)
      const service = timed.stops.find(({ kind }) => kind === 'VISIT')!
      return (
        timed.departure === time && service.arrival <= first.start && misplacedBreaks(timed, order.shift).length === 0
      )
    }
    const late = leavingAt(lastPossible(early.departure, first.start, isPossible))
    const timed = timeRoute(late, travel)
    return { late: late.late, breakTrips, isKept: keepsLimits(late, timed), price: priceOf(late, timed) }
  }
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
