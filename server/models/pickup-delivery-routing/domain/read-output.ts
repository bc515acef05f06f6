/** From a plan to the wire: itineraries with times in the offset of their shift, loads, and their figures. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { unreachable } from '../../../travel/travel-matrix.ts'
import { technicianCost } from '../../routing/domain/shift-costs.ts'
import type { BreakStop, Leg, VisitStop } from '../../routing/domain/timed-route.ts'
import type { ItineraryItem, Output, ShiftPlan } from '../schema/output.ts'
import { loadsOf } from './loads.ts'
import { unassignedJobs, type Plan, type PlanFacts, type PlanShift } from './plan.ts'
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
  const text = (time: number) => plan.facts.time.format(time, shift)
  const { initial, after } = loadsOf(plan.facts, plan.routes[shift.index]!)
  const cost = technicianCost(plan, shift)
  let position = 0
  return {
    id: shift.input.id,
    ...(stops.length > 0 && { startTime: text(departure) }),
    pinned: shift.input.pinned,
    ...(initial.some((amount) => amount > 0) && { initialLoad: loadFields(plan.facts, initial) }),
    itinerary: stops.map((stop) =>
      stop.kind === 'VISIT' ? readStop(plan, shift, stop, after[position++]!) : readBreak(plan, shift, stop),
    ),
    metrics: {
      ...travelFields([figures]),
      ...(cost !== undefined && { driverCosts: cost / 100 }),
      ...(stops.length > 0 && isHomeReached && { endLocationArrivalTime: text(end) }),
      ...(shift.softEnd < noUpperBound && isHomeReached && { overtime: formatDuration(figures.overtimeSeconds) }),
    },
  }
}

function loadFields({ kinds }: Pick<PlanFacts, 'kinds'>, load: readonly number[]) {
  return kinds.map((kind, index) => ({ kind, amount: load[index]! }))
}

function readStop({ facts }: Plan, shift: PlanShift, timed: VisitStop, load: readonly number[]): ItineraryItem {
  const stop = facts.stops[timed.visit]!
  const text = (time: number) => facts.time.format(time, shift)
  return {
    id: stop.input.id,
    kind: 'STOP',
    jobId: facts.jobs[stop.job]!.input.id,
    ...(timed.isReached && {
      arrivalTime: text(timed.arrival),
      startServiceTime: text(timed.start),
      departureTime: text(timed.end),
    }),
    effectiveServiceDuration: formatDuration(timed.end - timed.start),
    ...legFields(timed.leg),
    load: loadFields(facts, load),
    ...(stop.minStartTravel > noLowerBound && { minStartTravelTime: text(stop.minStartTravel) }),
    pinned: stop.isPinned,
  }
}

function readBreak({ facts }: Plan, shift: PlanShift, stop: BreakStop): ItineraryItem {
  const text = (time: number) => facts.time.format(time, shift)
  return {
    id: shift.breaks[stop.break]!.id,
    kind: 'BREAK',
    ...(stop.isReached && { startTime: text(stop.start), endTime: text(stop.end) }),
    ...legFields(stop.leg),
  }
}

function legFields(leg: Leg | undefined) {
  if (!leg || leg.seconds >= unreachable) return {}
  return {
    travelTimeFromPreviousStandstill: formatDuration(leg.seconds),
    travelDistanceMetersFromPreviousStandstill: leg.meters,
  }
}
