/** The figures of the input: the size of the problem. */
import { fieldProblems } from './comparison.ts'
import type { Facts, VisitFacts } from './facts.ts'
import type { JsonObject } from './json.ts'
import { isMandatory } from './priority.ts'

/** The day is still to be chosen: no windows, or windows on several days. */
function isMovable(visit: VisitFacts): boolean {
  const days = visit.windows.flatMap((window) => [window.firstDay, window.lastDay])
  return days.length === 0 || days.includes(undefined) || new Set(days).size > 1
}

export function inputMetricProblems(facts: Facts, inputMetrics: JsonObject, pinnedVisits: number): string[] {
  const visits = [...facts.visits.values()]
  const mandatory = visits.filter((visit) => isMandatory(visit, facts)).length
  return fieldProblems('inputMetrics', inputMetrics, [
    { key: 'visits', form: 'number', expected: visits.length },
    { key: 'visitGroups', form: 'number', expected: facts.groups },
    { key: 'visitDependencies', form: 'number', expected: facts.dependencies },
    { key: 'mandatoryVisits', form: 'number', expected: mandatory },
    { key: 'optionalVisits', form: 'number', expected: visits.length - mandatory },
    { key: 'vehicles', form: 'number', expected: facts.vehicles.length },
    { key: 'vehicleShifts', form: 'number', expected: facts.shifts.size },
    { key: 'visitsWithSla', form: 'number', expected: visits.filter((visit) => visit.slaEnd !== Infinity).length },
    { key: 'movableVisits', form: 'number', expected: visits.filter(isMovable).length },
    { key: 'pinnedVisits', form: 'number', expected: pinnedVisits },
  ])
}
