/** Figures of a roster as the answer reports them. */
import { numberAt, objectsAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import type { Roster, Shift } from './facts.ts'
import { assignmentsOf, isOptional } from './global-rules.ts'
import { metersTravelled } from './travel-rules.ts'

/** Of what is planned; history is not counted. */
function expectedFigures(roster: Roster): ReadonlyMap<string, number> {
  const { facts, worksShift } = roster
  const planned = facts.shifts.filter(({ start }) => start >= facts.window.start)
  const assigned = planned.filter(({ id }) => worksShift.has(id))
  const optional = assigned.filter((shift) => isOptional(roster, shift)).length
  const groups = objectsAt(facts.modelInput, 'shiftGroups')
    .map((group) => textsAt(group, 'shifts').map((id) => facts.shiftById.get(id)!))
    .filter((shifts) => shifts.some(({ start }) => start >= facts.window.start))
  const workedGroups = groups.filter((shifts) => shifts.some(({ id }) => worksShift.has(id))).length
  return new Map([
    ['assignedShiftGroups', workedGroups],
    ['unassignedShiftGroups', groups.length - workedGroups],
    ['travelDistance', metersTravelled(roster, ({ start }) => start >= facts.window.start)],
    ['fixedTotalCost', Math.round(costOfShifts(roster, assigned))],
    ['demandGeneratedShifts', 0],
    ['assignedShifts', assigned.length],
    ['unassignedShifts', planned.length - assigned.length],
    ['activatedEmployees', new Set(assigned.map(({ id }) => worksShift.get(id)!.id)).size],
    ['assignedMandatoryShifts', assigned.length - optional],
    ['assignedOptionalShifts', optional],
  ])
}

/** By the first detail of each rule that names both cost groups. */
function costOfShifts(roster: Roster, assigned: readonly Shift[]): number {
  const ids = new Set(assigned.map(({ id }) => id))
  return objectsAt(roster.facts.globalRules, 'costsRules')
    .flatMap((rule) =>
      assignmentsOf(roster, rule)
        .filter(({ shift }) => ids.has(shift.id))
        .map(({ shift, employee }) =>
          objectsAt(rule, 'employeeShiftCostDetails').find(
            (one) =>
              textAt(one, 'employeeCostGroup') === textAt(employee.json, 'costGroup') &&
              textAt(one, 'shiftCostGroup') === textAt(shift.json, 'costGroup'),
          ),
        ),
    )
    .reduce((sum, detail) => sum + (numberAt(detail ?? {}, 'cost') ?? 0), 0)
}

export function kpiProblems(roster: Roster, kpis: JsonObject): string[] {
  return [...expectedFigures(roster)].flatMap(([key, expected]) => {
    const found = numberAt(kpis, key)
    return found === undefined || found === expected ? [] : [`${key} is ${String(found)}, expected ${String(expected)}`]
  })
}
