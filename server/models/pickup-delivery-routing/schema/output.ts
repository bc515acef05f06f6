/** `modelOutput`: the plan. Values that are not known (no road leads there, no stop) are left out. */
import { z } from 'zod'
import { dateTime, duration, id } from '../../routing/schema/values.ts'
import { exampleOutput } from './examples.ts'
import { load } from './job.ts'

const meters = z.int().min(0)

const stopItem = z
  .strictObject({
    id: id.describe('Id of the stop'),
    kind: z.literal('STOP'),
    jobId: id.describe('Id of its job'),
    arrivalTime: dateTime
      .optional()
      .describe('Arrival at the stop; leaving LATEST, the start of the service, as who is early waits before leaving'),
    startServiceTime: dateTime.optional().describe('Start of the service'),
    departureTime: dateTime.optional().describe('End of the service'),
    effectiveServiceDuration: duration.describe('Length of the service'),
    travelTimeFromPreviousStandstill: duration.optional().describe('Travel time from the previous stop'),
    travelDistanceMetersFromPreviousStandstill: meters.optional().describe('Travel distance from the previous stop'),
    load: z.array(load).describe('What is on board after the stop, of each kind that the jobs of the input load'),
    minStartTravelTime: dateTime
      .optional()
      .describe('Earliest start of the travel to the stop; copy it into the stop to pin it'),
    pinned: z.boolean().describe('Whether the stop had to stay at this place'),
  })
  .meta({ id: 'StopItem', description: 'A stop in an itinerary' })

const breakItem = z
  .strictObject({
    id: id.describe('Id of the break'),
    kind: z.literal('BREAK'),
    startTime: dateTime.optional().describe('Start of the break'),
    endTime: dateTime.optional().describe('End of the break'),
    travelTimeFromPreviousStandstill: duration.optional().describe('Travel time, for a break with a location'),
    travelDistanceMetersFromPreviousStandstill: meters
      .optional()
      .describe('Travel distance, for a break with a location'),
  })
  .meta({ id: 'BreakItem', description: 'A break in an itinerary' })

const shiftMetrics = z
  .strictObject({
    totalTravelTime: duration.optional().describe('Travel time of the shift'),
    travelTimeFromStartLocationToFirstStop: duration.optional().describe('Travel time to the first stop'),
    travelTimeBetweenStops: duration.optional().describe('Travel time between stops'),
    travelTimeFromLastStopToEndLocation: duration
      .optional()
      .describe('Travel time from the last stop to the end location'),
    totalTravelDistanceMeters: meters.optional().describe('Travel distance of the shift'),
    travelDistanceFromStartLocationToFirstStopMeters: meters.optional().describe('Travel distance to the first stop'),
    travelDistanceBetweenStopsMeters: meters.optional().describe('Travel distance between stops'),
    travelDistanceFromLastStopToEndLocationMeters: meters
      .optional()
      .describe('Travel distance from the last stop to the end location'),
    driverCosts: z.number().optional().describe('What the shift costs, where costs are given; two decimals'),
    endLocationArrivalTime: dateTime.optional().describe('Arrival at the end location'),
    timeBurden: duration
      .optional()
      .describe('Time on board beyond the direct way, of all jobs with several stops on the shift'),
    overtime: duration.optional().describe('Time worked after maxSoftEndTime, where the shift has one'),
  })
  .meta({ id: 'DriverShiftMetrics', description: 'Figures of a shift' })

const shiftPlan = z
  .strictObject({
    id: id.describe('Id of the shift'),
    startTime: dateTime.optional().describe('Departure from the start location'),
    pinned: z.boolean().describe('Whether the whole shift was fixed'),
    initialLoad: z
      .array(load)
      .optional()
      .describe('What is on board when leaving the start location, where that is anything'),
    itinerary: z
      .array(z.discriminatedUnion('kind', [stopItem, breakItem]))
      .describe('Stops in order; the way back is metrics.endLocationArrivalTime'),
    metrics: shiftMetrics.describe('Figures of the shift'),
  })
  .meta({ id: 'DriverShiftPlan', description: 'A shift with its itinerary' })
export type ShiftPlan = z.infer<typeof shiftPlan>
export type ItineraryItem = ShiftPlan['itinerary'][number]

export const output = z
  .strictObject({
    drivers: z
      .array(
        z.strictObject({
          id: id.describe('Id of the driver'),
          shifts: z.array(shiftPlan).describe('Shifts of the driver'),
        }),
      )
      .describe('Drivers in the order of the input'),
    unassignedJobs: z
      .array(
        z.strictObject({
          id: id.describe('Id of the job'),
          unassignedStops: z.array(id).describe('Ids of its stops that are in no itinerary'),
        }),
      )
      .describe('Jobs with stops that are in no itinerary'),
  })
  .meta({ description: 'Who makes which stops when', example: exampleOutput })
export type Output = z.infer<typeof output>
