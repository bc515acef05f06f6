/** Visits that end close to the end of their shift may not be completed when the day runs late. */
import { noUpperBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { PlanShift, PlanVisit } from './plan.ts'
import { priorityTable } from '../../routing/domain/priorities.ts'
import { seconds } from '../../routing/domain/time-axis.ts'

/** When services of the shift should be over at the latest; never where it has no end, or no time is kept. */
export function safeEnd(
  { maxEnd, maxLastDeparture }: PlanShift,
  { visitCompletionRiskMinimalTimeToShiftEnd: kept }: Overrides,
): number {
  const end = Math.min(maxEnd, maxLastDeparture)
  return kept === undefined || end === noUpperBound ? noUpperBound : end - seconds(kept)
}

/** Worth from which visits count: that of the lowest priority named; any where none is named. */
export function minRiskyWorth(overrides: Overrides): number {
  const lowest = overrides.visitCompletionRiskMinimalPriority
  return lowest === undefined ? 0 : priorityTable(overrides).get(lowest)!.worth
}

/** `secondPrice` is what a second counts in the search. */
export function compileRisks(
  visits: readonly PlanVisit[],
  shifts: readonly PlanShift[],
  overrides: Overrides,
  secondPrice: number,
): Pick<RoutingProblem, 'risks'> {
  if (secondPrice === 0 || overrides.visitCompletionRiskMinimalTimeToShiftEnd === undefined) return {}
  const least = minRiskyWorth(overrides)
  return {
    risks: {
      secondPrice,
      isRisky: Uint8Array.from(visits, ({ priorityWorth }) => Number(priorityWorth >= least)),
      safeEnd: Int32Array.from(shifts, (shift) => safeEnd(shift, overrides)),
    },
  }
}
