/** Figures of a roster as the answer reports them. */
import { numberAt, type JsonObject } from '../checker/json.ts'
import type { Roster } from './facts.ts'
import { isOptional } from './global-rules.ts'

/** Of what is planned; history is not counted. */
function expectedFigures(roster: Roster): ReadonlyMap<string, number> {
  const { facts, worksShift } = roster
  const planned = facts.shifts.filter(({ start }) => start >= facts.window.start)
  const assigned = planned.filter(({ id }) => worksShift.has(id))
  const optional = assigned.filter((shift) => isOptional(roster, shift)).length
  return new Map([
    ['assignedShifts', assigned.length],
    ['unassignedShifts', planned.length - assigned.length],
    ['activatedEmployees', new Set(assigned.map(({ id }) => worksShift.get(id)!.id)).size],
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
