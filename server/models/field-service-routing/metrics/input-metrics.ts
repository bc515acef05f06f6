/** The size of a problem. */
import type { Plan } from '../domain/plan.ts'
import { noUpperBound } from '../../../solver/routing/problem.ts'
import type { InputMetrics } from '../schema/metrics.ts'

/** Groups are refused so far, hence 0. */
export function inputMetrics({ facts: { visits, vehicles, shifts, dependencies } }: Plan): InputMetrics {
  const mandatoryVisits = visits.filter(({ isMandatory }) => isMandatory).length
  return {
    visits: visits.length,
    visitGroups: 0,
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
