/** Ids are unique. */
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'

type DuplicateCode =
  'DuplicateDriverId' | 'DuplicateShiftId' | 'DuplicateJobId' | 'DuplicateStopId' | 'DuplicateBreakId'

interface Owned {
  readonly id: string
  readonly path: string
}

interface IdScope {
  readonly code: DuplicateCode
  /** In words. */
  readonly kind: string
  /** Name of the id among the facts of the issue. */
  readonly fact: string
}

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

function checkUnique(things: readonly Owned[], { code, kind, fact }: IdScope, report: Report): void {
  const first = new Map<string, string>()
  for (const { id, path } of things) {
    const other = first.get(id)
    if (other === undefined) first.set(id, path)
    else
      report(code, {
        path,
        message: `The ${kind} id ${id} is also used at ${other}. Give each ${kind} its own id.`,
        [fact]: id,
      })
  }
}
