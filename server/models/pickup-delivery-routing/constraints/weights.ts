/** The weights of the goals of jobs, beside those that all routing models have. */
import type { GoalWeight } from '../../constraint.ts'
import { off, on, routeGoals, type Goal } from '../../routing/constraints/weights.ts'
import type { Overrides } from '../schema/overrides.ts'

const goals = {
  ...routeGoals,
  latestSlaEndTimeWeight: on(
    'Agreed times are kept',
    'Without effect unless stops have an agreed end. A promise is kept wherever that is possible: a second late is worth a quarter of an hour on the road, so that neither driving nor somebody who stays at home is a reason to be late.',
    1000,
  ),
  minimizeTimeBurdenWeight: off(
    'Short time on board',
    'Goods do not mind a detour, so it counts nothing by default; set it for people and for what is warm or frozen. A second on board beyond the direct way is then worth a second on the road. What nobody may exceed is `maximumTimeBurden`.',
  ),
  preferSchedulingOptionalJobsWeight: on(
    'Optional jobs are done, too',
    'A second of a stop is worth a second on the road times the priority: a job is done when it takes less driving than that.',
  ),
  preferJobDriverMatchPreferredDriversWeight: on(
    'Jobs get the drivers they prefer',
    'Without effect unless jobs name drivers; a wish is worth as much driving as the stops take, at most.',
  ),
  preferJobsScheduledToEarliestDayWeight: on(
    'Jobs on the earliest day',
    'A day sooner is worth a minute on the road: of two days that cost about the same the sooner one.',
    60,
  ),
  keepPublishedDriverWeight: on(
    'Published stops keep their driver',
    'Without effect unless stops are published. Another driver is worth a quarter of an hour on the road, more where the stop is soon.',
  ),
  keepPublishedDayWeight: on(
    'Published stops keep their day',
    'Without effect unless stops are published. Another day is worth an hour on the road, more where the stop is soon.',
  ),
  keepPublishedTimeWeight: on(
    'Published stops keep their time',
    'Without effect unless stops are published. Beyond the tolerance another time is worth a quarter of an hour to an hour on the road, more where the stop is soon.',
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
