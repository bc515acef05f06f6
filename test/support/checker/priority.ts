/** What priorities mean: whether a visit is mandatory, and how much it counts when it is left out. */
import type { Facts, VisitFacts } from './facts.ts'

const standardPattern = /^(opt-)?(10|[1-9])$/

/** What leaving out a mandatory visit weighs: as given, else 1 for "10", four times as much with each step to "1". */
export function priorityWeight(visit: Pick<VisitFacts, 'priority'>, facts: Facts): number {
  return facts.priorityWeights.get(visit.priority)?.weight ?? 4 ** (10 - rankOf(visit))
}

/** What an optional visit is worth: as given, else from 10 for "1" down to 1 for "10". */
export function priorityWorth(visit: Pick<VisitFacts, 'priority'>, facts: Facts): number {
  return facts.priorityWeights.get(visit.priority)?.weight ?? 11 - rankOf(visit)
}

function rankOf({ priority }: Pick<VisitFacts, 'priority'>): number {
  const standard = standardPattern.exec(priority)
  return standard ? Number(standard[2]) : Number.NaN
}

/** Latest moment the windows of the visit let its service end; Infinity for one that never closes. */
function latestEnd(visit: VisitFacts): number {
  return Math.max(...visit.windows.map((window) => Math.min(window.maxEnd, window.maxStart + visit.serviceSeconds)))
}

/**
 * What is pinned is done. Else the priority says so, or the dataset's default; AUTO makes mandatory what ends inside
 * the planning window and what names no time at all. Without a planning window everything is planned now.
 */
export function isMandatory(visit: VisitFacts, isPinned: boolean, facts: Facts): boolean {
  if (isPinned) return true
  const named = facts.priorityWeights.get(visit.priority)?.assignment ?? 'AUTO'
  if (named !== 'AUTO') return named === 'MANDATORY'
  if (visit.priority.startsWith('opt-')) return false
  if (facts.defaultAssignment !== 'AUTO') return facts.defaultAssignment === 'MANDATORY'
  return facts.planningEnd === Infinity || visit.windows.length === 0 || latestEnd(visit) <= facts.planningEnd
}
