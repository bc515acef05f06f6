/** The quality of a plan. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { changesOf } from '../../routing/constraints/published-changes.ts'
import type { RouteFigures } from '../../routing/domain/route-figures.ts'
import { technicianCost } from '../../routing/domain/shift-costs.ts'
import { publishedStops } from '../constraints/published.ts'
import { rides, secondsBeyondDirect } from '../domain/rides.ts'
import { servedStops, unassignedJobs, type Plan } from '../domain/plan.ts'
import { travelFields } from '../domain/travel-fields.ts'
import type { Kpis } from '../schema/metrics.ts'

export function kpis(plan: Plan): Kpis {
  const { facts, figures } = plan
  const leftOut = new Set(unassignedJobs(plan))
  const done = facts.jobs.filter((job) => !leftOut.has(job))
  const mandatory = done.filter(({ isMandatory }) => isMandatory).length
  return {
    totalAssignedJobs: done.length,
    totalUnassignedJobs: leftOut.size,
    assignedMandatoryJobs: mandatory,
    assignedOptionalJobs: done.length - mandatory,
    totalActivatedDrivers: new Set([...servedStops(plan)].map(({ shift }) => shift.vehicle)).size,
    ...travelFields(figures, plan.facts),
    ...(figures.every(({ isComplete }) => isComplete) && {
      totalOvertime: formatDuration(sumOf(figures.map(({ overtimeSeconds }) => overtimeSeconds))),
      totalWaitingTime: formatDuration(sumOf(figures.map(idleSeconds))),
    }),
    ...timeBurden(plan),
    ...slaFigures(plan),
    ...totalCosts(plan),
    ...changedStops(plan),
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Whatever is left of the time on the way: also what is waited before a break, or at one's end. */
function idleSeconds({ durationSeconds, travel, serviceSeconds, breakSeconds }: RouteFigures): number {
  return durationSeconds - travel.seconds - serviceSeconds - breakSeconds
}

/** Left out where no shift has costs, or a missing road leaves some unknown. */
function totalCosts(plan: Plan): Pick<Kpis, 'totalDriverCosts'> {
  const costly = plan.facts.shifts.filter(({ input }) => input.cost !== undefined)
  const costs = costly.flatMap((shift) => technicianCost(plan, shift) ?? [])
  return costly.length === 0 || costs.length < costly.length ? {} : { totalDriverCosts: sumOf(costs) / 100 }
}

/** Left out where no job rides, or some of them go where no road leads. */
function timeBurden(plan: Plan): Pick<Kpis, 'totalTimeBurden'> {
  const all = [...rides(plan)]
  if (all.length === 0 || all.some(({ served }) => !served.at(-1)!.timed.isReached)) return {}
  return { totalTimeBurden: formatDuration(sumOf(all.map((ride) => secondsBeyondDirect(ride, plan)))) }
}

/** Left out where nothing was promised. */
function slaFigures(plan: Plan): Pick<Kpis, 'absoluteStopsInSla' | 'percentageStopsInSla'> {
  const promised = plan.facts.stops.filter(({ slaEnd }) => slaEnd < noUpperBound).length
  if (promised === 0) return {}
  const kept = [...servedStops(plan)].filter(
    ({ stop, timed }) => stop.slaEnd < noUpperBound && timed.isReached && timed.end <= stop.slaEnd,
  ).length
  return {
    absoluteStopsInSla: kept,
    percentageStopsInSla: Math.round((10_000 * kept) / promised) / 100,
  }
}

/** Left out where nothing was published. */
function changedStops(plan: Plan): Pick<Kpis, 'totalChangedStops'> {
  const published = [...publishedStops(plan)]
  if (published.length === 0) return {}
  return { totalChangedStops: published.filter((stop) => changesOf(stop, plan).length > 0).length }
}
