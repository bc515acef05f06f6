/** The weights of the goals: a default of 1 for what nearly every planner wants, 0 for what must be asked for. */
import type { GoalWeight } from '../../constraint.ts'
import { off, on, routeGoals, type Goal } from '../../routing/constraints/weights.ts'
import type { Overrides } from '../schema/overrides.ts'

const goals = {
  ...routeGoals,
  maxSoftLastVisitDepartureTimeWeight: on(
    'Last visits end when wished',
    'Without effect unless a shift names a time; a second late is worth a second on the road.',
  ),
  minimizeVisitCompletionRiskWeight: on(
    'Time to spare before shifts end',
    'Without effect unless the time to spare is named.',
  ),
  latestSlaEndTimeWeight: on(
    'Agreed times are kept',
    'Without effect unless visits have an agreed end; a second late is worth a second on the road.',
  ),
  preferredVisitTimeWindowWeight: on(
    'Customers get the times they prefer',
    'Without effect unless visits have preferred windows; a wish is worth as much driving as it is missed by.',
  ),
  preferSchedulingOptionalVisitsWeight: on(
    'Optional visits are done, too',
    'A second of service is worth a second on the road times the priority: a visit is done when getting there takes less than that.',
  ),
  maximizeVisitProfitWeight: on(
    'Visits that earn most',
    'Without effect unless visits have a profit; a cent of it is worth a cent of costs.',
  ),
  preferVisitVehicleMatchPreferredVehiclesWeight: on(
    'Customers get the technicians they prefer',
    'Without effect unless visits name technicians; a wish is worth as much driving as the service takes, at most.',
  ),
  minimizeVisitsOutsidePreferredArea: on(
    'Technicians stay in the area they prefer',
    'Without effect unless shifts have a preferred area; it is left where that saves as much driving as the service takes.',
  ),
  preferVisitsScheduledToEarliestDayWeight: on(
    'Visits on the earliest day',
    'A day sooner is worth a minute on the road: of two days that cost about the same the sooner one, so that later days stay free for what is not known yet, but nobody crosses the town for it. One point a day would go unnoticed.',
    60,
  ),
  keepPublishedTechnicianWeight: on(
    'Published visits keep their technician',
    'Without effect unless visits are published. Another technician is worth a quarter of an hour on the road, more where the visit is soon.',
  ),
  keepPublishedDayWeight: on(
    'Published visits keep their day',
    'Without effect unless visits are published. Another day is worth an hour on the road, more where the visit is soon: the customer has taken the day off.',
  ),
  keepPublishedTimeWeight: on(
    'Published visits keep their time',
    'Without effect unless visits are published. Beyond the tolerance another time is worth a quarter of an hour to an hour on the road, more where the visit is soon.',
  ),
  balanceTimeUtilizationWeight: off(
    'Fair shares of work',
    'Even shares cost driving, and whether they are wanted is a question of contracts.',
  ),
  minimizeUnnecessarySkillsWeight: off(
    'Experts are kept for what needs them',
    'Worth it only where experts are scarce. A level weighs as much as five minutes on the road: single points would go unnoticed.',
    300,
  ),
  maximizeTechnicianRatingWeight: off(
    'The best rated technicians first',
    'Ratings are not always there to be planned by.',
  ),
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
