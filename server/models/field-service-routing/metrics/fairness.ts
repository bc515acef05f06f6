/** How evenly work is spread over the vehicles. */
import type { Plan } from '../domain/plan.ts'
import { capacitySeconds, pastSeconds, plannedSeconds } from '../domain/utilization.ts'

/**
 * By how much the utilization of a vehicle differs from that of the average one, in the mean (mean absolute deviation),
 * as a share of the average, taken from 100: 100 where all are used alike, 75 where they are a quarter off in the mean,
 * 0 where one of several does everything; two decimals. Vehicles without capacity do not take part.
 */
export function workingTimeFairness(plan: Plan): number {
  const shares = plan.facts.vehicles.flatMap((vehicle) => {
    const capacity = capacitySeconds(vehicle, plan.facts.shifts)
    return capacity > 0 ? [(pastSeconds(vehicle) + plannedSeconds(vehicle, plan)) / capacity] : []
  })
  const total = sum(shares)
  if (shares.length < 2 || total === 0) return 100
  const average = total / shares.length
  const off = sum(shares.map((share) => Math.abs(share - average))) / total
  return Math.max(0, Math.round(10_000 * (1 - off)) / 100)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
