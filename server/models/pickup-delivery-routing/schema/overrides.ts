/** `config.model.overrides`: the weights of the goals and a few figures of the model. */
import { z } from 'zod'
import {
  priorityWeight,
  publishedTimeTolerance,
  travelTimeAdjustment,
  weightFields,
  type WithWeights,
} from '../../routing/schema/overrides.ts'
import { duration, withoutNulls } from '../../routing/schema/values.ts'
import { goals, type WeightName } from '../constraints/weights.ts'

const weight = weightFields(goals)

export const overrides = z.preprocess(
  withoutNulls,
  z
    .strictObject({
      minimizeTravelTimeWeight: weight('minimizeTravelTimeWeight'),
      minimizeTravelDistanceWeight: weight('minimizeTravelDistanceWeight'),
      minimizeWaitingTimeWeight: weight('minimizeWaitingTimeWeight'),
      departure: z
        .enum(['EARLIEST', 'LATEST'])
        .default('LATEST')
        .describe(
          'When drivers leave: LATEST, just in time: a shift begins at the last moment that delays neither its end nor anything whose time counts, and pick-ups are as late as holds up nobody on board; EARLIEST, as soon as they may',
        ),
      maximumTimeBurden: duration
        .optional()
        .describe(
          'How much longer than the direct way the time from the end of the first stop of a job to the start of its last one may be; any time when left out. Drivers wait before the first stop for it',
        ),
      minimizeTimeBurdenWeight: weight('minimizeTimeBurdenWeight'),
      maxSoftShiftTravelTimeWeight: weight('maxSoftShiftTravelTimeWeight'),
      maxSoftShiftEndTimeWeight: weight('maxSoftShiftEndTimeWeight'),
      latestSlaEndTimeWeight: weight('latestSlaEndTimeWeight'),
      preferSchedulingOptionalJobsWeight: weight('preferSchedulingOptionalJobsWeight'),
      preferJobDriverMatchPreferredDriversWeight: weight('preferJobDriverMatchPreferredDriversWeight'),
      preferJobsScheduledToEarliestDayWeight: weight('preferJobsScheduledToEarliestDayWeight'),
      minimizeShiftCostsWeight: weight('minimizeShiftCostsWeight'),
      keepPublishedDriverWeight: weight('keepPublishedDriverWeight'),
      keepPublishedDayWeight: weight('keepPublishedDayWeight'),
      keepPublishedTimeWeight: weight('keepPublishedTimeWeight'),
      publishedTimeTolerance: publishedTimeTolerance('stop'),
      travelTimeAdjustment,
      priorityWeights: z
        .array(priorityWeight('job'))
        .default([])
        .describe(
          'Weights of priorities. Without one, mandatory jobs of "10" weigh 1, and four times as much with each step up to "1" (262144); optional jobs of "1" and "opt-1" are worth 10, those of "10" and "opt-10" 1',
        ),
    } satisfies WithWeights<WeightName>)
    .meta({
      description: 'Weights of the goals and figures of the model',
      example: { minimizeTravelTimeWeight: 2, maximumTimeBurden: 'PT20M' },
    }),
)
export type Overrides = z.infer<typeof overrides>
