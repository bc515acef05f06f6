/** `config.model.overrides`: the weights of the goals and a few figures of the model. */
import { z } from 'zod'
import { duration, id, withoutNulls } from '../../routing/schema/values.ts'

/** Largest weight: keeps every price of the search inside an int32 for durations and lateness of a day. */
const weight = z.int().min(0).max(1_000_000).optional()

const priorityWeight = z.strictObject({
  priority: id.describe('Name of the priority, one of the standard ones or a new one'),
  weight: z.int().min(0).max(1_000_000).describe('How much a job of this priority counts when it is left out'),
  assignment: z
    .enum(['AUTO', 'MANDATORY', 'OPTIONAL'])
    .default('AUTO')
    .describe('Whether jobs of this priority are mandatory'),
})

export const overrides = z.preprocess(
  withoutNulls,
  z
    .strictObject({
      minimizeTravelTimeWeight: weight.describe('Points per second of travel; 1 when left out'),
      minimizeTravelDistanceWeight: weight.describe('Points per metre of travel; 0 when left out'),
      minimizeWaitingTimeWeight: weight.describe(
        'Points per second of idle: of a shift, what is neither travel, service nor break; 0 when left out',
      ),
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
      minimizeTimeBurdenWeight: weight.describe(
        'Points per second by which the time from the end of the first stop of a job to the start of its last one is longer than the direct way; 0 when left out',
      ),
      maxSoftShiftTravelTimeWeight: weight.describe(
        'Points per second of travel beyond maxSoftTravelTime; 1 when left out',
      ),
      maxSoftShiftEndTimeWeight: weight.describe(
        'Points per second a shift ends after maxSoftEndTime; 1 when left out',
      ),
      latestSlaEndTimeWeight: weight.describe(
        'Points per second a stop ends after its latestSlaEndTime; 1,000 when left out',
      ),
      preferSchedulingOptionalJobsWeight: weight.describe(
        'Points per second of the stops of an optional job left out, times the weight of its priority; 1 when left out',
      ),
      preferJobDriverMatchPreferredDriversWeight: weight.describe(
        'Points per second of a stop by a driver who is not preferred; 1 when left out',
      ),
      preferJobsScheduledToEarliestDayWeight: weight.describe(
        'Points per day from the earliest day of a job to the day its shift starts; 60 when left out',
      ),
      minimizeShiftCostsWeight: weight.describe(
        'Points per hundredth of the unit in which the costs of shifts are given; 1 when left out',
      ),
      keepPublishedDriverWeight: weight.describe(
        'Points per second another driver than in the published plan counts; 1 when left out, without effect where nothing was published',
      ),
      keepPublishedDayWeight: weight.describe(
        'Points per second another day than in the published plan counts; 1 when left out, without effect where nothing was published',
      ),
      keepPublishedTimeWeight: weight.describe(
        'Points per second a start earlier or later than in the published plan counts; 1 when left out, without effect where nothing was published. With 0, the published time is no reason to wait',
      ),
      publishedTimeTolerance: duration
        .default('PT30M')
        .describe('How much later than published a stop may start without being changed'),
      travelTimeAdjustment: z
        .strictObject({
          multiplier: z.number().min(0).max(100).default(1).describe('Factor on the travel time of the map'),
          extraTime: duration
            .default('PT0S')
            .describe('Time added to every trip between two places, for instance to park'),
        })
        .optional()
        .describe('Travel time = multiplier x travel time of the map + extraTime; that of the map when left out'),
      priorityWeights: z
        .array(priorityWeight)
        .default([])
        .describe(
          'Weights of priorities. Without one, mandatory jobs of "10" weigh 1, and four times as much with each step up to "1" (262144); optional jobs of "1" and "opt-1" are worth 10, those of "10" and "opt-10" 1',
        ),
    })
    .meta({
      description: 'Weights of the goals and figures of the model',
      example: { minimizeTravelTimeWeight: 2, maximumTimeBurden: 'PT20M' },
    }),
)
export type Overrides = z.infer<typeof overrides>
