/** How evenly work is spread over the vehicles. */
import type { Plan, PlanVehicle } from '../domain/plan.ts'
import type { RouteFigures } from '../domain/route-figures.ts'
import { shiftSeconds } from '../domain/shift-length.ts'
import { seconds } from '../domain/time-axis.ts'

/**
 * Jain's fairness index ("A quantitative measure of fairness and discrimination", 1984) of the vehicles' utilisation,
 * stretched from 0 (one does everything) to 100 (all the same); two decimals. Vehicles without capacity do not take part.
 */
export function workingTimeFairness({ facts, figures }: Plan): number {
  const shares = facts.vehicles.flatMap((vehicle) => {
    const capacity = pastSeconds(vehicle.input.historicalTimeCapacity) + sum(vehicle.shifts.map((index) => shiftSeconds(facts.shifts[index]!)))
    return capacity > 0 ? [workedSeconds(vehicle, figures) / capacity] : []
  })
  const squares = sum(shares.map((share) => share * share))
  if (shares.length < 2 || squares === 0) return 100
  const index = sum(shares) ** 2 / (shares.length * squares)
  return Math.round((10_000 * (index - 1 / shares.length)) / (1 - 1 / shares.length)) / 100
}

function workedSeconds(vehicle: PlanVehicle, figures: readonly RouteFigures[]): number {
  return pastSeconds(vehicle.input.historicalTimeUtilized) + sum(vehicle.shifts.map((index) => figures[index]!.durationSeconds))
}

function pastSeconds(duration: string | undefined): number {
  return duration === undefined ? 0 : seconds(duration)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
