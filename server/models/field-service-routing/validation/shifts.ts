/** Vehicles, their shifts and breaks make sense by themselves. */
import { atStart } from '../constraints/names.ts'
import { instant, seconds } from '../domain/time-axis.ts'
import type { RequiredBreak } from '../schema/break.ts'
import type { Input } from '../schema/input.ts'
import type { ShiftInput } from '../schema/vehicle.ts'
import { checkArea } from './areas.ts'
import { called, calledShift } from './called.ts'
import { checkCost } from './costs.ts'
import { checkTemporarySets } from './temporary-sets.ts'
import { checkDuration, checkLocation, checkWorkingDuration, type Subject } from './values.ts'
import type { Report } from './issue-types.ts'

export function checkVehicles({ vehicles }: Input, report: Report): void {
  if (vehicles.length === 0) {
    report('EmptyVehicles', {
      path: '/vehicles',
      message: 'The list of vehicles is empty, so every visit stays unassigned. Add a vehicle with a shift.',
    })
  }
  for (const [v, vehicle] of vehicles.entries()) {
    const subject = { path: `/vehicles/${v}`, name: `vehicle ${called(vehicle)}`, ids: { vehicleId: vehicle.id } }
    if (vehicle.shifts.length === 0) {
      report('VehicleWithoutShifts', {
        path: subject.path,
        message: `Vehicle ${called(vehicle)} has no shifts, so it gets no visits. Add a shift or leave the vehicle out.`,
        ...subject.ids,
      })
    }
    checkDuration(subject, 'historicalTimeUtilized', vehicle.historicalTimeUtilized, report)
    checkDuration(subject, 'historicalTimeCapacity', vehicle.historicalTimeCapacity, report)
    checkArea(subject, 'requiredArea', vehicle.requiredArea, report)
    for (const [s, shift] of vehicle.shifts.entries()) {
      const path = `${subject.path}/shifts/${s}`
      checkShift(
        shift,
        { path, name: calledShift(shift, vehicle), ids: { vehicleId: vehicle.id, shiftId: shift.id } },
        report,
      )
    }
  }
}

function checkShift(shift: ShiftInput, subject: Subject, report: Report): void {
  checkLocation(subject, 'startLocation', shift.startLocation, report)
  checkLocation(subject, 'endLocation', shift.endLocation, report)
  for (const field of ['maxTravelTimePerVisit', 'maxTravelTime', 'maxSoftTravelTime'] as const)
    checkDuration(subject, field, shift[field], report)
  checkArea(subject, 'preferredArea', shift.preferredArea, report)
  checkCost(shift, subject, report)
  checkTemporarySets(shift, subject, report)
  checkShiftSpan(shift, subject, report)
  const { maxSoftTravelTime, maxTravelTime } = shift
  if (
    maxSoftTravelTime !== undefined &&
    maxTravelTime !== undefined &&
    seconds(maxSoftTravelTime) > seconds(maxTravelTime)
  ) {
    report('MaxSoftTravelTimeAboveMaxTravelTime', {
      path: `${subject.path}/maxSoftTravelTime`,
      message: `maxSoftTravelTime ${maxSoftTravelTime} of ${subject.name} is longer than its maxTravelTime ${maxTravelTime}, so it has no effect. Make it shorter.`,
      ...subject.ids,
    })
  }
  for (const [b, pause] of shift.requiredBreaks.entries()) {
    const ids = { ...subject.ids, breakId: pause.id }
    checkBreak(
      pause,
      shift,
      { path: `${subject.path}/requiredBreaks/${b}`, name: `break ${pause.id} of ${subject.name}`, ids },
      report,
    )
  }
}

function checkShiftSpan(shift: ShiftInput, { path, name, ids }: Subject, report: Report): void {
  const start = shift.minStartTime ?? shift.minFirstVisitArrivalTime
  if (start === undefined) {
    report('ShiftStartTimeMissing', {
      path,
      message: `${atStart(name)} has neither minStartTime nor minFirstVisitArrivalTime. Give it one of them.`,
      ...ids,
    })
    return
  }
  const ends = { maxEndTime: shift.maxEndTime, maxLastVisitDepartureTime: shift.maxLastVisitDepartureTime }
  if (Object.values(ends).every((end) => end === undefined)) {
    report('ShiftWithoutEnd', {
      path,
      message: `${atStart(name)} never ends. Give it a maxEndTime or a maxLastVisitDepartureTime.`,
      ...ids,
    })
  }
  for (const [field, end] of Object.entries(ends)) {
    if (end === undefined || instant(end) >= instant(start)) continue
    report('ShiftEndBeforeStart', {
      path: `${path}/${field}`,
      message: `${field} ${end} of ${name} is before its start ${start}. Set a later ${field}.`,
      ...ids,
    })
  }
}

function checkBreak(pause: RequiredBreak, shift: ShiftInput, subject: Subject, report: Report): void {
  const { path, name, ids } = subject
  checkLocation(subject, 'location', pause.location, report)
  if (pause.type === 'LEGACY') {
    report('DeprecatedField', {
      path: `${path}/type`,
      message: `The ${name} has the older type LEGACY. Send type FIXED or FLOATING.`,
      ...ids,
    })
  }
  const start = checkBreakSpan(pause, subject, report)
  if (start === undefined || shift.minStartTime === undefined || instant(start) >= instant(shift.minStartTime)) return
  report('BreakStartsBeforeShift', {
    path,
    message: `The ${name} may start at ${start}, before the shift starts at ${shift.minStartTime}. Let it start later.`,
    ...ids,
  })
}

/** Reports breaks that cannot be taken; returns when the break may start. */
function checkBreakSpan(pause: RequiredBreak, subject: Subject, report: Report): string | undefined {
  const { path, name, ids } = subject
  if (pause.type !== 'FLOATING' && pause.startTime !== undefined && pause.endTime !== undefined) {
    checkFixedBreak(pause.startTime, pause.endTime, subject, report)
    return pause.startTime
  }
  if (pause.type === 'FIXED') return pause.startTime
  const { minStartTime, maxStartTime, maxEndTime, duration } = pause
  if (minStartTime === undefined || duration === undefined) {
    report('BreakTimesMissing', {
      path,
      message: `The ${name} has neither startTime and endTime nor minStartTime and duration. Send one pair of them.`,
      ...ids,
    })
    return undefined
  }
  checkWorkingDuration(subject, 'duration', duration, report)
  const earliestEnd = instant(minStartTime) + seconds(duration)
  if (maxEndTime !== undefined && earliestEnd > instant(maxEndTime)) {
    report('FloatingBreakTooLong', {
      path,
      message: `The ${name} takes ${duration} from ${minStartTime}, but must end by ${maxEndTime}. Shorten it or widen its span.`,
      ...ids,
    })
  } else if (maxStartTime !== undefined && instant(minStartTime) > instant(maxStartTime)) {
    report('FloatingBreakTooLong', {
      path,
      message: `The ${name} starts at ${minStartTime} at the earliest, but at ${maxStartTime} at the latest. Widen its span.`,
      ...ids,
    })
  }
  return minStartTime
}

function checkFixedBreak(startTime: string, endTime: string, { path, name, ids }: Subject, report: Report): void {
  const length = instant(endTime) - instant(startTime)
  if (length < 0)
    report('FixedBreakStartAfterEnd', {
      path,
      message: `The ${name} starts at ${startTime}, after its end at ${endTime}. Swap the two.`,
      ...ids,
    })
  if (length === 0)
    report('ZeroDuration', {
      path,
      message: `The ${name} starts and ends at ${startTime}. Set a later end or leave it out.`,
      ...ids,
    })
}
