/** The weights of the goals of jobs, beside those that all routing models have. */
import { goalTable, off, on, routeGoals } from '../../routing/constraints/weights.ts'

export const { goals, weightInForce, weighted } = goalTable({
  ...routeGoals,
  latestSlaEndTimeWeight: on({
    words: 'Agreed times are kept',
    reason:
      'Without effect unless stops have an agreed end. A promise is kept wherever that is possible: a second late is worth a quarter of an hour on the road, so that neither driving nor somebody who stays at home is a reason to be late.',
    per: 'second a stop ends after its latestSlaEndTime',
    default: 1000,
  }),
  minimizeTimeBurdenWeight: off({
    words: 'Short time on board',
    reason:
      'Goods do not mind a detour, so it counts nothing by default; set it for people and for what is warm or frozen. A second on board beyond the direct way is then worth a second on the road. What nobody may exceed is `maximumTimeBurden`.',
    per: 'second by which the time from the end of the first stop of a job to the start of its last one is longer than the direct way',
  }),
  preferSchedulingOptionalJobsWeight: on({
    words: 'Optional jobs are done, too',
    reason:
      'A second of a stop is worth a second on the road times the priority: a job is done when it takes less driving than that.',
    per: 'second of the stops of an optional job left out, times the weight of its priority',
  }),
  preferJobDriverMatchPreferredDriversWeight: on({
    words: 'Jobs get the drivers they prefer',
    reason: 'Without effect unless jobs name drivers; a wish is worth as much driving as the stops take, at most.',
    per: 'second of a stop by a driver who is not preferred',
  }),
  preferJobsScheduledToEarliestDayWeight: on({
    words: 'Jobs on the earliest day',
    reason: 'A day sooner is worth a minute on the road: of two days that cost about the same the sooner one.',
    per: 'day from the earliest day of a job to the day its shift starts',
    default: 60,
  }),
  keepPublishedDriverWeight: on({
    words: 'Published stops keep their driver',
    reason:
      'Without effect unless stops are published. Another driver is worth a quarter of an hour on the road, more where the stop is soon.',
    per: 'second another driver than in the published plan counts',
    note: ', without effect where nothing was published',
  }),
  keepPublishedDayWeight: on({
    words: 'Published stops keep their day',
    reason:
      'Without effect unless stops are published. Another day is worth an hour on the road, more where the stop is soon.',
    per: 'second another day than in the published plan counts',
    note: ', without effect where nothing was published',
  }),
  keepPublishedTimeWeight: on({
    words: 'Published stops keep their time',
    reason:
      'Without effect unless stops are published. Beyond the tolerance another time is worth a quarter of an hour to an hour on the road, more where the stop is soon.',
    per: 'second a start earlier or later than in the published plan counts',
    note: ', without effect where nothing was published. With 0, the published time is no reason to wait',
  }),
})
export type WeightName = keyof typeof goals
