/** How much of its time a vehicle is used, in the plan and in the past period. */
import type { RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import type { Plan, PlanShift, PlanVehicle } from './plan.ts'
import { shiftSeconds } from './shift-length.ts'
import { seconds } from '../../routing/domain/time-axis.ts'

/** From leaving its start to reaching its end location, in all its shifts with visits. */
export function plannedSeconds({ shifts }: PlanVehicle, { figures }: Pick<Plan, 'figures'>): number {
  return shifts.reduce((sum, shift) => sum + figures[shift]!.durationSeconds, 0)
}

export function pastSeconds({ input }: PlanVehicle): number {
  return input.historicalTimeUtilized === undefined ? 0 : seconds(input.historicalTimeUtilized)
}

/** Past and planned; 0 for a vehicle that does not take part. */
export function capacitySeconds({ input, shifts: indexes }: PlanVehicle, shifts: readonly PlanShift[]): number {
  const past = input.historicalTimeCapacity === undefined ? 0 : seconds(input.historicalTimeCapacity)
  return indexes.reduce((sum, shift) => sum + shiftSeconds(shifts[shift]!), past)
}

/** None where nobody asks for it, as the search then need not look at how long shifts last. */
export function compileBalance(
  vehicles: readonly PlanVehicle[],
  shifts: readonly PlanShift[],
  unitPrice: number,
): Pick<RoutingProblem, 'balance'> {
  if (unitPrice === 0) return {}
  return {
    balance: {
      unitPrice,
      workedBefore: Float64Array.from(vehicles, pastSeconds),
      capacity: Float64Array.from(vehicles, (vehicle) => capacitySeconds(vehicle, shifts)),
    },
  }
}
