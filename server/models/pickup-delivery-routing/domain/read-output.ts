/** From a plan to the wire: itineraries with times in the offset of their shift, loads, and their figures. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { breakItem, legFields, serviceFields } from '../../routing/domain/itinerary-fields.ts'
import { technicianCost } from '../../routing/domain/shift-costs.ts'
import type { VisitStop } from '../../routing/domain/timed-route.ts'
import type { ItineraryItem, Output, ShiftPlan } from '../schema/output.ts'
import { loadsOf } from './loads.ts'
import { unassignedJobs, type Plan, type PlanFacts, type PlanShift } from './plan.ts'
import { rides, secondsBeyondDirect } from './rides.ts'
import { travelFields } from './travel-fields.ts'

export function readOutput(plan: Plan): Output {
  const { vehicles, shifts, stops } = plan.facts
  const made = new Set(plan.routes.flat())
  return {
    drivers: vehicles.map((driver) => ({
      id: driver.input.id,
      shifts: driver.shifts.map((index) => readShift(plan, shifts[index]!)),
    })),
    unassignedJobs: unassignedJobs(plan).map((job) => ({
      id: job.input.id,
      unassignedStops: job.stops.filter((index) => !made.has(index)).map((index) => stops[index]!.input.id),
    })),
  }
}

function readShift(plan: Plan, shift: PlanShift): ShiftPlan {
  const { departure, stops, end, isHomeReached } = plan.timedRoutes[shift.index]!
  const figures = plan.figures[shift.index]!
  const text = (time: number) => plan.facts.time.format(time, shift.offsetAt(time))
  const { initial, after } = loadsOf(plan.facts, plan.routes[shift.index]!)
  const cost = technicianCost(plan, shift)
  const burden = timeBurden(plan, shift)
  let position = 0
  return {
    id: shift.input.id,
    ...(stops.length > 0 && { startTime: text(departure) }),
    pinned: shift.input.pinned,
    ...(initial.some((amount) => amount > 0) && { initialLoad: loadFields(plan.facts, initial) }),
    itinerary: stops.map((stop) =>
      stop.kind === 'VISIT' ? readStop(plan, shift, stop, after[position++]!) : breakItem(plan.facts, shift, stop),
    ),
    metrics: {
      ...travelFields([figures], plan.facts),
      ...(cost !== undefined && { driverCosts: cost / 100 }),
      ...(stops.length > 0 && isHomeReached && { endLocationArrivalTime: text(end) }),
      ...(burden !== undefined && { timeBurden: formatDuration(burden) }),
      ...(shift.softEnd < noUpperBound && isHomeReached && { overtime: formatDuration(figures.overtimeSeconds) }),
    },
  }
}

/** Seconds on board beyond the direct way; undefined where no job rides, or a missing road leaves some unknown. */
function timeBurden(plan: Plan, shift: PlanShift): number | undefined {
  const own = [...rides({ ...plan, scope: { shifts: [shift] } })]
  if (own.length === 0 || own.some(({ served }) => !served.at(-1)!.timed.isReached)) return undefined
  return own.reduce((sum, ride) => sum + secondsBeyondDirect(ride, plan), 0)
}

function loadFields({ kinds }: Pick<PlanFacts, 'kinds'>, load: readonly number[]) {
  return kinds.map((kind, index) => ({ kind, amount: load[index]! }))
}

function readStop({ facts }: Plan, shift: PlanShift, timed: VisitStop, load: readonly number[]): ItineraryItem {
  const stop = facts.stops[timed.visit]!
  const text = (time: number) => facts.time.format(time, shift.offsetAt(time))
  return {
    id: stop.input.id,
    kind: 'STOP',
    jobId: facts.jobs[stop.job]!.input.id,
    ...serviceFields(facts, shift, timed),
    ...legFields(timed.leg, facts),
    load: loadFields(facts, load),
    ...(stop.minStartTravel > noLowerBound && { minStartTravelTime: text(stop.minStartTravel) }),
    pinned: stop.isPinned,
  }
}
