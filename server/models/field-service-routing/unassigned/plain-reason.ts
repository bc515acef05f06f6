/**
 * The short reason in the justification of an unassigned visit. It rests on what is known without the plan, so it is
 * computed once per visit and can stand in every score analysis while solving.
 */
import { countObstacles, type Obstacle } from '../domain/obstacles.ts'
import type { PlanFacts, PlanVisit } from '../domain/plan.ts'
import type { ShiftCounts } from '../schema/unassigned.ts'
import { summaryOf } from './summary.ts'

export const countOfObstacle = {
  requirements: 'requirementsNotMet',
  pinned: 'pinned',
  otherDay: 'otherDays',
  otherHours: 'otherHours',
} as const satisfies Record<Obstacle, keyof ShiftCounts>

const reasonsOfFacts = new WeakMap<PlanFacts, Map<number, string>>()

/** A sentence with its full stop. */
export function plainReason(visit: PlanVisit, facts: PlanFacts): string {
  const reasons = reasonsOfFacts.get(facts) ?? new Map<number, string>()
  reasonsOfFacts.set(facts, reasons)
  const reason =
    reasons.get(visit.index) ?? `${groupLead(visit, facts)}${summaryOf(visit, staticCounts(visit, facts), facts)}.`
  reasons.set(visit.index, reason)
  return reason
}

/** Begins what is said of a visit of a group, which is looked at by itself. */
export function groupLead({ group }: PlanVisit, { groups }: PlanFacts): string {
  return group === undefined
    ? ''
    : `All visits of group ${groups[group]!.input.id} are done together, or none. For this one alone: `
}

export function staticCounts(visit: PlanVisit, facts: PlanFacts): ShiftCounts {
  const counts = { total: facts.shifts.length, requirementsNotMet: 0, pinned: 0, otherDays: 0, otherHours: 0, open: 0 }
  for (const [obstacle, count] of countObstacles(visit, facts))
    counts[obstacle ? countOfObstacle[obstacle] : 'open'] = count
  return counts
}
