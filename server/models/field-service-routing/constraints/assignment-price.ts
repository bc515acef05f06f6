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

type Goals = readonly (readonly [WeightName, Measure])[]

/** What the visit is for itself: where it lies, whom it prefers, what was published of it. */
const ownGoals: Goals = [
  ['preferVisitVehicleMatchPreferredVehiclesWeight', unpreferredServiceSeconds],
  ['minimizeVisitsOutsidePreferredArea', secondsOutsidePreferredArea],
  ['keepPublishedTechnicianWeight', ({ visit, shift }) => otherTechnicianSeconds(visit, shift)],
  ['keepPublishedDayWeight', ({ visit, shift }) => otherDaySeconds(visit, shift)],
]

/** What looks only at the day the visit may be done from and at the skills it requires. */
const sharedGoals: Goals = [
  ['preferVisitsScheduledToEarliestDayWeight', daysAfterEarliest],
  ['minimizeUnnecessarySkillsWeight', surplusSkillLevels],
  ['maximizeTechnicianRatingWeight', ratingShortfall],
]

/** Prices of a visit on every shift. Many visits have much of them in common, which is worked out once. */
export function assignmentPrices(facts: PlanFacts): (visit: PlanVisit) => Int32Array {
  const [ownPrice, sharedPrice] = [assignmentPrice(ownGoals, facts), assignmentPrice(sharedGoals, facts)]
  const hasAreas = facts.shifts.some(({ input }) => input.preferredArea !== undefined)
  const rows = new Map<string, Int32Array>()
  const sharedRow = (visit: PlanVisit) => {
    const key = JSON.stringify([visit.earliestDay, visit.input.requiredSkills])
    const row = rows.get(key) ?? Int32Array.from(facts.shifts, (shift) => sharedPrice({ visit, shift }))
    rows.set(key, row)
    return row
  }
  return (visit) => {
    const row = sharedRow(visit)
    const isLikeOthers = !hasAreas && visit.input.preferredVehicles.length === 0 && visit.appointment === undefined
    return isLikeOthers ? row : row.map((price, s) => price + ownPrice({ visit, shift: facts.shifts[s]! }))
  }
}

function assignmentPrice(goals: Goals, facts: PlanFacts): (assignment: Assignment) => number {
  const weighed = goals
    .map(([name, measure]) => ({ weight: weightInForce(name, facts.overrides), measure }))
    .filter(({ weight }) => weight > 0)
  return (assignment) => weighed.reduce((price, { weight, measure }) => price + weight * measure(assignment, facts), 0)
}
