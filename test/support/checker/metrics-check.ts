/** The figures of shifts and vehicles. */
import { fieldProblems, type ExpectedField } from './comparison.ts'
import type { ShiftFacts, VehicleFacts } from './facts.ts'
import type { Plan, Route } from './plan.ts'
import type { ReportedPlan } from './read-output.ts'
import { costOfRoute } from './shift-cost.ts'
import { routeFigures, type RouteFigures } from './route-figures.ts'
import { orAbsent } from './times-check.ts'

/** Travel in total and by part, under the names shifts and KPIs share. */
export function travelFields(figures: readonly Pick<RouteFigures, 'travel' | 'totalTravel'>[]): ExpectedField[] {
  const seconds = (pick: (figure: Pick<RouteFigures, 'travel' | 'totalTravel'>) => { seconds: number }) =>
    orAbsent(figures.reduce((sum, figure) => sum + pick(figure).seconds, 0))
  const meters = (pick: (figure: Pick<RouteFigures, 'travel' | 'totalTravel'>) => { meters: number }) =>
    orAbsent(figures.reduce((sum, figure) => sum + pick(figure).meters, 0))
  return [
    { key: 'totalTravelTime', form: 'duration', expected: seconds((figure) => figure.totalTravel) },
    {
      key: 'travelTimeFromStartLocationToFirstVisit',
      form: 'duration',
      expected: seconds((figure) => figure.travel.first),
    },
    { key: 'travelTimeBetweenVisits', form: 'duration', expected: seconds((figure) => figure.travel.between) },
    {
      key: 'travelTimeFromLastVisitToEndLocation',
      form: 'duration',
      expected: seconds((figure) => figure.travel.last),
    },
    { key: 'totalTravelDistanceMeters', form: 'number', expected: meters((figure) => figure.totalTravel) },
    {
      key: 'travelDistanceFromStartLocationToFirstVisitMeters',
      form: 'number',
      expected: meters((figure) => figure.travel.first),
    },
    { key: 'travelDistanceBetweenVisitsMeters', form: 'number', expected: meters((figure) => figure.travel.between) },
    {
      key: 'travelDistanceFromLastVisitToEndLocationMeters',
      form: 'number',
      expected: meters((figure) => figure.travel.last),
    },
  ]
}

function shiftProblems(route: Route): string[] {
  const figures = routeFigures(route)
  const hasSoftEnd = route.shift.maxSoftEnd !== Infinity
  return fieldProblems(`metrics of shift ${route.shift.id}`, route.reported.metrics, [
    ...travelFields([figures]),
    { key: 'technicianCosts', form: 'number', expected: orAbsent(costOfRoute(route)) },
    { key: 'endLocationArrivalTime', form: 'instant', expected: orAbsent(route.timed?.endArrival) },
    { key: 'overtime', form: 'duration', expected: hasSoftEnd ? orAbsent(figures.overtimeSeconds) : undefined },
  ])
}

function availableOvertimeSeconds(shift: ShiftFacts): number {
  return shift.maxSoftEnd === Infinity || shift.maxEnd === Infinity ? 0 : Math.max(0, shift.maxEnd - shift.maxSoftEnd)
}

function vehicleFields(vehicle: VehicleFacts, routes: readonly Route[]): ExpectedField[] {
  const figures = routes.map(routeFigures)
  const total = (pick: (figure: RouteFigures) => number) =>
    orAbsent(figures.reduce((sum, figure) => sum + pick(figure), 0))
  return [
    { key: 'activatedShifts', form: 'number', expected: routes.filter((route) => route.timed).length },
    {
      key: 'assignedVisits',
      form: 'number',
      expected: routes.reduce((sum, route) => sum + route.order.visits.length, 0),
    },
    { key: 'totalShiftDuration', form: 'duration', expected: total((figure) => figure.durationSeconds) },
    { key: 'totalServiceDuration', form: 'duration', expected: total((figure) => figure.serviceSeconds) },
    { key: 'totalTravelTime', form: 'duration', expected: total((figure) => figure.totalTravel.seconds) },
    { key: 'totalTravelDistanceMeters', form: 'number', expected: total((figure) => figure.totalTravel.meters) },
    { key: 'totalBreakTime', form: 'duration', expected: total((figure) => figure.breakSeconds) },
    { key: 'totalWaitingTime', form: 'duration', expected: total((figure) => figure.waitingSeconds) },
    { key: 'totalOvertime', form: 'duration', expected: total((figure) => figure.overtimeSeconds) },
    {
      key: 'availableOvertime',
      form: 'duration',
      expected: vehicle.shifts.reduce((sum, shift) => sum + availableOvertimeSeconds(shift), 0),
    },
  ]
}

export function metricProblems(plan: Plan, reported: ReportedPlan): string[] {
  const ofShifts = plan.routes.flatMap(shiftProblems)
  const ofVehicles = plan.facts.vehicles.flatMap((vehicle) => {
    const metrics = reported.vehicles.find(({ id }) => id === vehicle.id)?.metrics
    const routes = plan.routes.filter((route) => route.shift.vehicleId === vehicle.id)
    return metrics ? fieldProblems(`metrics of vehicle ${vehicle.id}`, metrics, vehicleFields(vehicle, routes)) : []
  })
  return [...ofShifts, ...ofVehicles]
}
