/** Drivers, their shifts and breaks make sense by themselves. */
import { atStart } from '../../routing/constraints/names.ts'
import { instant } from '../../routing/domain/time-axis.ts'
import { checkBreak } from '../../routing/validation/breaks.ts'
import { checkBreaksInTheWay } from '../../routing/validation/breaks-in-the-way.ts'
import { checkSimultaneousShifts } from '../../routing/validation/simultaneous-shifts.ts'
import { checkSoftTravel } from '../../routing/validation/soft-travel.ts'
import { called, calledShift } from '../../routing/validation/called.ts'
import { checkCost } from '../../routing/validation/costs.ts'
import { checkDuration, checkLocation, type Subject } from '../../routing/validation/values.ts'
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
  checkLocation(subject, 'startLocation', shift.startLocation, report)
  checkLocation(subject, 'endLocation', shift.endLocation, report)
  for (const field of ['maxTravelTimePerStop', 'maxTravelTime', 'maxSoftTravelTime'] as const)
    checkDuration(subject, field, shift[field], report)
  checkCost(shift, subject, report)
  checkSpan(shift, subject, report)
  checkCapacity(shift, subject, report)
  checkSoftTravel(shift, subject, report)
  const { id, minStartTime: start, maxEndTime: end, requiredBreaks } = shift
  checkBreaksInTheWay({ ...subject, id, start, end, requiredBreaks, work: 'stop' }, report)
  for (const [b, pause] of requiredBreaks.entries()) {
    const ids = { ...subject.ids, breakId: pause.id }
    const path = `${subject.path}/requiredBreaks/${b}`
    checkBreak(pause, shift, { path, name: `break ${pause.id} of ${subject.name}`, ids }, report)
  }
}

function checkSpan({ minStartTime, maxEndTime }: ShiftInput, { path, name, ids }: Subject, report: Report): void {
  if (maxEndTime === undefined) {
    report('ShiftWithoutEnd', { path, message: `${atStart(name)} never ends. Give it a maxEndTime.`, ...ids })
  } else if (instant(maxEndTime) < instant(minStartTime)) {
    report('ShiftEndBeforeStart', {
      path: `${path}/maxEndTime`,
      message: `maxEndTime ${maxEndTime} of ${name} is before its start ${minStartTime}. Set a later maxEndTime.`,
      ...ids,
    })
  }
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
