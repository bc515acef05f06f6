/**
 * The short reason in the justification of an unassigned visit. It rests on what is known without the plan, so it is
 * computed once per visit and can stand in every score analysis while solving.
 */
import { visitName } from '../../routing/constraints/names.ts'
import { countObstacles, obstacleOf, type Obstacle } from '../domain/obstacles.ts'
import type { PlanFacts, PlanVisit } from '../domain/plan.ts'
import type { ShiftCounts } from '../schema/unassigned.ts'
import { groupApart } from './group-reason.ts'
import { obstacleReasons } from './obstacle-reasons.ts'
import { summaryOf } from './summary.ts'

export const countOfObstacle = {
  requirements: 'requirementsNotMet',
  pinned: 'pinned',
  otherDay: 'otherDays',
  tooShort: 'tooShort',
  otherHours: 'otherHours',
} as const satisfies Record<Obstacle, keyof ShiftCounts>

const reasonsOfFacts = new WeakMap<PlanFacts, Map<number, string>>()

/** One sentence or several, with full stops. */
export function plainReason(visit: PlanVisit, facts: PlanFacts): string {
  const reasons = reasonsOfFacts.get(facts) ?? new Map<number, string>()
  reasonsOfFacts.set(facts, reasons)
  const reason = reasons.get(visit.index) ?? reasonOf(visit, facts)
  reasons.set(visit.index, reason)
  return reason
}

function reasonOf(visit: PlanVisit, facts: PlanFacts): string {
  const needed = impossiblePreceding(visit, facts)
  if (needed)
    return `It must follow visit ${visitName(needed)}, which no shift can do. ${countsInWords(needed, staticCounts(needed, facts), facts)}`
  return `${groupLead(visit, facts)}${countsInWords(visit, staticCounts(visit, facts), facts)}`
}

/** The summary with its full stop, and what keeps the only shift in question. */
function countsInWords(visit: PlanVisit, counts: ShiftCounts, facts: PlanFacts): string {
  return `${summaryOf(visit, counts, facts)}.${onlyReason(visit, counts, facts)}`
}

/** What is wrong with the hours of the only shift that meets the requirements; with a space before it. */
export function onlyReason(visit: PlanVisit, counts: ShiftCounts, facts: PlanFacts): string {
  if (counts.total - counts.requirementsNotMet !== 1 || (counts.tooShort ?? 0) + counts.otherHours === 0) return ''
  const obstacles = facts.shifts.map((shift) => ({ shift, obstacle: obstacleOf({ visit, shift }, facts) }))
  const found = obstacles.find(({ obstacle }) => obstacle === 'tooShort' || obstacle === 'otherHours')
  const [reason = ''] = found ? obstacleReasons(found.obstacle!, { visit, shift: found.shift }, facts) : []
  return ` It ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/** The first visit that this one must follow, directly or not, and that no shift can do. */
function impossiblePreceding(visit: PlanVisit, facts: PlanFacts): PlanVisit | undefined {
  const seen = new Set([visit.index])
  for (const index of seen) {
    for (const { preceding, following } of facts.dependencies) {
      if (following !== index || seen.has(preceding)) continue
      const other = facts.visits[preceding]!
      if (!other.isPinned && staticCounts(other, facts).open === 0) return other
      seen.add(preceding)
    }
  }
  return undefined
}

/** Begins what is said of a visit of a group, which is looked at by itself. */
export function groupLead({ group }: PlanVisit, facts: PlanFacts): string {
  if (group === undefined) return ''
  const { input } = facts.groups[group]!
  const apart = groupApart(facts.groups[group]!, facts)
  if (apart !== undefined) return `${apart} For this one alone: `
  return `All visits of group ${input.id} are done together, or none. For this one alone: `
}

export function staticCounts(visit: PlanVisit, facts: PlanFacts): ShiftCounts {
  const none = { requirementsNotMet: 0, pinned: 0, otherDays: 0, tooShort: 0, otherHours: 0, open: 0 }
  const counts = { total: facts.shifts.length, ...none }
  for (const [obstacle, count] of countObstacles(visit, facts))
    counts[obstacle ? countOfObstacle[obstacle] : 'open'] = count
  return counts
}
