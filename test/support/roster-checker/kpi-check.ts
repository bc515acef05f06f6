/** Figures of a roster as the answer reports them. */
import { numberAt, type JsonObject } from '../checker/json.ts'
import type { Roster } from './facts.ts'
import { isOptional } from './global-rules.ts'

function expectedFigures(roster: Roster): ReadonlyMap<string, number> {
  const { facts, worksShift, shiftsOf } = roster
  const assigned = facts.shifts.filter(({ id }) => worksShift.has(id))
  const optional = assigned.filter((shift) => isOptional(roster, shift)).length
  return new Map([
    ['assignedShifts', assigned.length],
    ['unassignedShifts', facts.shifts.length - assigned.length],
    ['activatedEmployees', shiftsOf.size],
    ['assignedMandatoryShifts', assigned.length - optional],
    ['assignedOptionalShifts', optional],
  ])
}

export function kpiProblems(roster: Roster, kpis: JsonObject): string[] {
  return [...expectedFigures(roster)].flatMap(([key, expected]) => {
    const found = numberAt(kpis, key)
    return found === undefined || found === expected ? [] : [`${key} is ${String(found)}, expected ${String(expected)}`]
  })
}
