/** The weights of the goals: a default of 1 for what nearly every planner wants, 0 for what must be asked for. */
import { goalTable, off, on, routeGoals } from '../../routing/constraints/weights.ts'

export const { goals, weightInForce, weighted } = goalTable({
  ...routeGoals,
  maxSoftLastVisitDepartureTimeWeight: on({
    words: 'Last visits end when wished',
    reason: 'Without effect unless a shift names a time; a second late is worth a second on the road.',
    per: 'second the last visit ends after maxSoftLastVisitDepartureTime',
  }),
  minimizeVisitCompletionRiskWeight: on({
    words: 'Time to spare before shifts end',
    reason: 'Without effect unless the time to spare is named.',
    per: 'second a visit ends too close to the end of its shift',
    note: ', without effect unless visitCompletionRiskMinimalTimeToShiftEnd is given',
  }),
  latestSlaEndTimeWeight: on({
    words: 'Agreed times are kept',
    reason: 'Without effect unless visits have an agreed end; a second late is worth a second on the road.',
    per: 'second a visit ends after its latestSlaEndTime',
  }),
  preferredVisitTimeWindowWeight: on({
    words: 'Customers get the times they prefer',
    reason: 'Without effect unless visits have preferred windows; a wish is worth as much driving as it is missed by.',
    per: 'second a service would have to be moved to lie in a preferred time window',
  }),
  preferSchedulingOptionalVisitsWeight: on({
    words: 'Optional visits are done, too',
    reason:
      'A second of service is worth a second on the road times the priority: a visit is done when getting there takes less than that.',
    per: 'second of service of an optional visit left out, times the weight of its priority',
  }),
  maximizeVisitProfitWeight: on({
    words: 'Visits that earn most',
    reason: 'Without effect unless visits have a profit; a cent of it is worth a cent of costs.',
    per: 'hundredth of the profit of a visit left out',
  }),
  preferVisitVehicleMatchPreferredVehiclesWeight: on({
    words: 'Customers get the technicians they prefer',
    reason:
      'Without effect unless visits name technicians; a wish is worth as much driving as the service takes, at most.',
    per: 'second of service by a vehicle that is not preferred',
  }),
  minimizeVisitsOutsidePreferredArea: on({
    words: 'Technicians stay in the area they prefer',
    reason:
      'Without effect unless shifts have a preferred area; it is left where that saves as much driving as the service takes.',
    per: 'second of service outside the preferred area of the shift',
  }),
  preferVisitsScheduledToEarliestDayWeight: on({
    words: 'Visits on the earliest day',
    reason:
      'A day sooner is worth a minute on the road: of two days that cost about the same the sooner one, so that later days stay free for what is not known yet, but nobody crosses the town for it. One point a day would go unnoticed.',
    per: 'day from the earliest day of a visit to the day its shift starts',
    default: 60,
  }),
  keepPublishedTechnicianWeight: on({
    words: 'Published visits keep their technician',
    reason:
      'Without effect unless visits are published. Another technician is worth a quarter of an hour on the road, more where the visit is soon.',
    per: 'second another technician than in the published plan counts',
    note: ', without effect where nothing was published',
  }),
  keepPublishedDayWeight: on({
    words: 'Published visits keep their day',
    reason:
      'Without effect unless visits are published. Another day is worth an hour on the road, more where the visit is soon: the customer has taken the day off.',
    per: 'second another day than in the published plan counts',
    note: ', without effect where nothing was published',
  }),
  keepPublishedTimeWeight: on({
    words: 'Published visits keep their time',
    reason:
      'Without effect unless visits are published. Beyond the tolerance another time is worth a quarter of an hour to an hour on the road, more where the visit is soon.',
    per: 'second a start earlier or later than in the published plan counts',
    note: ', without effect where nothing was published. With 0, the published time is no reason to wait',
  }),
  balanceTimeUtilizationWeight: off({
    words: 'Fair shares of work',
    reason: 'Even shares cost driving, and whether they are wanted is a question of contracts.',
    per: 'second a vehicle works, times its utilization without plus with the plan',
  }),
  minimizeUnnecessarySkillsWeight: off({
    words: 'Experts are kept for what needs them',
    reason:
      'Worth it only where experts are scarce. A level weighs as much as five minutes on the road: single points would go unnoticed.',
    per: 'skill level beyond what a visit requires',
    normal: 300,
  }),
  maximizeTechnicianRatingWeight: off({
    words: 'The best rated technicians first',
    reason: 'Ratings are not always there to be planned by.',
    per: 'hundredth of a rating point below the best technician, for each visit',
  }),
})
export type WeightName = keyof typeof goals
