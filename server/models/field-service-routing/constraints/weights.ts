/** Default weights of the goals: 1 for what nearly every planner wants, 0 for what must be asked for. */
import type { Overrides } from '../schema/overrides.ts'

const defaultWeights = {
  minimizeTravelTimeWeight: 1,
  minimizeTravelDistanceWeight: 0,
  minimizeWaitingTimeWeight: 0,
  maxSoftShiftTravelTimeWeight: 1,
  maxSoftShiftEndTimeWeight: 1,
  maxSoftLastVisitDepartureTimeWeight: 1,
  minimizeVisitCompletionRiskWeight: 1,
  minimizeShiftCostsWeight: 1,
  latestSlaEndTimeWeight: 1,
  preferredVisitTimeWindowWeight: 1,
  preferSchedulingOptionalVisitsWeight: 1,
  maximizeVisitProfitWeight: 1,
  preferVisitVehicleMatchPreferredVehiclesWeight: 1,
  minimizeVisitsOutsidePreferredArea: 1,
  preferVisitsScheduledToEarliestDayWeight: 1,
  balanceTimeUtilizationWeight: 0,
  minimizeUnnecessarySkillsWeight: 0,
  maximizeTechnicianRatingWeight: 0,
}
export type WeightName = keyof typeof defaultWeights

/** The weight in force: that of the overrides, or the default. */
export function weightInForce(name: WeightName, overrides: Overrides): number {
  return overrides[name] ?? defaultWeights[name]
}

/** The weight of a constraint as its card shows it. */
export function weighted(override: WeightName) {
  return { override, default: defaultWeights[override] }
}
