/** The KPIs of the plan. */
import { fieldProblems, type ExpectedField } from './comparison.ts'
import type { JsonObject } from './json.ts'
import { travelFields } from './metrics-check.ts'
import { allServices, type Plan } from './plan.ts'
import { changedVisits } from './published-rules.ts'
import { isMandatory } from './priority.ts'
import { ratingOf } from './rating.ts'
import { routeFigures } from './route-figures.ts'
import { costOfRoute } from './shift-cost.ts'
import { shiftLength } from './shift-length.ts'
import { orAbsent } from './times-check.ts'

/** Percentages and averages may be rounded to two decimals. */
const roundedTolerance = 0.005_000_1

/** Share of its capacity, past and planned, that each vehicle works. */
function utilisations(plan: Plan): number[] {
  return plan.facts.vehicles.flatMap((vehicle) => {
    const routes = plan.routes.filter((route) => route.shift.vehicleId === vehicle.id)
    const worked = routes.reduce((sum, route) => sum + routeFigures(route).durationSeconds, vehicle.historicalUtilized)
    const capacity = vehicle.shifts.reduce((sum, shift) => sum + shiftLength(shift), vehicle.historicalCapacity)
    return capacity === 0 ? [] : [worked / capacity]
  })
}

/** 100 less the mean deviation of the utilisations from their mean, in percent of that mean; never below 0. */
export function fairnessPercentage(shares: readonly number[]): number {
  const mean = shares.reduce((total, share) => total + share, 0) / shares.length
  if (shares.length < 2 || mean === 0) return 100
  const deviations = shares.map((share) => (share > mean ? share - mean : mean - share))
  return Math.max(0, 100 - (100 * deviations.reduce((total, one) => total + one, 0)) / (mean * shares.length))
}

function averageRating(plan: Plan): number | undefined {
  const ratings = allServices(plan).flatMap(({ route }) => ratingOf(plan.facts, route.shift.vehicleId) ?? [])
  return ratings.length === 0 ? undefined : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
}

function slaFields(plan: Plan): ExpectedField[] {
  const promised = [...plan.facts.visits.values()].filter((visit) => visit.slaEnd !== Infinity).length
  const kept = allServices(plan).filter(
    ({ visit, stop }) => visit.slaEnd !== Infinity && stop.departure <= visit.slaEnd,
  ).length
  const percentage = promised === 0 ? undefined : (100 * kept) / promised
  return [
    { key: 'absoluteVisitsInSla', form: 'number', expected: kept },
    { key: 'percentageVisitsInSla', form: 'number', expected: percentage, tolerance: roundedTolerance },
  ]
}

function countFields(plan: Plan): ExpectedField[] {
  const assigned = allServices(plan)
  const mandatory = assigned.filter(({ visit, isPinned }) => isMandatory(visit, isPinned, plan.facts)).length
  const used = new Set(assigned.map(({ route }) => route.shift.vehicleId))
  return [
    { key: 'totalAssignedVisits', form: 'number', expected: assigned.length },
    { key: 'totalUnassignedVisits', form: 'number', expected: plan.unassigned.length },
    { key: 'assignedMandatoryVisits', form: 'number', expected: mandatory },
    { key: 'assignedOptionalVisits', form: 'number', expected: assigned.length - mandatory },
    { key: 'totalActivatedVehicles', form: 'number', expected: used.size },
  ]
}

/** Undefined where no shift has costs, or where the length of one is unknown. */
function totalCosts(plan: Plan): number | undefined {
  const costs = plan.routes.flatMap((route) => costOfRoute(route) ?? [])
  return costs.length === 0 ? undefined : orAbsent(Math.round(costs.reduce((sum, cost) => sum + cost, 0) * 100) / 100)
}

export function kpiProblems(plan: Plan, kpis: JsonObject): string[] {
  const figures = plan.routes.map(routeFigures)
  const overtime = figures.reduce((sum, figure) => sum + figure.overtimeSeconds, 0)
  const waiting = figures.reduce(
    (sum, figure) =>
      sum + figure.durationSeconds - figure.totalTravel.seconds - figure.serviceSeconds - figure.breakSeconds,
    0,
  )
  const fairness = fairnessPercentage(utilisations(plan))
  return fieldProblems('kpis', kpis, [
    ...countFields(plan),
    ...travelFields(figures),
    { key: 'totalOvertime', form: 'duration', expected: orAbsent(overtime) },
    { key: 'totalWaitingTime', form: 'duration', expected: orAbsent(waiting) },
    { key: 'workingTimeFairnessPercentage', form: 'number', expected: fairness, tolerance: roundedTolerance },
    { key: 'averageTechnicianRating', form: 'number', expected: averageRating(plan), tolerance: roundedTolerance },
    ...slaFields(plan),
    { key: 'totalChangedVisits', form: 'number', expected: changedVisits(plan) },
    { key: 'totalTechnicianCosts', form: 'number', expected: totalCosts(plan) },
  ])
}
