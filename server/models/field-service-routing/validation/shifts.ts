/** Vehicles, their shifts and breaks make sense by themselves. */
import { atStart } from '../../routing/constraints/names.ts'
import { checkSimultaneousShifts } from '../../routing/validation/simultaneous-shifts.ts'
import { checkSoftTravel } from '../../routing/validation/soft-travel.ts'
import type { Input } from '../schema/input.ts'
import type { ShiftInput } from '../schema/vehicle.ts'
import { checkArea } from './areas.ts'
import { called, calledShift } from '../../routing/validation/called.ts'
import { checkCost } from '../../routing/validation/costs.ts'
import { checkTemporarySets } from './temporary-sets.ts'
import { checkShiftBreaks, checkShiftEnd, checkShiftValues } from '../../routing/validation/shifts.ts'
import { checkDuration, type Subject } from '../../routing/validation/values.ts'
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
    checkSimultaneousShifts(
      { ...vehicle, fact: 'vehicleId' },
      vehicle.shifts.map((shift, s) => ({
        id: shift.id,
        path: `${subject.path}/shifts/${s}`,
        start: shift.minStartTime ?? shift.minFirstVisitArrivalTime,
        end: shift.maxEndTime ?? shift.maxLastVisitDepartureTime,
      })),
      report,
    )
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
  checkShiftValues(shift, ['maxTravelTimePerVisit', 'maxTravelTime', 'maxSoftTravelTime'], subject, report)
  checkArea(subject, 'preferredArea', shift.preferredArea, report)
  checkCost(shift, subject, report)
  checkTemporarySets(shift, subject, report)
  checkShiftSpan(shift, subject, report)
  checkSoftTravel(shift, subject, report)
  checkShiftBreaks(shift, shift.minStartTime ?? shift.minFirstVisitArrivalTime, 'visit', subject, report)
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
  for (const [field, end] of Object.entries(ends)) checkShiftEnd(field, { start, end }, { path, name, ids }, report)
}
