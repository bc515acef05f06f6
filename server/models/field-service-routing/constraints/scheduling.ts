/** Visits are done. */
import { constraint, type Justification } from '../../constraint.ts'
import { unassignedVisits, type Plan, type PlanVisit } from '../domain/plan.ts'
import { defaultPriority } from '../../routing/domain/priorities.ts'
import { plainReason } from '../unassigned/plain-reason.ts'
import { priorityGroup } from './groups.ts'
import { visitName } from '../../routing/constraints/names.ts'
import { weighted } from './weights.ts'

export const requireMandatoryVisits = constraint<Plan, PlanVisit>({
  id: 'requireMandatoryVisits',
  name: 'Require scheduling mandatory visits',
  description:
    'Every mandatory visit is in an itinerary. Measured in the weight of the priority of each one left out: 1 for "10", four times as much with each step up to "1".',
  level: 'medium',
  group: priorityGroup,
  forEach: unassignedVisits,
  measure: (visit) => (visit.isMandatory ? visit.priorityWeight : 0),
  justify: (visit, plan) => justifyAbsence('Mandatory', visit, plan),
})

export const preferOptionalVisits = constraint<Plan, PlanVisit>({
  id: 'preferSchedulingOptionalVisits',
  name: 'Prefer scheduling optional visits',
  description:
    'Optional visits should be in an itinerary. Measured in seconds of service left out, times what the priority is worth: 1 for "opt-10" up to 10 for "opt-1".',
  level: 'soft',
  group: priorityGroup,
  weight: weighted('preferSchedulingOptionalVisitsWeight'),
  forEach: unassignedVisits,
  measure: (visit) => (visit.isMandatory ? 0 : optionalVisitWorth(visit)),
  justify: (visit, plan) => justifyAbsence('Optional', visit, plan),
})

export const maximizeVisitProfit = constraint<Plan, PlanVisit>({
  id: 'maximizeVisitProfit',
  name: 'Maximize visit profit',
  description:
    'Visits that earn a profit should be in an itinerary. Measured in hundredths of the profit lost with each one left out, the unit in which shifts cost.',
  level: 'soft',
  group: priorityGroup,
  weight: weighted('maximizeVisitProfitWeight'),
  forEach: unassignedVisits,
  measure: ({ profit }) => profit,
  justify: (visit, { facts }, hundredths) => {
    const reason = plainReason(visit, facts)
    return {
      description: `Visit ${visitName(visit)} is not scheduled and its profit of ${(hundredths / 100).toFixed(2)} is lost. ${reason}`,
      visitId: visit.input.id,
      profit: hundredths / 100,
      reason,
    }
  },
})

function justifyAbsence(duty: string, visit: PlanVisit, { facts }: Plan): Justification {
  const reason = plainReason(visit, facts)
  return {
    description: `${duty} visit ${visitName(visit)} (priority ${priorityOf(visit)}) is not scheduled. ${reason}`,
    visitId: visit.input.id,
    priority: priorityOf(visit),
    reason,
  }
}

/** In the unit of travel time, so that a visit is worth more travel the longer and the more important it is. */
export function optionalVisitWorth({ priorityWorth, serviceSeconds }: PlanVisit): number {
  return priorityWorth * Math.max(1, serviceSeconds)
}

export function priorityOf({ input }: PlanVisit): string {
  return input.priority ?? defaultPriority
}
