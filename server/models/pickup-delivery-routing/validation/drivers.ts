/** Drivers, their shifts and breaks make sense by themselves. */
import { atStart } from '../../routing/constraints/names.ts'
import { checkSimultaneousShifts } from '../../routing/validation/simultaneous-shifts.ts'
import { checkSoftTravel } from '../../routing/validation/soft-travel.ts'
import { called, calledShift } from '../../routing/validation/called.ts'
import { checkCost } from '../../routing/validation/costs.ts'
import { checkShiftBreaks, checkShiftEnd, checkShiftValues } from '../../routing/validation/shifts.ts'
import type { Subject } from '../../routing/validation/values.ts'
import type { ShiftInput } from '../schema/driver.ts'
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'

export function checkDrivers({ drivers }: Input, report: Report): void {
  if (drivers.length === 0) {
    report('EmptyDrivers', {
      path: '/drivers',
      message: 'The list of drivers is empty, so every job stays unassigned. Add a driver with a shift.',
    })
  }
  for (const [d, driver] of drivers.entries()) {
    const ids = { driverId: driver.id }
    if (driver.shifts.length === 0) {
      report('DriverWithoutShifts', {
        path: `/drivers/${d}`,
        message: `Driver ${called(driver)} has no shifts and so gets no jobs. Add a shift or leave the driver out.`,
        ...ids,
      })
    }
    checkSimultaneousShifts(
      { ...driver, fact: 'driverId' },
      driver.shifts.map(({ id, minStartTime: start, maxEndTime: end }, s) => ({
        id,
        path: `/drivers/${d}/shifts/${s}`,
        start,
        end,
      })),
      report,
    )
    for (const [s, shift] of driver.shifts.entries())
      checkShift(
        shift,
        {
          path: `/drivers/${d}/shifts/${s}`,
          name: calledShift(shift, driver),
          ids: { ...ids, shiftId: shift.id },
        },
        report,
      )
  }
}

function checkShift(shift: ShiftInput, subject: Subject, report: Report): void {
  checkShiftValues(shift, ['maxTravelTimePerStop', 'maxTravelTime', 'maxSoftTravelTime'], subject, report)
  checkCost(shift, subject, report)
  checkSpan(shift, subject, report)
  checkCapacity(shift, subject, report)
  checkSoftTravel(shift, subject, report)
  checkShiftBreaks(shift, shift.minStartTime, 'stop', subject, report)
}

function checkSpan({ minStartTime: start, maxEndTime: end }: ShiftInput, subject: Subject, report: Report): void {
  const { path, name, ids } = subject
  if (end === undefined)
    report('ShiftWithoutEnd', { path, message: `${atStart(name)} never ends. Give it a maxEndTime.`, ...ids })
  checkShiftEnd('maxEndTime', { start, end }, subject, report)
}

function checkCapacity({ capacity = [] }: ShiftInput, { path, name, ids }: Subject, report: Report): void {
  for (const [index, { kind }] of capacity.entries()) {
    const first = capacity.findIndex((other) => other.kind === kind)
    if (first === index) continue
    report('DuplicateCapacityKind', {
      path: `${path}/capacity/${index}`,
      message: `The capacity for ${kind} of ${name} is also given at ${path}/capacity/${first}. Leave one of them.`,
      ...ids,
      kind,
    })
  }
}
