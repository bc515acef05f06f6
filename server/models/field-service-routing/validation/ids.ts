/** Ids are unique, and what refers to an id finds it. */
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'

type DuplicateCode =
  'DuplicateVehicleId' | 'DuplicateShiftId' | 'DuplicateVisitId' | 'DuplicateVisitGroupId' | 'DuplicateBreakId'

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

export function checkIds(input: Input, report: Report): void {
  const vehicles = input.vehicles.map(({ id }, v) => ({ id, path: `/vehicles/${v}` }))
  const shifts = input.vehicles.flatMap((vehicle, v) =>
    vehicle.shifts.map((shift, s) => ({ shift, id: shift.id, path: `/vehicles/${v}/shifts/${s}` })),
  )
  const visits = inputVisits(input).map(({ visit, path }) => ({ id: visit.id, path }))
  const groups = input.visitGroups.map(({ id }, g) => ({ id, path: `/visitGroups/${g}` }))
  checkUnique(vehicles, { code: 'DuplicateVehicleId', kind: 'vehicle', fact: 'vehicleId' }, report)
  checkUnique(shifts, { code: 'DuplicateShiftId', kind: 'shift', fact: 'shiftId' }, report)
  checkUnique(visits, { code: 'DuplicateVisitId', kind: 'visit', fact: 'visitId' }, report)
  checkUnique(groups, { code: 'DuplicateVisitGroupId', kind: 'visit group', fact: 'visitGroupId' }, report)
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
