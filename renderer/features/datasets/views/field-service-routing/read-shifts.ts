/** Shifts: who is there and when, from the input, and what they do, from the output. */
import type { Shift, Stop, Vehicle } from './plan.ts'
import { fieldsOf, listOf, numberOf, placeOf, secondsOf, textOf, timeOf, type Fields } from './read-json.ts'

/** A shift without a latest end is drawn this long. */
const openFrameMilliseconds = 10 * 3_600_000

/** One of the two may be missing: a plan that has not come yet, or an input that was not sent. */
export function shiftOf(vehicle: Pick<Vehicle, 'id' | 'name'>, shiftInput: Fields, shiftPlan: Fields): Shift {
  const metrics = fieldsOf(shiftPlan['metrics'])
  const startLocation = placeOf(shiftInput['startLocation'])
  return {
    id: textOf(shiftInput['id']) ?? textOf(shiftPlan['id']) ?? '',
    vehicleId: vehicle.id,
    technician: vehicle.name,
    startLocation,
    endLocation: placeOf(shiftInput['endLocation']) ?? startLocation,
    frame: frameOf(shiftInput),
    skills: listOf(shiftInput['skills'])
      .map(skillText)
      .filter((text) => text !== ''),
    departure: timeOf(shiftPlan['startTime']),
    stops: stopsOf(shiftPlan),
    homeArrival: timeOf(metrics['endLocationArrivalTime']),
    homeTravelSeconds: secondsOf(metrics['travelTimeFromLastVisitToEndLocation']) ?? 0,
    travelSeconds: secondsOf(metrics['totalTravelTime']) ?? 0,
    travelMeters: numberOf(metrics['totalTravelDistanceMeters']) ?? 0,
    overtimeSeconds: secondsOf(metrics['overtime']) ?? 0,
    isPinned: shiftPlan['pinned'] === true || shiftInput['pinned'] === true,
  }
}

function frameOf(shift: Fields): Shift['frame'] {
  const start = timeOf(shift['minStartTime']) ?? timeOf(shift['minFirstVisitArrivalTime'])
  if (start === undefined) return undefined
  const softEnd = timeOf(shift['maxSoftEndTime']) ?? timeOf(shift['maxSoftLastVisitDepartureTime'])
  const end =
    timeOf(shift['maxEndTime']) ??
    timeOf(shift['maxLastVisitDepartureTime']) ??
    softEnd ??
    start + openFrameMilliseconds
  if (end <= start) return undefined
  return softEnd === undefined || softEnd >= end ? { start, end } : { start, end, softEnd }
}

function stopsOf(shiftPlan: Fields): readonly Stop[] {
  let number = 0
  return listOf(shiftPlan['itinerary']).flatMap((stop): Stop[] => {
    const id = textOf(stop['id'])
    if (id === undefined) return []
    if (stop['kind'] === 'BREAK')
      return [{ kind: 'break', id, start: timeOf(stop['startTime']), end: timeOf(stop['endTime']) }]
    number += 1
    return [
      {
        kind: 'visit',
        id,
        number,
        arrival: timeOf(stop['arrivalTime']),
        start: timeOf(stop['startServiceTime']),
        end: timeOf(stop['departureTime']),
        travelSeconds: secondsOf(stop['travelTimeFromPreviousStandstill']) ?? 0,
        travelMeters: numberOf(stop['travelDistanceMetersFromPreviousStandstill']) ?? 0,
        isPinned: stop['pinned'] === true,
      },
    ]
  })
}

function skillText(skill: Fields): string {
  const level = numberOf(skill['level'])
  const name = textOf(skill['name']) ?? ''
  return level === undefined ? name : `${name} ${level}`
}
