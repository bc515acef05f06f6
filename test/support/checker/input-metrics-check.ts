/** The figures of the input: the size of the problem. */
import { fieldProblems } from './comparison.ts'
import type { Facts } from './facts.ts'
import type { JsonObject } from './json.ts'
import { isMandatory } from './priority.ts'
import { isMovable } from './visit-days.ts'

export function inputMetricProblems(facts: Facts, inputMetrics: JsonObject, pinned: ReadonlySet<string>): string[] {
  const visits = [...facts.visits.values()]
  const mandatory = visits.filter((visit) => isMandatory(visit, pinned.has(visit.id), facts)).length
  return fieldProblems('inputMetrics', inputMetrics, [
    { key: 'visits', form: 'number', expected: visits.length },
    { key: 'visitGroups', form: 'number', expected: facts.groups.length },
    { key: 'visitDependencies', form: 'number', expected: facts.dependencies },
    { key: 'mandatoryVisits', form: 'number', expected: mandatory },
    { key: 'optionalVisits', form: 'number', expected: visits.length - mandatory },
    { key: 'vehicles', form: 'number', expected: facts.vehicles.length },
    { key: 'vehicleShifts', form: 'number', expected: facts.shifts.size },
    { key: 'visitsWithSla', form: 'number', expected: visits.filter((visit) => visit.slaEnd !== Infinity).length },
    { key: 'movableVisits', form: 'number', expected: visits.filter((visit) => isMovable(visit, facts)).length },
    { key: 'pinnedVisits', form: 'number', expected: pinned.size },
  ])
}
