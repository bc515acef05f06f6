/** All ways to put the breaks of a shift between the stops of its route, and the way the timing rules choose. */
import type { ShiftFacts } from './facts.ts'
import { isServedInTime, timeRoute, type RouteOrder, type TimedRoute } from './route-timing.ts'
import type { Trips } from './travel.ts'

/** What is late in a way: nothing, visits of the fixed beginning, others or the last departure too, or even breaks. */
const laxities = ['none', 'pinned services', 'services', 'services and breaks'] as const
export type Laxity = (typeof laxities)[number]

export interface BreakChoice {
  readonly breakTrips: readonly number[]
  readonly timed: TimedRoute
  /** What is late in every way to put the breaks. */
  readonly late: Laxity
}

/** Every non-decreasing list of `breaks` trip numbers from 0 to `visits`, earliest first. */
function* placements(breaks: number, visits: number, from = 0): Generator<number[]> {
  if (breaks === 0) {
    yield []
    return
  }
  for (let trip = from; trip <= visits; trip++) {
    for (const rest of placements(breaks - 1, visits, trip)) yield [trip, ...rest]
  }
}

/** Ids of breaks that begin outside their span. */
export function misplacedBreaks(timed: TimedRoute, shift: ShiftFacts): string[] {
  const startOf = new Map(timed.stops.filter((stop) => stop.kind === 'BREAK').map((stop) => [stop.id, stop.start]))
  return shift.breaks
    .filter((pause) => {
      const start = startOf.get(pause.id)
      return start !== undefined && (start < pause.minStart || start > pause.maxStart)
    })
    .map((pause) => pause.id)
}

/** Positions of the visits that are served outside their windows. */
function lateServices(order: RouteOrder, timed: TimedRoute): number[] {
  const services = timed.stops.filter((stop) => stop.kind === 'VISIT')
  return services.flatMap((service, index) => (isServedInTime(order, index, service) ? [] : [index]))
}

function laxityOf(order: RouteOrder, timed: TimedRoute): Laxity {
  if (misplacedBreaks(timed, order.shift).length > 0) return 'services and breaks'
  const late = lateServices(order, timed)
  const lastDeparture = timed.stops.findLast((stop) => stop.kind === 'VISIT')?.departure ?? -Infinity
  if (lastDeparture > order.shift.maxLastDeparture || late.some((index) => index >= order.pinnedVisits))
    return 'services'
  return late.length > 0 ? 'pinned services' : 'none'
}

/** Whether no service is moved further than leaving late may move it. */
function keepsHeld({ late }: RouteOrder, { stops }: TimedRoute): boolean {
  return stops.every(({ kind, id, start }) => kind === 'BREAK' || start <= (late?.until.get(id) ?? Infinity))
}

/**
 * Of the ways that keep most, the one that ends the route earliest; on ties the first break is put as early as
 * possible, then the second. Ways with an unknown trip are left out; undefined when none remains.
 */
export function bestBreakChoice(order: RouteOrder, travel: Trips): BreakChoice | undefined {
  let best: BreakChoice | undefined
  for (const breakTrips of placements(order.shift.breaks.length, order.visits.length)) {
    const candidate = { ...order, breakTrips }
    const timed = timeRoute(candidate, travel)
    if (Number.isNaN(timed.endArrival) || !keepsHeld(order, timed)) continue
    const late = laxityOf(candidate, timed)
    const gain = best
      ? laxities.indexOf(best.late) - laxities.indexOf(late) || best.timed.endArrival - timed.endArrival
      : 1
    if (gain > 0) best = { breakTrips, timed, late }
  }
  return best
}
