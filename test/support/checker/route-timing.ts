/**
 * Times of one route, computed from the timing rules (docs/models/field-service-routing-rules.md): the shift's limits,
 * the visits in order and where the breaks are put between them. All times in seconds since 1970, all durations in
 * seconds.
 */
import { serviceSecondsAt } from './service-duration.ts'
import { windowsOn } from './borrowed.ts'
import { earliestServiceStart, mayStartAt, openedInAnyCase } from './service-start.ts'
import type { BreakFacts, Place, ShiftFacts, TimeWindow, VisitFacts } from './facts.ts'
import { needOf } from './rush-hours.ts'
import type { Leg, Trips } from './travel.ts'

export interface TimedStop {
  readonly kind: 'VISIT' | 'BREAK'
  readonly id: string
  /** Travel from the previous standstill; undefined for a break that is taken wherever the vehicle is. */
  readonly leg: Leg | undefined
  /** When the trip to this stop begins: when the vehicle leaves the visit, or the start place, before it. */
  readonly tripStart: number
  readonly arrival: number
  readonly start: number
  readonly departure: number
}

export interface TimedRoute {
  /** When the vehicle leaves its start place. */
  readonly departure: number
  readonly stops: readonly TimedStop[]
  /** Trip from the last standstill to the end place. */
  readonly homeLeg: Leg
  readonly endArrival: number
}

/**
 * A route to be timed: break `b` is taken on the trip to visit `breakTrips[b]`; the number of visits is the way home.
 * A break that is not taken has `leftOutBefore`, which makes the vehicle leave after its span, or a greater number.
 */
export const leftOutBefore = -2
/** Where nothing says on which trip a break is taken. */
export const notTold = -1

export interface RouteOrder {
  readonly shift: ShiftFacts
  readonly visits: readonly VisitFacts[]
  readonly breakTrips: readonly number[]
  /** Number of visits at the start of the route that the input fixes. */
  readonly pinnedVisits: number
  /**
   * Departures before this are frozen: only to fixed visits may the vehicle leave earlier. -Infinity without a freeze.
   */
  readonly frozenUntil: number
  /** Earliest starts of visits that wait for others, by id. */
  readonly waits?: ReadonlyMap<string, number>
  /** False where vehicles wait before they leave for a visit; missing where it does not matter. */
  readonly waitsAtDoors?: boolean
  /** Starts that are waited for although the service could begin before, by id. */
  readonly chosenStarts?: ReadonlyMap<string, number>
  /** Leaving late: not before this; the first and last moment services may start, by id; nobody waits at doors. */
  readonly late?: LateLeaving
}

export interface LateLeaving {
  readonly departure: number
  readonly from: ReadonlyMap<string, number>
  readonly until: ReadonlyMap<string, number>
  /** Only ways are driven later: to each visit, without a break on the way, as late as reaches it by its start. */
  readonly drivesLate?: boolean
}

interface Position {
  readonly time: number
  readonly place: Place
}

interface Trip {
  readonly breaks: readonly TimedStop[]
  /** The part after the last break with a place. */
  readonly leg: Leg
  readonly start: number
  readonly arrival: number
}

const unknownLeg: Leg = { seconds: Number.NaN, meters: Number.NaN }

/**
 * Drives `leg` from `time` on and takes the placeless breaks on the way: each begins as soon as it may, interrupts the
 * trip, and what is left of the trip follows it.
 */
function interruptedDrive(
  time: number,
  leg: Leg,
  breaks: readonly BreakFacts[],
  { driving }: Trips,
): { arrival: number; leg: Leg; stops: TimedStop[] } {
  const stops: TimedStop[] = []
  let left = time
  let need = needOf(leg.seconds)
  let driven = 0
  for (const pause of breaks) {
    const start = Math.max(left, pause.minStart)
    const departure = start + pause.seconds
    stops.push({ kind: 'BREAK', id: pause.id, leg: undefined, tripStart: left, arrival: start, start, departure })
    const arrival = driving.arrival(left, need)
    driven += Math.min(arrival, start) - left
    need = arrival <= start ? 0 : need - driving.doneBetween(left, start)
    left = departure
  }
  const arrival = driving.arrival(left, need)
  return { arrival, leg: { seconds: driven + arrival - left, meters: leg.meters }, stops }
}

/**
 * From a standstill to a place, with the breaks of this trip in their order; breaks with a place are driven to first.
 */
export function driveTrip(from: Position, to: Place, breaks: readonly BreakFacts[], travel: Trips): Trip {
  const stops: TimedStop[] = []
  let { time, place } = from
  let waiting: BreakFacts[] = []
  for (const pause of breaks) {
    if (!pause.place) {
      waiting.push(pause)
      continue
    }
    const drive = interruptedDrive(time, travel.between(place, pause.place) ?? unknownLeg, waiting, travel)
    const start = Math.max(drive.arrival, pause.minStart)
    const departure = start + pause.seconds
    stops.push(...drive.stops, {
      kind: 'BREAK',
      id: pause.id,
      leg: drive.leg,
      tripStart: time,
      arrival: drive.arrival,
      start,
      departure,
    })
    time = departure
    place = pause.place
    waiting = []
  }
  const drive = interruptedDrive(time, travel.between(place, to) ?? unknownLeg, waiting, travel)
  return { breaks: [...stops, ...drive.stops], leg: drive.leg, start: from.time, arrival: drive.arrival }
}

/** When the span of a break is over. */
export const spanEnd = (pause: BreakFacts): number => pause.spanEnd

/** Earliest start of the travel to the visit at this position. */
export function minTravelStart({ visits, pinnedVisits, frozenUntil }: RouteOrder, index: number): number {
  return Math.max(visits[index]?.minStartTravel ?? -Infinity, index < pinnedVisits ? -Infinity : frozenUntil)
}

/**
 * When the vehicle leaves its start place: as early as allowed, or as late as still reaches the first visit at
 * `minFirstArrival` driving straight, whatever break falls into that trip.
 */
function departureTime(order: RouteOrder, travel: Trips): number {
  const { shift, visits } = order
  const straight = travel.between(shift.start, visits[0]?.place ?? shift.end) ?? unknownLeg
  return Math.max(
    shift.minStart,
    ...shift.breaks.map((pause, index) => (order.breakTrips[index] === leftOutBefore ? spanEnd(pause) : -Infinity)),
    order.late?.departure ?? -Infinity,
    travel.driving.leave(shift.minFirstArrival, needOf(straight.seconds)),
    minTravelStart(order, 0),
  )
}

/** How many seconds visits of the fixed beginning start later than the input says, in sum. */
export function pinnedDelay(order: RouteOrder, { stops }: TimedRoute): number {
  const services = stops.filter(({ kind }) => kind === 'VISIT').slice(0, order.pinnedVisits)
  return services.reduce((sum, { start }, index) => {
    const given = pinnedServiceStart(order, index)
    return given === -Infinity ? sum : sum + Math.max(0, start - given)
  }, 0)
}

/** The start the input gives a visit of the fixed beginning, which it may not come before. */
function pinnedServiceStart(order: RouteOrder, index: number): number {
  if (index >= order.pinnedVisits) return -Infinity
  const { id } = order.visits[index]!
  return order.shift.itinerary.find((stop) => stop.kind === 'VISIT' && stop.id === id)?.minServiceStart ?? -Infinity
}

/**
 * Windows of a visit as far as its service may use them; those of a pinned one begin at the start the input gives it,
 * and wait for nothing borrowed.
 */
function windowsOf(order: RouteOrder, index: number): readonly TimeWindow[] {
  if (index >= order.pinnedVisits) return windowsOn(order.visits[index]!, order.shift)
  const { windows } = order.visits[index]!
  const given = pinnedServiceStart(order, index)
  const open = windows.filter((window) => Math.min(window.maxStart, window.maxEnd) >= given)
  return open.map((window) => ({ ...window, minStart: Math.max(window.minStart, given) }))
}

/** Changed so that they hold all starts allowed where something has to be late. */
function usableWindows(order: RouteOrder, index: number, serviceSeconds: number): readonly TimeWindow[] {
  const windows = windowsOf(order, index)
  return index >= order.pinnedVisits ? windows : openedInAnyCase(windows, serviceSeconds)
}

type Windows = typeof usableWindows

function timeVisit(order: RouteOrder, index: number, trip: Trip, windows: Windows): TimedStop {
  const visit = order.visits[index]!
  const serviceSeconds = serviceSecondsAt(order, index)
  const ready = Math.max(
    trip.arrival,
    pinnedServiceStart(order, index),
    order.waits?.get(visit.id) ?? -Infinity,
    order.chosenStarts?.get(visit.id) ?? -Infinity,
    order.late?.from.get(visit.id) ?? -Infinity,
  )
  const start = earliestServiceStart(windows(order, index, serviceSeconds), ready, serviceSeconds)
  const departure = start + serviceSeconds
  const { leg } = trip
  const isLate = order.waitsAtDoors === false
  const arrival = isLate ? start : trip.arrival
  // With breaks on the way, part of it may have to come before them.
  const tripStart = isLate && trip.breaks.length === 0 ? Math.max(trip.start, start - leg.seconds) : trip.start
  return { kind: 'VISIT', id: visit.id, leg, tripStart, arrival, start, departure }
}

/** The same visit reached as late as its start allows, where no break is on the way. */
function drivenLate(stop: TimedStop, { breaks }: Trip, from: Place, to: Place, travel: Trips): TimedStop {
  const straight = travel.between(from, to)
  if (breaks.length > 0 || !straight || !Number.isFinite(stop.start)) return stop
  const time = travel.driving.leave(stop.start, needOf(straight.seconds))
  const { leg, arrival } = driveTrip({ time, place: from }, to, [], travel)
  return { ...stop, leg, tripStart: time, arrival }
}

/**
 * Times every stop of the route in the given order, allowed or not; late services start on arrival. A pinned visit may
 * overrun a window that is too short for it, but only where the route cannot be driven with nothing late at all.
 */
export function timeRoute(order: RouteOrder, travel: Trips): TimedRoute {
  const inTime = timeStops(order, travel, windowsOf)
  return isAllInTime(order, inTime) ? inTime : timeStops(order, travel, usableWindows)
}

function isAllInTime(order: RouteOrder, { stops }: TimedRoute): boolean {
  const services = stops.filter(({ kind }) => kind === 'VISIT')
  const starts = new Map(stops.filter(({ kind }) => kind === 'BREAK').map(({ id, start }) => [id, start]))
  const isBreakInTime = ({ id, minStart, maxStart }: BreakFacts) => {
    const start = starts.get(id)
    return start === undefined || (start >= minStart && start <= maxStart)
  }
  const lastDeparture = services.at(-1)?.departure ?? -Infinity
  return (
    lastDeparture <= order.shift.maxLastDeparture &&
    order.shift.breaks.every(isBreakInTime) &&
    services.every((service, index) => isServedInTime(order, index, service))
  )
}

/** Whether a visit keeps one of its windows. */
export function isServedInTime(order: RouteOrder, index: number, { start, departure }: TimedStop): boolean {
  const windows = windowsOf(order, index)
  const isAnyTime = order.visits[index]!.windows.length === 0 && windows.length === 0
  return isAnyTime || mayStartAt(windows, start, departure - start)
}

function timeStops(order: RouteOrder, travel: Trips, windows: Windows): TimedRoute {
  const { shift, visits, breakTrips } = order
  const breaksOf = (trip: number) => shift.breaks.filter((_, index) => breakTrips[index] === trip)
  const departure = departureTime(order, travel)
  const stops: TimedStop[] = []
  let at: Position = { time: departure, place: shift.start }
  visits.forEach((visit, index) => {
    const from = { time: Math.max(at.time, minTravelStart(order, index)), place: at.place }
    const trip = driveTrip(from, visit.place, breaksOf(index), travel)
    const early = timeVisit(order, index, trip, windows)
    const stop = order.late?.drivesLate && index > 0 ? drivenLate(early, trip, from.place, visit.place, travel) : early
    stops.push(...trip.breaks, stop)
    at = { time: stop.departure, place: visit.place }
  })
  const home = driveTrip(at, shift.end, breaksOf(visits.length), travel)
  return { departure, stops: [...stops, ...home.breaks], homeLeg: home.leg, endArrival: home.arrival }
}
