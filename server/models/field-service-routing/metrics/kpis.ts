/** The quality of a plan. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { changesOf } from '../../routing/constraints/published-changes.ts'
import { publishedVisits } from '../constraints/published-visits.ts'
import { technicianCost } from '../../routing/domain/shift-costs.ts'
import { servedVisits, type Plan, type ServedVisit } from '../domain/plan.ts'
import type { RouteFigures } from '../../routing/domain/route-figures.ts'
import { travelFields } from '../domain/travel-fields.ts'
import type { Kpis } from '../schema/metrics.ts'
import { workingTimeFairness } from './fairness.ts'

export function kpis(plan: Plan): Kpis {
  const { figures } = plan
  const served = [...servedVisits(plan)]
  const mandatory = served.filter(({ visit }) => visit.isMandatory).length
  return {
    totalAssignedVisits: served.length,
    totalUnassignedVisits: plan.facts.visits.length - served.length,
    assignedMandatoryVisits: mandatory,
    assignedOptionalVisits: served.length - mandatory,
    totalActivatedVehicles: new Set(served.map(({ shift }) => shift.vehicle)).size,
    ...travelFields(figures, plan.facts),
    ...(figures.every(({ isComplete }) => isComplete) && {
      totalOvertime: formatDuration(sumOf(figures.map(({ overtimeSeconds }) => overtimeSeconds))),
      totalWaitingTime: formatDuration(sumOf(figures.map(idleSeconds))),
    }),
    workingTimeFairnessPercentage: workingTimeFairness(plan),
    ...averageRating(plan, served),
    ...slaFigures(plan, served),
    ...totalCosts(plan),
    ...changedVisits(plan),
  }
}

const sumOf = (seconds: readonly number[]) => seconds.reduce((sum, value) => sum + value, 0)

/** Whatever is left of the time on the way: also what is waited before a break, or at one's end. */
function idleSeconds({ durationSeconds, travel, serviceSeconds, breakSeconds }: RouteFigures): number {
  return durationSeconds - travel.seconds - serviceSeconds - breakSeconds
}

function averageRating({ facts }: Plan, served: readonly ServedVisit[]): Pick<Kpis, 'averageTechnicianRating'> {
  const ratings = served.flatMap(({ shift }) => facts.vehicles[shift.vehicle]!.rating ?? [])
  if (ratings.length === 0) return {}
  return { averageTechnicianRating: twoDecimals(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) }
}

/** Left out where no shift has costs, or a missing road leaves some unknown. */
function totalCosts(plan: Plan): Pick<Kpis, 'totalTechnicianCosts'> {
  const costly = plan.facts.shifts.filter(({ input }) => input.cost !== undefined)
  const costs = costly.flatMap((shift) => technicianCost(plan, shift) ?? [])
  if (costly.length === 0 || costs.length < costly.length) return {}
  return { totalTechnicianCosts: costs.reduce((sum, cost) => sum + cost, 0) / 100 }
}

/** Left out where nothing was published. */
function changedVisits(plan: Plan): Pick<Kpis, 'totalChangedVisits'> {
  const published = [...publishedVisits(plan)]
  if (published.length === 0) return {}
  return { totalChangedVisits: published.filter((visit) => changesOf(visit, plan).length > 0).length }
}

function slaFigures(
  { facts }: Plan,
  served: readonly ServedVisit[],
): Pick<Kpis, 'absoluteVisitsInSla' | 'percentageVisitsInSla'> {
  const promised = facts.visits.filter(({ slaEnd }) => slaEnd < noUpperBound).length
  const kept = served.filter(
    ({ visit, stop }) => visit.slaEnd < noUpperBound && stop.isReached && stop.end <= visit.slaEnd,
  ).length
  return {
    absoluteVisitsInSla: kept,
    ...(promised > 0 && { percentageVisitsInSla: twoDecimals((100 * kept) / promised) }),
  }
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100
}
