/** From a plan to the wire: itineraries with times in the offset of their shift, and their figures. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { ItineraryStop, Output, ShiftPlan, VehiclePlan } from '../schema/output.ts'
import { unassignedVisits, type Plan, type PlanShift, type PlanVehicle } from './plan.ts'
import { technicianCost } from '../../routing/domain/shift-costs.ts'
import type { RouteFigures } from '../../routing/domain/route-figures.ts'
import { breakItem, legFields, serviceFields } from '../../routing/domain/itinerary-fields.ts'
import type { VisitStop } from '../../routing/domain/timed-route.ts'
import { travelFields } from './travel-fields.ts'

export function readOutput(plan: Plan): Output {
  const { figures } = plan
  return {
    vehicles: plan.facts.vehicles.map((vehicle) => ({
      id: vehicle.input.id,
      shifts: vehicle.shifts.map((index) => readShift(plan, plan.facts.shifts[index]!, figures[index]!)),
      metrics: vehicleMetrics(
        plan,
        vehicle,
        vehicle.shifts.map((index) => figures[index]!),
      ),
    })),
    unassignedVisits: unassignedVisits(plan).map(({ input }) => input.id),
  }
}

function readShift(plan: Plan, shift: PlanShift, figures: RouteFigures): ShiftPlan {
  const { departure, stops, end, isHomeReached } = plan.timedRoutes[shift.index]!
  const isUsed = stops.length > 0
  // Who must arrive at a given time leaves at no known time when no road leads there.
  const hasLeft = stops[0] !== undefined && (stops[0].isReached || shift.minDeparture > noLowerBound)
  const text = (time: number) => plan.facts.time.format(time, shift.offsetAt(time))
  return {
    id: shift.input.id,
    ...(hasLeft && { startTime: text(departure) }),
    pinned: shift.input.pinned,
    itinerary: stops.map((stop) =>
      stop.kind === 'VISIT' ? readVisit(plan, shift, stop) : breakItem(plan.facts, shift, stop),
    ),
    metrics: {
      ...travelFields([figures], plan.facts),
      ...costField(technicianCost(plan, shift)),
      ...(isUsed && isHomeReached && { endLocationArrivalTime: text(end) }),
      ...(shift.softEnd < noUpperBound && isHomeReached && { overtime: formatDuration(figures.overtimeSeconds) }),
    },
  }
}

function costField(hundredths: number | undefined): Pick<ShiftPlan['metrics'], 'technicianCosts'> {
  return hundredths === undefined ? {} : { technicianCosts: hundredths / 100 }
}

function readVisit({ facts }: Plan, shift: PlanShift, stop: VisitStop): ItineraryStop {
  const visit = facts.visits[stop.visit]!
  const text = (time: number) => facts.time.format(time, shift.offsetAt(time))
  return {
    id: visit.input.id,
    kind: 'VISIT',
    ...serviceFields(facts, shift, stop),
    ...legFields(stop.leg, facts),
    ...(visit.minStartTravel > noLowerBound && { minStartTravelTime: text(visit.minStartTravel) }),
    pinned: visit.isPinned,
  }
}

function vehicleMetrics(
  { facts }: Plan,
  vehicle: PlanVehicle,
  figures: readonly RouteFigures[],
): VehiclePlan['metrics'] {
  const shifts = vehicle.shifts.map((index) => facts.shifts[index]!)
  const spare = shifts.filter(({ softEnd, maxEnd }) => softEnd < noUpperBound && maxEnd < noUpperBound)
  const { totalTravelTime, totalTravelDistanceMeters } = travelFields(figures, facts)
  const total = (of: (figure: RouteFigures) => number) =>
    formatDuration(figures.reduce((sum, figure) => sum + of(figure), 0))
  return {
    activatedShifts: figures.filter(({ visitCount }) => visitCount > 0).length,
    assignedVisits: figures.reduce((sum, { visitCount }) => sum + visitCount, 0),
    totalServiceDuration: total(({ serviceSeconds }) => serviceSeconds),
    totalBreakTime: total(({ breakSeconds }) => breakSeconds),
    ...(totalTravelTime !== undefined && { totalTravelTime }),
    ...(totalTravelDistanceMeters !== undefined && { totalTravelDistanceMeters }),
    ...(figures.every(({ isComplete }) => isComplete) && {
      totalShiftDuration: total(({ durationSeconds }) => durationSeconds),
      totalWaitingTime: total(({ waitingSeconds }) => waitingSeconds),
      totalOvertime: total(({ overtimeSeconds }) => overtimeSeconds),
    }),
    availableOvertime: formatDuration(
      spare.reduce((sum, { softEnd, maxEnd }) => sum + Math.max(0, maxEnd - softEnd), 0),
    ),
  }
}
