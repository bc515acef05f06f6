/** How evenly vehicles are used. */
import { weightOfWork } from '../../../solver/routing/rules/balance.ts'
import { constraint } from '../../constraint.ts'
import type { Plan, PlanVehicle } from '../domain/plan.ts'
import { capacitySeconds, pastSeconds, plannedSeconds } from '../domain/utilization.ts'
import { fairnessGroup } from './groups.ts'
import { weighted } from './weights.ts'
import { lengthOf } from '../../routing/constraints/wording.ts'

export const balanceTimeUtilization = constraint<Plan, PlanVehicle>({
  id: 'balanceTimeUtilization',
  name: 'Balance time utilization',
  description:
    'Vehicles should be used to the same share of their time, the past period included. Measured in seconds of work in the plan, times the utilization of the vehicle without plus with it: the sum is least where all are used alike.',
  level: 'soft',
  group: fairnessGroup,
  weight: weighted('balanceTimeUtilizationWeight'),
  forEach: ({ facts, scope }) =>
    [...new Set(scope.shifts.map(({ vehicle }) => vehicle))].map((index) => facts.vehicles[index]!),
  measure: (vehicle, plan) =>
    weightOfWork(plannedSeconds(vehicle, plan), pastSeconds(vehicle), capacitySeconds(vehicle, plan.facts.shifts)),
  justify: (vehicle, plan) => {
    const planned = plannedSeconds(vehicle, plan)
    const used = pastSeconds(vehicle) + planned
    const capacity = capacitySeconds(vehicle, plan.facts.shifts)
    const percentage = Math.round((10_000 * used) / capacity) / 100
    return {
      description: `${vehicle.input.name ?? `Vehicle ${vehicle.input.id}`} works ${lengthOf(planned)} in the plan, so that ${lengthOf(used)} of its ${lengthOf(capacity)} are used (${percentage} %).`,
      vehicleId: vehicle.input.id,
      workSeconds: planned,
      utilizationPercentage: percentage,
    }
  },
})
