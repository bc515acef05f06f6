/** `modelOutput`: the plan. Values that are not known (no road leads there, no visit) are left out. */
import { z } from 'zod'
import { exampleOutput } from './examples.ts'
import { dateTime, duration, id } from '../../routing/schema/values.ts'

const meters = z.int().min(0)

const visitStop = z
  .strictObject({
    id: id.describe('Id of the visit'),
    kind: z.literal('VISIT'),
    arrivalTime: dateTime
      .optional()
      .describe('Arrival at the visit; leaving LATEST, the start of the service, as who is early waits before leaving'),
    startServiceTime: dateTime.optional().describe('Start of the service'),
    departureTime: dateTime.optional().describe('End of the service'),
    effectiveServiceDuration: duration.describe(
      'Length of the service by this technician, with what a first visit at its location takes longer',
    ),
    travelTimeFromPreviousStandstill: duration.optional().describe('Travel time from the previous stop'),
    travelDistanceMetersFromPreviousStandstill: meters.optional().describe('Travel distance from the previous stop'),
    minStartTravelTime: dateTime
      .optional()
      .describe('Earliest start of the travel to the visit; copy it into the visit to pin it'),
    pinned: z.boolean().describe('Whether the visit had to stay at this place'),
  })
  .meta({ id: 'VisitStop', description: 'A visit in an itinerary' })

const breakStop = z
  .strictObject({
    id: id.describe('Id of the break'),
    kind: z.literal('BREAK'),
    startTime: dateTime.optional().describe('Start of the break'),
    endTime: dateTime.optional().describe('End of the break'),
    travelTimeFromPreviousStandstill: duration
      .optional()
      .describe('Travel time from the previous stop, for a break with a location'),
    travelDistanceMetersFromPreviousStandstill: meters
      .optional()
      .describe('Travel distance from the previous stop, for a break with a location'),
  })
  .meta({ id: 'BreakStop', description: 'A break in an itinerary' })

const shiftMetrics = z
  .strictObject({
    totalTravelTime: duration.optional().describe('Travel time of the shift'),
    travelTimeFromStartLocationToFirstVisit: duration.optional().describe('Travel time to the first visit'),
    travelTimeBetweenVisits: duration.optional().describe('Travel time between visits'),
    travelTimeFromLastVisitToEndLocation: duration
      .optional()
      .describe('Travel time from the last visit to the end location'),
    totalTravelDistanceMeters: meters.optional().describe('Travel distance of the shift'),
    travelDistanceFromStartLocationToFirstVisitMeters: meters.optional().describe('Travel distance to the first visit'),
    travelDistanceBetweenVisitsMeters: meters.optional().describe('Travel distance between visits'),
    travelDistanceFromLastVisitToEndLocationMeters: meters
      .optional()
      .describe('Travel distance from the last visit to the end location'),
    technicianCosts: z.number().optional().describe('What the shift costs, where costs are given; two decimals'),
    endLocationArrivalTime: dateTime.optional().describe('Arrival at the end location'),
    overtime: duration.optional().describe('Time worked after maxSoftEndTime, where the shift has one'),
  })
  .meta({ id: 'ShiftMetrics', description: 'Figures of a shift' })

const shiftPlan = z
  .strictObject({
    id: id.describe('Id of the shift'),
    startTime: dateTime.optional().describe('Departure from the start location'),
    pinned: z.boolean().describe('Whether the whole shift was fixed'),
    itinerary: z
      .array(z.discriminatedUnion('kind', [visitStop, breakStop]))
      .describe('Stops in order; the way back is metrics.endLocationArrivalTime'),
    metrics: shiftMetrics.describe('Figures of the shift'),
  })
  .meta({ id: 'ShiftPlan', description: 'A shift with its itinerary' })
export type ShiftPlan = z.infer<typeof shiftPlan>
export type ItineraryStop = ShiftPlan['itinerary'][number]

const vehicleMetrics = z
  .strictObject({
    activatedShifts: z.int().describe('Shifts with at least one visit'),
    assignedVisits: z.int().describe('Visits of the vehicle'),
    totalShiftDuration: duration
      .optional()
      .describe('Time from leaving the start locations to reaching the end locations'),
    totalServiceDuration: duration.describe('Time of service'),
    totalTravelTime: duration.optional().describe('Time of travel'),
    totalTravelDistanceMeters: meters.optional().describe('Distance of travel'),
    totalBreakTime: duration.describe('Time of breaks'),
    totalWaitingTime: duration
      .optional()
      .describe('Time of waiting: all of totalShiftDuration that is neither travel, service nor break'),
    totalOvertime: duration.optional().describe('Time worked after maxSoftEndTime'),
    availableOvertime: duration.describe('Time between maxSoftEndTime and maxEndTime of the shifts that have both'),
  })
  .meta({ id: 'VehicleMetrics', description: 'Figures of a vehicle' })

const vehiclePlan = z
  .strictObject({
    id: id.describe('Id of the vehicle'),
    shifts: z.array(shiftPlan).describe('Shifts of the vehicle'),
    metrics: vehicleMetrics.describe('Figures of the vehicle'),
  })
  .meta({ id: 'VehiclePlan', description: 'A vehicle with its shifts' })
export type VehiclePlan = z.infer<typeof vehiclePlan>

export const output = z
  .strictObject({
    vehicles: z.array(vehiclePlan).describe('Vehicles in the order of the input'),
    unassignedVisits: z.array(id).describe('Ids of the visits that are in no itinerary'),
  })
  .meta({ description: 'Who does which visits when', example: exampleOutput })
export type Output = z.infer<typeof output>
