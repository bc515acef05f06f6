/** `config.model.overrides`: the weights of the goals and a few figures of the model. */
import { z } from 'zod'
import { duration, id, timeOfDay, withoutNulls } from '../../routing/schema/values.ts'

/** Largest weight: keeps every price of the search inside an int32 for durations and lateness of a day. */
const weight = z.int().min(0).max(1_000_000).optional()

export const assignmentType = z.enum(['AUTO', 'MANDATORY', 'OPTIONAL'])

const priorityWeight = z.strictObject({
  priority: id.describe('Name of the priority, one of the standard ones or a new one'),
  weight: z.int().min(0).max(1_000_000).describe('How much a visit of this priority counts when it is left out'),
  assignment: assignmentType.default('AUTO').describe('Whether visits of this priority are mandatory'),
})

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

const travelTimeSpan = z.strictObject({
  from: timeOfDay.describe(
    'Time of day from which on it counts, in the offset from UTC with which the start of the earliest shift is written',
  ),
  to: z
    .union([timeOfDay, z.literal('24:00')])
    .describe('Time of day until which it counts, later than `from`; a span over midnight is two'),
  weekdays: z.array(z.enum(weekdays)).min(1).optional().describe('Days on which it counts; all when left out'),
  percentage: z
    .int()
    .min(10)
    .max(1000)
    .describe('Travel time in hundredths of what it is at other times: 150 where everything takes half as long again'),
})
export type TravelTimeSpan = z.infer<typeof travelTimeSpan>

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
          'When technicians leave: LATEST, just in time: a shift begins at the last moment that delays neither its end nor anything whose time counts, and the way to a visit so that they need not wait at its door; EARLIEST, as soon as they may. With a travelTimeProfile LATEST is about the ways alone: services start when they do leaving as soon as one may, and ways to visits are driven just in time for them',
        ),
      maxSoftShiftTravelTimeWeight: weight.describe(
        'Points per second of travel beyond maxSoftTravelTime; 1 when left out',
      ),
      maxSoftShiftEndTimeWeight: weight.describe(
        'Points per second a shift ends after maxSoftEndTime; 1 when left out',
      ),
      maxSoftLastVisitDepartureTimeWeight: weight.describe(
        'Points per second the last visit ends after maxSoftLastVisitDepartureTime; 1 when left out',
      ),
      latestSlaEndTimeWeight: weight.describe(
        'Points per second a visit ends after its latestSlaEndTime; 1 when left out',
      ),
      preferSchedulingOptionalVisitsWeight: weight.describe(
        'Points per second of service of an optional visit left out, times the weight of its priority; 1 when left out',
      ),
      preferVisitVehicleMatchPreferredVehiclesWeight: weight.describe(
        'Points per second of service by a vehicle that is not preferred; 1 when left out',
      ),
      preferVisitsScheduledToEarliestDayWeight: weight.describe(
        'Points per day from the earliest day of a visit to the day its shift starts; 60 when left out',
      ),
      minimizeUnnecessarySkillsWeight: weight.describe(
        'Points per skill level beyond what a visit requires; 0 when left out',
      ),
      maximizeTechnicianRatingWeight: weight.describe(
        'Points per hundredth of a rating point below the best technician, for each visit; 0 when left out',
      ),
      preferredVisitTimeWindowWeight: weight.describe(
        'Points per second a service would have to be moved to lie in a preferred time window; 1 when left out',
      ),
      balanceTimeUtilizationWeight: weight.describe(
        'Points per second a vehicle works, times its utilization without plus with the plan; 0 when left out',
      ),
      maximizeVisitProfitWeight: weight.describe(
        'Points per hundredth of the profit of a visit left out; 1 when left out',
      ),
      minimizeVisitCompletionRiskWeight: weight.describe(
        'Points per second a visit ends too close to the end of its shift; 1 when left out, without effect unless visitCompletionRiskMinimalTimeToShiftEnd is given',
      ),
      minimizeShiftCostsWeight: weight.describe(
        'Points per hundredth of the unit in which the costs of shifts are given; 1 when left out',
      ),
      minimizeVisitsOutsidePreferredArea: weight.describe(
        'Points per second of service outside the preferred area of the shift; 1 when left out',
      ),
      keepPublishedTechnicianWeight: weight.describe(
        'Points per second another technician than in the published plan counts; 1 when left out, without effect where nothing was published',
      ),
      keepPublishedDayWeight: weight.describe(
        'Points per second another day than in the published plan counts; 1 when left out, without effect where nothing was published',
      ),
      keepPublishedTimeWeight: weight.describe(
        'Points per second a start earlier or later than in the published plan counts; 1 when left out, without effect where nothing was published. With 0, the published time is no reason to wait',
      ),
      publishedTimeTolerance: duration
        .default('PT30M')
        .describe('How much later than published a service may start without being changed'),
      visitCompletionRiskMinimalTimeToShiftEnd: duration
        .optional()
        .describe(
          'Time before the latest end of a shift (maxEndTime or maxLastVisitDepartureTime) by which visits should be over; no visit is at risk when left out',
        ),
      visitCompletionRiskMinimalPriority: id
        .optional()
        .describe('Lowest priority the completion risk looks at, by its weight; all visits when left out'),
      travelTimeAdjustment: z
        .strictObject({
          multiplier: z.number().min(0).max(100).default(1).describe('Factor on the travel time of the map'),
          extraTime: duration
            .default('PT0S')
            .describe('Time added to every trip between two places, for instance to park'),
        })
        .optional()
        .describe('Travel time = multiplier x travel time of the map + extraTime; that of the map when left out'),
      travelTimeProfile: z
        .array(travelTimeSpan)
        .max(200)
        .optional()
        .describe(
          'When travel takes longer or shorter, for instance at rush hours, after travelTimeAdjustment; each second of a trip counts by the time at which it is driven. Always the same when left out',
        ),
      priorityWeights: z
        .array(priorityWeight)
        .default([])
        .describe(
          'Weights of priorities. Without one, mandatory visits of "10" weigh 1, and four times as much with each step up to "1" (262144), so that an emergency is not traded for routine work; optional visits of "1" and "opt-1" are worth 10, those of "10" and "opt-10" 1',
        ),
      defaultTechnicianRating: z
        .number()
        .optional()
        .describe('Rating of technicians that have none; without it they count as rated 0'),
    })
    .meta({
      description: 'Weights of the goals and figures of the model',
      example: { minimizeTravelTimeWeight: 2, travelTimeAdjustment: { multiplier: 1.1, extraTime: 'PT2M' } },
    }),
)
export type Overrides = z.infer<typeof overrides>
