/** The weights of the goals: a default of 1 for what nearly every planner wants, 0 for what must be asked for. */
import type { GoalWeight } from '../../constraint.ts'
import type { Overrides } from '../schema/overrides.ts'

type Goal = Omit<GoalWeight, 'override'>

const on = (words: string): Goal => ({ words, default: 1, normal: 1 })
/** `normal`: what it counts once it is asked for. */
const off = (words: string, normal = 1): Goal => ({ words, default: 0, normal })

const goals = {
  minimizeTravelTimeWeight: on('Little time on the road'),
  minimizeTravelDistanceWeight: off('Few kilometres'),
  minimizeWaitingTimeWeight: off('Little waiting'),
  maxSoftShiftTravelTimeWeight: on('No more travel in a shift than wished'),
  maxSoftShiftEndTimeWeight: on('Shifts end when wished'),
  maxSoftLastVisitDepartureTimeWeight: on('Last visits end when wished'),
  minimizeVisitCompletionRiskWeight: on('Time to spare before shifts end'),
  minimizeShiftCostsWeight: on('Low costs of shifts'),
  latestSlaEndTimeWeight: on('Agreed times are kept'),
  preferredVisitTimeWindowWeight: on('Customers get the times they prefer'),
  preferSchedulingOptionalVisitsWeight: on('Optional visits are done, too'),
  maximizeVisitProfitWeight: on('Visits that earn most'),
  preferVisitVehicleMatchPreferredVehiclesWeight: on('Customers get the technicians they prefer'),
  minimizeVisitsOutsidePreferredArea: on('Technicians stay in the area they prefer'),
  preferVisitsScheduledToEarliestDayWeight: on('Visits on the earliest day'),
  keepPublishedTechnicianWeight: on('Published visits keep their technician'),
  keepPublishedDayWeight: on('Published visits keep their day'),
  keepPublishedTimeWeight: on('Published visits keep their time'),
  balanceTimeUtilizationWeight: off('Fair shares of work'),
  // A level weighs as much as five minutes on the road: single points would go unnoticed.
  minimizeUnnecessarySkillsWeight: off('Experts are kept for what needs them', 300),
  maximizeTechnicianRatingWeight: off('The best rated technicians first'),
} as const satisfies Readonly<Record<string, Goal>>
export type WeightName = keyof typeof goals

/** The weight in force: that of the overrides, or the default. */
export function weightInForce(name: WeightName, overrides: Overrides): number {
  return overrides[name] ?? goals[name].default
}

/** The weight of a constraint as its summary shows it. */
export function weighted(override: WeightName): GoalWeight {
  return { override, ...goals[override] }
}
