/** How long a shift is. */
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { PlanShift } from './plan.ts'

const daySeconds = 86_400

/** From the earliest start to the latest end of a shift; a day for one that never ends. */
export function shiftSeconds({
  minDeparture,
  minFirstArrival,
  maxEnd,
  maxLastDeparture,
}: Pick<PlanShift, 'minDeparture' | 'minFirstArrival' | 'maxEnd' | 'maxLastDeparture'>): number {
  const end = Math.min(maxEnd, maxLastDeparture)
  return end === noUpperBound ? daySeconds : end - Math.max(minDeparture, minFirstArrival)
}
