/** Every time, duration and flag of the itineraries, against the checker's own timing. */
import { fieldProblems, type ExpectedField } from './comparison.ts'
import { serviceSecondsAt } from './service-duration.ts'
import type { Plan, Route } from './plan.ts'
import type { ReportedStop } from './read-output.ts'
import { minTravelStart, type TimedStop } from './route-timing.ts'
import { instantText, parseInstant } from './time.ts'
import type { Leg } from './travel.ts'

/** Values that no road leads to are left out of the output, and distances nobody gave. */
export function orAbsent(value: number | undefined): number | undefined {
  return value === Infinity || Number.isNaN(value) ? undefined : value
}

function legFields(leg: Leg | undefined): ExpectedField[] {
  return [
    { key: 'travelTimeFromPreviousStandstill', form: 'duration', expected: orAbsent(leg?.seconds) },
    { key: 'travelDistanceMetersFromPreviousStandstill', form: 'number', expected: orAbsent(leg?.meters) },
  ]
}

function breakFields(stop: TimedStop, item: ReportedStop): ExpectedField[] {
  const hasLeg = stop.leg !== undefined && item.item['travelTimeFromPreviousStandstill'] !== undefined
  return [
    { key: 'startTime', form: 'instant', expected: orAbsent(stop.start) },
    { key: 'endTime', form: 'instant', expected: orAbsent(stop.departure) },
    // A floating break with a place may leave its travel out; without a place there is none.
    ...(hasLeg || !stop.leg ? legFields(stop.leg) : []),
  ]
}

function visitFields(route: Route, stop: TimedStop, index: number): ExpectedField[] {
  return [
    { key: 'arrivalTime', form: 'instant', expected: orAbsent(stop.arrival) },
    { key: 'startServiceTime', form: 'instant', expected: orAbsent(stop.start) },
    { key: 'departureTime', form: 'instant', expected: orAbsent(stop.departure) },
    { key: 'effectiveServiceDuration', form: 'duration', expected: serviceSecondsAt(route.order, index) },
    ...legFields(stop.leg),
    { key: 'pinned', form: 'flag', expected: index < route.order.pinnedVisits },
  ]
}

/**
 * Copied into the visit, the reported earliest start of travel must neither delay the trip nor undercut the input's.
 */
function travelStartProblems(where: string, reported: unknown, stop: TimedStop, minStartTravel: number): string[] {
  if (reported === undefined || reported === null) return []
  const found = parseInstant(reported)
  if (found <= stop.tripStart && found >= minStartTravel) return []
  if (Number.isNaN(stop.tripStart)) return []
  const earliest = minStartTravel === -Infinity ? '' : ` and not before ${instantText(minStartTravel)}`
  return [
    `${where}: minStartTravelTime is ${JSON.stringify(reported)}, expected at most ${instantText(stop.tripStart)}, the start of the travel${earliest}`,
  ]
}

function stopProblems(route: Route): string[] {
  const timedStops = route.timed?.stops ?? []
  const visitIndex = new Map(route.order.visits.map((visit, index) => [visit.id, index]))
  return timedStops.flatMap((stop) => {
    const item = route.reported.stops.find((reported) => reported.kind === stop.kind && reported.id === stop.id)
    if (!item) return []
    const where = `shift ${route.shift.id}, ${stop.kind === 'VISIT' ? 'visit' : 'break'} ${stop.id}`
    if (stop.kind === 'BREAK') return fieldProblems(where, item.item, breakFields(stop, item))
    const index = visitIndex.get(stop.id)!
    return [
      ...fieldProblems(where, item.item, visitFields(route, stop, index)),
      ...travelStartProblems(where, item.item['minStartTravelTime'], stop, minTravelStart(route.order, index)),
    ]
  })
}

function shiftFieldProblems(route: Route): string[] {
  const fields: ExpectedField[] = [
    { key: 'startTime', form: 'instant', expected: orAbsent(route.timed?.departure) },
    { key: 'pinned', form: 'flag', expected: route.shift.pinned },
  ]
  return fieldProblems(`shift ${route.shift.id}`, route.reported.shift, fields)
}

/** Items must stand in the order they happen in; a mixed-up order is timed by its visits and would go unnoticed. */
function orderProblems(route: Route): string[] {
  const starts = route.reported.stops.map(({ item }) => parseInstant(item['startServiceTime'] ?? item['startTime']))
  const late = starts.findIndex((start, index) => index > 0 && start < starts[index - 1]!)
  if (late < 0) return []
  const names = [route.reported.stops[late - 1]!.id, route.reported.stops[late]!.id]
  return [`shift ${route.shift.id}: ${names[1]!} begins before ${names[0]!}, which stands before it in the itinerary`]
}

export function timeProblems(plan: Plan): string[] {
  return plan.routes.flatMap((route) => [...shiftFieldProblems(route), ...stopProblems(route), ...orderProblems(route)])
}
