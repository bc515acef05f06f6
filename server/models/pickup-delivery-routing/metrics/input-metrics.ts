/** The size of a problem. */
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { Plan } from '../domain/plan.ts'
import type { InputMetrics } from '../schema/metrics.ts'

export function inputMetrics({ facts: { jobs, stops, vehicles, shifts } }: Plan): InputMetrics {
  const mandatoryJobs = jobs.filter(({ isMandatory }) => isMandatory).length
  return {
    jobs: jobs.length,
    stops: stops.length,
    mandatoryJobs,
    optionalJobs: jobs.length - mandatoryJobs,
    drivers: vehicles.length,
    driverShifts: shifts.length,
    stopsWithSla: stops.filter(({ slaEnd }) => slaEnd < noUpperBound).length,
    pinnedStops: stops.filter(({ isPinned }) => isPinned).length,
    stopDependencies: stops.reduce((sum, { input }) => sum + input.stopDependencies.length, 0),
  }
}
