/** The size of a problem. */
import type { Plan } from '../domain/plan.ts'
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { InputMetrics } from '../schema/metrics.ts'

export function inputMetrics({ facts: { visits, vehicles, shifts, dependencies, groups } }: Plan): InputMetrics {
  const mandatoryVisits = visits.filter(({ isMandatory }) => isMandatory).length
  return {
    visits: visits.length,
    visitGroups: groups.length,
    visitDependencies: dependencies.length,
    mandatoryVisits,
    optionalVisits: visits.length - mandatoryVisits,
    vehicles: vehicles.length,
    vehicleShifts: shifts.length,
    visitsWithSla: visits.filter(({ slaEnd }) => slaEnd < noUpperBound).length,
    movableVisits: visits.filter(({ isMovable }) => isMovable).length,
    pinnedVisits: visits.filter(({ isPinned }) => isPinned).length,
  }
}
