/** The quality of a plan. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { changedCount, costOfShifts, promises, sumOf, timeKpis } from '../../routing/metrics/route-kpis.ts'
import { publishedStops } from '../constraints/published.ts'
import { rides, secondsBeyondDirect } from '../domain/rides.ts'
import { servedStops, unassignedJobs, type Plan } from '../domain/plan.ts'
import { travelFields } from '../domain/travel-fields.ts'
import type { Kpis } from '../schema/metrics.ts'

export function kpis(plan: Plan): Kpis {
  const { facts, figures } = plan
  const leftOut = new Set(unassignedJobs(plan))
  const done = facts.jobs.filter((job) => !leftOut.has(job))
  const costs = costOfShifts(plan)
  const changed = changedCount(publishedStops(plan), plan)
  const mandatory = done.filter(({ isMandatory }) => isMandatory).length
  return {
    totalAssignedJobs: done.length,
    totalUnassignedJobs: leftOut.size,
    assignedMandatoryJobs: mandatory,
    assignedOptionalJobs: done.length - mandatory,
    totalActivatedDrivers: new Set([...servedStops(plan)].map(({ shift }) => shift.vehicle)).size,
    ...travelFields(figures, plan.facts),
    ...timeKpis(figures),
    ...timeBurden(plan),
    ...slaFigures(plan),
    ...(costs !== undefined && { totalDriverCosts: costs }),
    ...(changed !== undefined && { totalChangedStops: changed }),
  }
}

/** Left out where no job rides, or some of them go where no road leads. */
function timeBurden(plan: Plan): Pick<Kpis, 'totalTimeBurden'> {
  const all = [...rides(plan)]
  if (all.length === 0 || all.some(({ served }) => !served.at(-1)!.timed.isReached)) return {}
  return { totalTimeBurden: formatDuration(sumOf(all.map((ride) => secondsBeyondDirect(ride, plan)))) }
}

/** Left out where nothing was promised. */
function slaFigures(plan: Plan): Pick<Kpis, 'absoluteStopsInSla' | 'percentageStopsInSla'> {
  const served = [...servedStops(plan)].map(({ stop, timed }) => ({ work: stop, timed }))
  const { promised, kept, percentage } = promises(plan.facts.stops, served)
  return promised === 0 ? {} : { absoluteStopsInSla: kept, percentageStopsInSla: percentage }
}
