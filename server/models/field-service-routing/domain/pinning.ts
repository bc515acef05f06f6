/** Which visits stay where the itineraries have them. */
import type { RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { pinShifts as pinRoutes, pinWork } from '../../routing/domain/pinning.ts'
import type { TimeAxis } from '../../routing/domain/time-axis.ts'
import type { Input } from '../schema/input.ts'
import type { PlanShift, PlanVisit } from './plan.ts'

interface PinningInput {
  readonly input: Input
  readonly time: TimeAxis
  readonly visits: readonly PlanVisit[]
}

export function freezeTime(input: Input): string | undefined {
  return input.freezeDeparturesBeforeTime ?? input.freezeTime
}

const pinningOf = ({ input, time, visits }: PinningInput) => ({
  time,
  work: visits,
  freeze: freezeTime(input),
  start: input.planningWindow?.startDate,
  pinsNext: (shift: PlanShift) => (shift.input.pinNextVisitDuringFreeze ?? input.pinNextVisitDuringFreeze) === 'ALWAYS',
})

export function pinShifts(
  shifts: readonly PlanShift[],
  given: PinningInput,
  problemOf: (shifts: PlanShift[]) => RoutingProblem,
): PlanShift[] {
  return pinRoutes(shifts, pinningOf(given), problemOf)
}

/** A pinned visit is mandatory whatever its priority: it is done. */
export function pinVisits(shifts: readonly PlanShift[], given: PinningInput): PlanVisit[] {
  return pinWork(shifts, pinningOf(given)).map((visit) => (visit.isPinned ? { ...visit, isMandatory: true } : visit))
}
