/** `config.model.overrides`: the weights of the goals and a few figures of the model. */
import { z } from 'zod'
import {
  priorityWeight,
  publishedTimeTolerance,
  travelTimeAdjustment,
  weightFields,
  type WithWeights,
} from '../../routing/schema/overrides.ts'
import { duration, id, timeOfDay, withoutNulls } from '../../routing/schema/values.ts'
import { goals, type WeightName } from '../constraints/weights.ts'

const weight = weightFields(goals)

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
      minimizeTravelTimeWeight: weight('minimizeTravelTimeWeight'),
      minimizeTravelDistanceWeight: weight('minimizeTravelDistanceWeight'),
      minimizeWaitingTimeWeight: weight('minimizeWaitingTimeWeight'),
      departure: z
        .enum(['EARLIEST', 'LATEST'])
        .default('LATEST')
        .describe(
          'When technicians leave: LATEST, just in time: a shift begins at the last moment that delays neither its end nor anything whose time counts, and the way to a visit so that they need not wait at its door; EARLIEST, as soon as they may. With a travelTimeProfile LATEST is about the ways alone: services start when they do leaving as soon as one may, and ways to visits are driven just in time for them',
        ),
      maxSoftShiftTravelTimeWeight: weight('maxSoftShiftTravelTimeWeight'),
      maxSoftShiftEndTimeWeight: weight('maxSoftShiftEndTimeWeight'),
      maxSoftLastVisitDepartureTimeWeight: weight('maxSoftLastVisitDepartureTimeWeight'),
      latestSlaEndTimeWeight: weight('latestSlaEndTimeWeight'),
      preferSchedulingOptionalVisitsWeight: weight('preferSchedulingOptionalVisitsWeight'),
      preferVisitVehicleMatchPreferredVehiclesWeight: weight('preferVisitVehicleMatchPreferredVehiclesWeight'),
      preferVisitsScheduledToEarliestDayWeight: weight('preferVisitsScheduledToEarliestDayWeight'),
      minimizeUnnecessarySkillsWeight: weight('minimizeUnnecessarySkillsWeight'),
      maximizeTechnicianRatingWeight: weight('maximizeTechnicianRatingWeight'),
      preferredVisitTimeWindowWeight: weight('preferredVisitTimeWindowWeight'),
      balanceTimeUtilizationWeight: weight('balanceTimeUtilizationWeight'),
      maximizeVisitProfitWeight: weight('maximizeVisitProfitWeight'),
      minimizeVisitCompletionRiskWeight: weight('minimizeVisitCompletionRiskWeight'),
      minimizeShiftCostsWeight: weight('minimizeShiftCostsWeight'),
      minimizeVisitsOutsidePreferredArea: weight('minimizeVisitsOutsidePreferredArea'),
      keepPublishedTechnicianWeight: weight('keepPublishedTechnicianWeight'),
      keepPublishedDayWeight: weight('keepPublishedDayWeight'),
      keepPublishedTimeWeight: weight('keepPublishedTimeWeight'),
      publishedTimeTolerance: publishedTimeTolerance('service'),
      visitCompletionRiskMinimalTimeToShiftEnd: duration
        .optional()
        .describe(
          'Time before the latest end of a shift (maxEndTime or maxLastVisitDepartureTime) by which visits should be over; no visit is at risk when left out',
        ),
      visitCompletionRiskMinimalPriority: id
        .optional()
        .describe('Lowest priority the completion risk looks at, by its weight; all visits when left out'),
      travelTimeAdjustment,
      travelTimeProfile: z
        .array(travelTimeSpan)
        .max(200)
        .optional()
        .describe(
          'When travel takes longer or shorter, for instance at rush hours, after travelTimeAdjustment; each second of a trip counts by the time at which it is driven. Always the same when left out',
        ),
      priorityWeights: z
        .array(priorityWeight('visit'))
        .default([])
        .describe(
          'Weights of priorities. Without one, mandatory visits of "10" weigh 1, and four times as much with each step up to "1" (262144), so that an emergency is not traded for routine work; optional visits of "1" and "opt-1" are worth 10, those of "10" and "opt-10" 1',
        ),
      defaultTechnicianRating: z
        .number()
        .optional()
        .describe('Rating of technicians that have none; without it they count as rated 0'),
    } satisfies WithWeights<WeightName>)
    .meta({
      description: 'Weights of the goals and figures of the model',
      example: { minimizeTravelTimeWeight: 2, travelTimeAdjustment: { multiplier: 1.1, extraTime: 'PT2M' } },
    }),
)
export type Overrides = z.infer<typeof overrides>
