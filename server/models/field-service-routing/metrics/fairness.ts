/** How evenly work is spread over the vehicles. */
import type { Plan } from '../domain/plan.ts'
import { capacitySeconds, pastSeconds, plannedSeconds } from '../domain/utilization.ts'

/**
 * Jain's fairness index ("A quantitative measure of fairness and discrimination", 1984) of the vehicles' utilization,
 * stretched from 0 (one does everything) to 100 (all the same); two decimals. Vehicles without capacity do not take
 * part.
 */
export function workingTimeFairness(plan: Plan): number {
  const shares = plan.facts.vehicles.flatMap((vehicle) => {
    const capacity = capacitySeconds(vehicle, plan.facts.shifts)
    return capacity > 0 ? [(pastSeconds(vehicle) + plannedSeconds(vehicle, plan)) / capacity] : []
  })
  const squares = sum(shares.map((share) => share * share))
  if (shares.length < 2 || squares === 0) return 100
  const index = sum(shares) ** 2 / (shares.length * squares)
  return Math.round((10_000 * (index - 1 / shares.length)) / (1 - 1 / shares.length)) / 100
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
