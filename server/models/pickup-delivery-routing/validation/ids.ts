/** Ids are unique. */
import type { Input } from '../schema/input.ts'
import { checkUnique } from '../../routing/validation/unique-ids.ts'
import type { Report } from './issue-types.ts'

export function checkIds({ drivers, jobs }: Input, report: Report): void {
  const shifts = drivers.flatMap((driver, d) =>
    driver.shifts.map((shift, s) => ({ shift, id: shift.id, path: `/drivers/${d}/shifts/${s}` })),
  )
  const stops = jobs.flatMap((job, j) => job.stops.map(({ id }, s) => ({ id, path: `/jobs/${j}/stops/${s}` })))
  const listed = (name: string, things: readonly { readonly id: string }[]) =>
    things.map(({ id }, index) => ({ id, path: `/${name}/${index}` }))
  checkUnique(listed('drivers', drivers), { code: 'DuplicateDriverId', kind: 'driver', fact: 'driverId' }, report)
  checkUnique(shifts, { code: 'DuplicateShiftId', kind: 'shift', fact: 'shiftId' }, report)
  checkUnique(listed('jobs', jobs), { code: 'DuplicateJobId', kind: 'job', fact: 'jobId' }, report)
  checkUnique(stops, { code: 'DuplicateStopId', kind: 'stop', fact: 'stopId' }, report)
  for (const { shift, path } of shifts) {
    const breaks = shift.requiredBreaks.map(({ id }, b) => ({ id, path: `${path}/requiredBreaks/${b}` }))
    checkUnique(breaks, { code: 'DuplicateBreakId', kind: 'break', fact: 'breakId' }, report)
  }
}
