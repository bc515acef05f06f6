/** What only this model knows of a visit. */
import type { MoreFacts } from '../routing/facts.ts'
import type { Plan, Visit } from '../routing/plan.ts'

export function moreFacts(plan: Plan, visitId: string): MoreFacts {
  const visit = plan.visits.get(visitId)
  return { placed: [], asked: visit ? [{ label: 'Visit group', text: groupText(plan, visit) }] : [] }
}

/** `Crane job, with Hold the ladder`; empty for a single visit. */
function groupText({ visits }: Plan, { id, group }: Visit): string {
  const mates = [...visits.values()].filter((visit) => group !== undefined && visit.group === group && visit.id !== id)
  return group === undefined || mates.length === 0 ? '' : `${group}, with ${mates.map(({ name }) => name).join(', ')}`
}
