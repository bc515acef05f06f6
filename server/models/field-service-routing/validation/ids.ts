/** Ids are unique, and what refers to an id finds it. */
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import { checkUnique } from '../../routing/validation/unique-ids.ts'
import type { Report } from './issue-types.ts'

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
