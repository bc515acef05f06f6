/** The size of a problem. */
import type { Plan } from '../domain/plan.ts'
import { localDay } from '../domain/time-axis.ts'
import { noUpperBound } from '../../../solver/routing/problem.ts'
import type { InputMetrics } from '../schema/metrics.ts'
import type { TimeWindow, VisitInput } from '../schema/visit.ts'

/** Groups and dependencies are refused so far, hence 0. */
export function inputMetrics({ facts: { visits, vehicles, shifts } }: Plan): InputMetrics {
  const mandatoryVisits = visits.filter(({ isMandatory }) => isMandatory).length
  return {
    visits: visits.length,
    visitGroups: 0,
    visitDependencies: 0,
    mandatoryVisits,
    optionalVisits: visits.length - mandatoryVisits,
    vehicles: vehicles.length,
    vehicleShifts: shifts.length,
    visitsWithSla: visits.filter(({ slaEnd }) => slaEnd < noUpperBound).length,
    movableVisits: visits.filter(({ input }) => isMovable(input)).length,
    pinnedVisits: visits.filter(({ isPinned }) => isPinned).length,
  }
}

/** The day is still to be chosen. */
function isMovable({ timeWindows }: VisitInput): boolean {
  const days = new Set(timeWindows.flatMap(daysOf))
  return days.size !== 1 || days.has(undefined)
}

/** First and last calendar day of a window, undefined on a side that is open; midnight belongs to the day before it. */
function daysOf({ minStartTime, maxStartTime, maxEndTime }: TimeWindow): (number | undefined)[] {
  const first = minStartTime === undefined ? undefined : localDay(minStartTime)
  const last = maxEndTime !== undefined ? localDay(maxEndTime, -1) : maxStartTime === undefined ? undefined : localDay(maxStartTime)
  return [first, last]
}
