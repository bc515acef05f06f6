/**
 * What it costs, on the soft level, that one shift does one visit: the goals of `assignment-goals.ts` and of areas
 * times their weights.
 */
import type { Assignment, PlanFacts } from '../domain/plan.ts'
import { secondsOutsidePreferredArea } from './areas.ts'
import {
  daysAfterEarliest,
  ratingShortfall,
  surplusSkillLevels,
  unpreferredServiceSeconds,
} from './assignment-goals.ts'
import { otherDaySeconds, otherTechnicianSeconds } from './published-goals.ts'
import { weightInForce, type WeightName } from './weights.ts'

type Measure = (assignment: Assignment, facts: PlanFacts) => number

const goals: readonly (readonly [WeightName, Measure])[] = [
  ['preferVisitVehicleMatchPreferredVehiclesWeight', unpreferredServiceSeconds],
  ['minimizeVisitsOutsidePreferredArea', secondsOutsidePreferredArea],
  ['keepPublishedTechnicianWeight', ({ visit, shift }) => otherTechnicianSeconds(visit, shift)],
  ['keepPublishedDayWeight', ({ visit, shift }) => otherDaySeconds(visit, shift)],
  ['preferVisitsScheduledToEarliestDayWeight', daysAfterEarliest],
  ['minimizeUnnecessarySkillsWeight', surplusSkillLevels],
  ['maximizeTechnicianRatingWeight', ratingShortfall],
]

export function assignmentPrice(facts: PlanFacts): (assignment: Assignment) => number {
  const weighed = goals
    .map(([name, measure]) => ({ weight: weightInForce(name, facts.overrides), measure }))
    .filter(({ weight }) => weight > 0)
  return (assignment) => weighed.reduce((price, { weight, measure }) => price + weight * measure(assignment, facts), 0)
}
