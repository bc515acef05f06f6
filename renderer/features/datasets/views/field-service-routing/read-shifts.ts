/** Shifts: who is there and when, from the input, and what they do, from the output. */
import type { ShiftInput, ShiftPlan } from './documents.ts'
import type { Shift, Stop, Vehicle } from '../routing/plan.ts'
import { placeOf, secondsOf, timeOf } from '../routing/read-values.ts'

/** A shift without a latest end is drawn this long. */
const openFrameMilliseconds = 10 * 3_600_000

/** One of the two may be missing: a plan that has not come yet, or an input that was not sent. */
export function shiftOf(
  vehicle: Pick<Vehicle, 'id' | 'name'>,
  id: string,
  { given, planned }: { readonly given: ShiftInput | undefined; readonly planned: ShiftPlan | undefined },
): Shift {
  const startLocation = placeOf(given?.startLocation)
  const metrics = planned?.metrics
  return {
    id,
    vehicleId: vehicle.id,
    technician: vehicle.name,
    startLocation,
    endLocation: placeOf(given?.endLocation) ?? startLocation,
    frame: given && frameOf(given),
    skills: (given?.skills ?? []).map(({ name, level }) => `${name} ${level ?? ''}`.trimEnd()),
    departure: timeOf(planned?.startTime),
    stops: stopsOf(planned?.itinerary ?? []),
    homeArrival: timeOf(metrics?.endLocationArrivalTime),
    homeTravelSeconds: secondsOf(metrics?.travelTimeFromLastVisitToEndLocation) ?? 0,
    travelSeconds: secondsOf(metrics?.totalTravelTime) ?? 0,
    travelMeters: metrics?.totalTravelDistanceMeters ?? 0,
    overtimeSeconds: secondsOf(metrics?.overtime) ?? 0,
    isPinned: planned?.pinned === true || given?.pinned === true,
  }
}

function frameOf(shift: ShiftInput): Shift['frame'] {
  const start = timeOf(shift.minStartTime) ?? timeOf(shift.minFirstVisitArrivalTime)
  if (start === undefined) return undefined
  const softEnd = timeOf(shift.maxSoftEndTime) ?? timeOf(shift.maxSoftLastVisitDepartureTime)
  const end =
    timeOf(shift.maxEndTime) ?? timeOf(shift.maxLastVisitDepartureTime) ?? softEnd ?? start + openFrameMilliseconds
  if (end <= start) return undefined
  return softEnd === undefined || softEnd >= end ? { start, end } : { start, end, softEnd }
}

function stopsOf(itinerary: ShiftPlan['itinerary']): readonly Stop[] {
  let number = 0
  return itinerary.map((stop): Stop => {
    const { id } = stop
    if (stop.kind === 'BREAK') return { kind: 'break', id, start: timeOf(stop.startTime), end: timeOf(stop.endTime) }
    number += 1
    return {
      kind: 'visit',
      id,
      number,
      arrival: timeOf(stop.arrivalTime),
      start: timeOf(stop.startServiceTime),
      end: timeOf(stop.departureTime),
      travelSeconds: secondsOf(stop.travelTimeFromPreviousStandstill) ?? 0,
      travelMeters: stop.travelDistanceMetersFromPreviousStandstill ?? 0,
      isPinned: stop.pinned,
    }
  })
}
