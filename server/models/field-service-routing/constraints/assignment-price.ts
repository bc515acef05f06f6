/**
 * What it costs, on the soft level, that one shift does one visit: the goals of `assignment-goals.ts` and of areas
 * times their weights.
 */
import type { Assignment, PlanFacts, PlanVisit } from '../domain/plan.ts'
import { secondsOutsidePreferredArea } from './areas.ts'
import {
  daysAfterEarliest,
  ratingShortfall,
  surplusSkillLevels,
  unpreferredServiceSeconds,
} from './assignment-goals.ts'
import { otherDaySeconds, otherTechnicianSeconds } from '../../routing/constraints/published-goals.ts'
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

/**
 * Prices of a visit on every shift. Visits whose service no goal looks at, and that were not published, cost the same
 * where they require the same and may be done from the same day on: of many visits few such rows are made.
 */
export function assignmentPrices(facts: PlanFacts): (visit: PlanVisit) => Int32Array {
  const price = assignmentPrice(facts)
  const hasAreas = facts.shifts.some(({ input }) => input.preferredArea !== undefined)
  const rows = new Map<string, Int32Array>()
  return (visit) => {
    const { preferredVehicles, requiredSkills } = visit.input
    const isAlone = hasAreas || preferredVehicles.length > 0 || visit.appointment !== undefined
    const key = isAlone ? undefined : JSON.stringify([visit.earliestDay, requiredSkills])
    const row =
      (key === undefined ? undefined : rows.get(key)) ??
      Int32Array.from(facts.shifts, (shift) => price({ visit, shift }))
    if (key !== undefined) rows.set(key, row)
    return row
  }
}

function assignmentPrice(facts: PlanFacts): (assignment: Assignment) => number {
  const weighed = goals
    .map(([name, measure]) => ({ weight: weightInForce(name, facts.overrides), measure }))
    .filter(({ weight }) => weight > 0)
  return (assignment) => weighed.reduce((price, { weight, measure }) => price + weight * measure(assignment, facts), 0)
}
