/** Whether the visits of a group can be done together at all, and in the plan as it is. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { visitName } from '../../routing/constraints/names.ts'
import { listOf } from '../../routing/constraints/wording.ts'
import type { PlanFacts, PlanGroup, PlanVisit } from '../domain/plan.ts'

interface Range {
  readonly from: number
  readonly until: number
}

/**
 * A sentence where the time windows of the visits have no moment in common at which all could start (or end); undefined
 * where they have.
 */
export function groupApart(group: PlanGroup, facts: PlanFacts): string | undefined {
  const visits = group.visits.map((index) => facts.visits[index]!)
  let common: readonly Range[] = [{ from: noLowerBound, until: noUpperBound }]
  for (const visit of visits) common = meetings(common, momentsOf(visit, group, facts))
  if (common.length > 0) return undefined
  return `Visits ${listOf(visits.map(visitName))} of group ${group.input.id} must ${group.input.alignment === 'END' ? 'end' : 'start'} together, but their time windows never meet.`
}

/** When the visit could start, or end, by its windows and with the quickest technician. */
function momentsOf(visit: PlanVisit, { input }: PlanGroup, { problem }: PlanFacts): Range[] {
  const row = visit.index * problem.durationClassCount
  const seconds = Math.min(...problem.serviceSeconds.subarray(row, row + problem.durationClassCount))
  const delay = input.alignment === 'END' ? seconds : 0
  const open = { minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound }
  return (visit.windows.length > 0 ? visit.windows : [open]).map(({ minStart, maxStart, maxEnd }) => ({
    from: minStart <= noLowerBound ? minStart : minStart + delay,
    until: Math.min(noUpperBound, Math.min(maxStart, maxEnd - seconds) + delay),
  }))
}

function meetings(some: readonly Range[], others: readonly Range[]): Range[] {
  return some
    .flatMap((a) => others.map((b) => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) })))
    .filter(({ from, until }) => from <= until)
}
