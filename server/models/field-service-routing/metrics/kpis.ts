/** The quality of a plan. */
import { publishedVisits } from '../constraints/published-visits.ts'
import { changedCount, costOfShifts, promises, sumOf, timeKpis, twoDecimals } from '../../routing/metrics/route-kpis.ts'
import { servedVisits, type Plan, type ServedVisit } from '../domain/plan.ts'
import { travelFields } from '../domain/travel-fields.ts'
import type { Kpis } from '../schema/metrics.ts'
import { workingTimeFairness } from './fairness.ts'

export function kpis(plan: Plan): Kpis {
  const { figures } = plan
  const served = [...servedVisits(plan)]
  const costs = costOfShifts(plan)
  const changed = changedCount(publishedVisits(plan), plan)
  const mandatory = served.filter(({ visit }) => visit.isMandatory).length
  return {
    totalAssignedVisits: served.length,
    totalUnassignedVisits: plan.facts.visits.length - served.length,
    assignedMandatoryVisits: mandatory,
    assignedOptionalVisits: served.length - mandatory,
    totalActivatedVehicles: new Set(served.map(({ shift }) => shift.vehicle)).size,
    ...travelFields(figures, plan.facts),
    ...timeKpis(figures),
    workingTimeFairnessPercentage: workingTimeFairness(plan),
    ...averageRating(plan, served),
    ...slaFigures(plan, served),
    ...(costs !== undefined && { totalTechnicianCosts: costs }),
    ...(changed !== undefined && { totalChangedVisits: changed }),
  }
}

function averageRating({ facts }: Plan, served: readonly ServedVisit[]): Pick<Kpis, 'averageTechnicianRating'> {
  const ratings = served.flatMap(({ shift }) => facts.vehicles[shift.vehicle]!.rating ?? [])
  if (ratings.length === 0) return {}
  return { averageTechnicianRating: twoDecimals(sumOf(ratings) / ratings.length) }
}

function slaFigures(
  { facts }: Plan,
  served: readonly ServedVisit[],
): Pick<Kpis, 'absoluteVisitsInSla' | 'percentageVisitsInSla'> {
  const { promised, kept, percentage } = promises(
    facts.visits,
    served.map(({ visit, stop }) => ({ work: visit, timed: stop })),
  )
  return { absoluteVisitsInSla: kept, ...(promised > 0 && { percentageVisitsInSla: percentage }) }
}
