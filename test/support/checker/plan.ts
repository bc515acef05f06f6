/** The plan as the checker sees it: the output's assignment, timed by the checker itself. */
import { heldToItsTime } from './appointments.ts'
import { startsToChoose } from './chosen-waits.ts'
import type { Facts, ShiftFacts, VisitFacts } from './facts.ts'
import { leavingLate } from './late-leaving.ts'
import type { ReportedPlan, ReportedShift } from './read-output.ts'
import { awaitedVisits } from './break-placement.ts'
import { leftOutBefore, spanEnd, timeRoute, type RouteOrder, type TimedRoute, type TimedStop } from './route-timing.ts'
import { parseInstant } from './time.ts'
import { waitForOthers } from './waiting.ts'
import type { Trips } from './travel.ts'

export interface Route {
  readonly shift: ShiftFacts
  readonly reported: ReportedShift
  readonly order: RouteOrder
  /** Undefined for a shift without visits: nothing is driven, no break is taken. */
  readonly timed: TimedRoute | undefined
}

export interface Plan {
  readonly facts: Facts
  readonly routes: readonly Route[]
  readonly unassigned: readonly VisitFacts[]
}

/** One visit in a route with its times. */
export interface Service {
  readonly visit: VisitFacts
  readonly route: Route
  readonly stop: TimedStop
  /** Position among the visits of the route, from 0. */
  readonly index: number
  readonly isPinned: boolean
}

/** The visits of the route and the trip each break of the shift is on; -1 for a break that is not taken. */
function orderOf(facts: Facts, shift: ShiftFacts, reported: ReportedShift, pinnedVisits: number): RouteOrder {
  const awaited = awaitedVisits(facts)
  const visits: VisitFacts[] = []
  const tripOf = new Map<string, number>()
  for (const stop of reported.stops) {
    const visit = stop.kind === 'VISIT' ? facts.visits.get(stop.id) : undefined
    if (visit) visits.push(visits.length < pinnedVisits ? visit : heldToItsTime(visit, facts, awaited))
    if (stop.kind === 'BREAK' && !tripOf.has(stop.id)) tripOf.set(stop.id, visits.length)
  }
  const order = { shift, visits, pinnedVisits, frozenUntil: facts.freezeBefore }
  return {
    ...order,
    breakTrips: tripsOf(shift, reported, visits.length, tripOf),
    chosenStarts: chosenStarts(facts, reported, order),
  }
}

/** The trips as they were reported; a break that is left out lies before leaving, or behind the last stop. */
function tripsOf(
  shift: ShiftFacts,
  { shift: item }: ReportedShift,
  visits: number,
  tripOf: ReadonlyMap<string, number>,
): number[] {
  const firstTaken = shift.breaks.findIndex(({ id }) => tripOf.has(id))
  const left = parseInstant(item['startTime']) ?? Number.NaN
  return shift.breaks.map((pause, index) => {
    const isBefore = index < firstTaken || left >= spanEnd(pause)
    return tripOf.get(pause.id) ?? (isBefore ? leftOutBefore : visits + 1)
  })
}

/** What services may have waited for that are reported to start then, or later, as the route is left later. */
function chosenStarts(
  facts: Facts,
  { stops }: ReportedShift,
  order: Omit<RouteOrder, 'breakTrips'>,
): ReadonlyMap<string, number> {
  return new Map(
    order.visits.flatMap(({ id }, index) => {
      const item = stops.find((stop) => stop.kind === 'VISIT' && stop.id === id)?.item
      const start = parseInstant(item?.['startServiceTime'])
      const waited = startsToChoose(facts, order, index).filter((time) => start !== undefined && time <= start)
      return waited.length > 0 ? [[id, Math.max(...waited)] as const] : []
    }),
  )
}

/** Times all routes of the reported plan; ids unknown to the input are left out. */
export function recomputePlan(
  facts: Facts,
  reported: ReportedPlan,
  pinned: ReadonlyMap<string, number>,
  travel: Trips,
): Plan {
  const routes = reported.vehicles.flatMap((vehicle) =>
    vehicle.shifts.flatMap((report): Route[] => {
      const shift = facts.shifts.get(report.id)
      if (!shift) return []
      const order = orderOf(facts, shift, report, pinned.get(shift.id) ?? 0)
      const timed = order.visits.length > 0 ? timeRoute(order, travel) : undefined
      return [{ shift, reported: report, order, timed }]
    }),
  )
  const isAnyoneWaiting =
    facts.groups.length > 0 || [...facts.visits.values()].some(({ dependencies }) => dependencies.length > 0)
  const settled = (isAnyoneWaiting ? waitForOthers(facts, routes, travel) : routes).map((route) => {
    if (!route.timed) return route
    const late = leavingLate(facts, route.order, travel)
    return { ...route, order: late, timed: timeRoute(late, travel) }
  })
  const assigned = new Set(routes.flatMap((route) => route.order.visits.map((visit) => visit.id)))
  return { facts, routes: settled, unassigned: [...facts.visits.values()].filter((visit) => !assigned.has(visit.id)) }
}

export function servicesOf(route: Route): Service[] {
  const stops = route.timed?.stops.filter((stop) => stop.kind === 'VISIT') ?? []
  return stops.map((stop, index) => {
    return { visit: route.order.visits[index]!, route, stop, index, isPinned: index < route.order.pinnedVisits }
  })
}

export function allServices(plan: Plan): Service[] {
  return plan.routes.flatMap(servicesOf)
}
