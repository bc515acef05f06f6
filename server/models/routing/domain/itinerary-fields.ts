/** Fields that the items of itineraries have on the wire, whatever the model calls its work. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { unreachable } from '../../../travel/travel-matrix.ts'
import type { RouteFacts, RouteShift } from './plan.ts'
import type { BreakStop, Leg, VisitStop } from './timed-route.ts'

type Facts = Pick<RouteFacts, 'time' | 'lacksDistances'>

/** Times, where a road leads there, and how long it takes. */
export function serviceFields({ time }: Facts, shift: RouteShift, { isReached, arrival, start, end }: VisitStop) {
  const text = (at: number) => time.format(at, shift.offsetAt(at))
  return {
    ...(isReached && { arrivalTime: text(arrival), startServiceTime: text(start), departureTime: text(end) }),
    effectiveServiceDuration: formatDuration(end - start),
  }
}

export function legFields(leg: Leg | undefined, { lacksDistances }: Facts) {
  if (!leg || leg.seconds >= unreachable) return {}
  return {
    travelTimeFromPreviousStandstill: formatDuration(leg.seconds),
    ...(!lacksDistances && { travelDistanceMetersFromPreviousStandstill: leg.meters }),
  }
}

export function breakItem(facts: Facts, shift: RouteShift, stop: BreakStop) {
  const text = (at: number) => facts.time.format(at, shift.offsetAt(at))
  return {
    id: shift.breaks[stop.break]!.id,
    kind: 'BREAK' as const,
    ...(stop.isReached && { startTime: text(stop.start), endTime: text(stop.end) }),
    ...legFields(stop.leg, facts),
  }
}
