import { z } from 'zod'
import { shiftCost } from '../../routing/schema/cost.ts'
import { area } from './area.ts'
import { requiredBreak } from '../../routing/schema/break.ts'
import { dateTime, duration, id, location, tagName } from '../../routing/schema/values.ts'

const shiftSkill = z
  .strictObject({
    name: id.describe('Name of the skill, one of those the input declares'),
    level: z.int().min(0).optional().describe('How well the skill is mastered, higher is better; 1 when left out'),
    multiplier: z
      .number()
      .positive()
      .optional()
      .describe(
        'Scales the service duration of visits that require the skill: 0.5 is twice as fast; with several required skills the multipliers are multiplied',
      ),
  })
  .meta({ id: 'ShiftSkill' })

export const freezePolicy = z.enum(['ALWAYS', 'NEVER'])

export const itineraryItem = z
  .strictObject({
    id: id.describe('Id of the visit or break'),
    kind: z.enum(['VISIT', 'BREAK']).default('VISIT').describe('What the item is'),
    startServiceTime: dateTime.optional().describe('When the service of a pinned visit starts, at the earliest'),
    pin: z
      .boolean()
      .default(false)
      .describe('Pins the visit, and with it every visit before it, at its place in the itinerary'),
  })
  .meta({ id: 'ItineraryItem', description: 'One stop of a previous plan' })

const temporarySpan = {
  start: dateTime.describe('Start of the span'),
  end: dateTime.describe('End of the span, exclusive'),
}

export const shift = z
  .strictObject({
    id: id.describe('Id of the shift, unique in the dataset'),
    startLocation: location.describe('Where the technician starts, [latitude, longitude]'),
    endLocation: location.optional().describe('Where the technician ends; the start location when left out'),
    minStartTime: dateTime.optional().describe('Earliest departure from the start location'),
    minFirstVisitArrivalTime: dateTime
      .optional()
      .describe('Earliest arrival at the first visit; the travel to it lies before the shift'),
    maxSoftLastVisitDepartureTime: dateTime.optional().describe('Preferred latest end of the last visit'),
    maxLastVisitDepartureTime: dateTime
      .optional()
      .describe('Latest end of the last visit; the way home is not counted'),
    maxSoftEndTime: dateTime.optional().describe('Preferred latest arrival at the end location; overtime starts here'),
    maxEndTime: dateTime
      .optional()
      .describe('Latest arrival at the end location; without any latest time the shift never ends'),
    maxTravelTimePerVisit: duration.optional().describe('Longest travel to any one visit'),
    maxTravelTime: duration
      .optional()
      .describe('Longest travel in the whole shift, ways from start and to end included'),
    maxSoftTravelTime: duration.optional().describe('Preferred longest travel in the whole shift'),
    skills: z.array(shiftSkill).default([]).describe('Skills the technician has in this shift'),
    tags: z.array(tagName).default([]).describe('Tags of the shift'),
    requiredBreaks: z
      .array(requiredBreak)
      .default([])
      .describe('Breaks of the shift, taken in the order of their earliest starts'),
    temporarySkillSets: z
      .array(
        z.strictObject({ ...temporarySpan, skills: z.array(shiftSkill).default([]).describe('Skills in the span') }),
      )
      .default([])
      .describe(
        'Skills the technician has for a while only, beside the others, for instance with borrowed equipment: a service that needs one lies in the span as a whole',
      ),
    temporaryTagSets: z
      .array(z.strictObject({ ...temporarySpan, tags: z.array(tagName).default([]).describe('Tags in the span') }))
      .default([])
      .describe(
        'Tags the shift has for a while only, beside the others: a service that needs one lies in the span as a whole',
      ),
    movableOccupationRatioThreshold: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe(
        'Share of the shift, from its earliest start to its latest end, that the services of movable visits may take; the rest stays free for urgent work. No limit when left out or 1',
      ),
    cost: shiftCost
      .optional()
      .describe(
        'What the shift costs from leaving its start location to reaching its end location, when it has any visit: for instance a rate for eight hours, then a dearer one for overtime',
      ),
    preferredArea: area.optional().describe('The visits of the shift should lie in this area'),
    pinNextVisitDuringFreeze: freezePolicy
      .optional()
      .describe(
        'Whether the visit a technician already travels to is frozen too; the value of the input when left out',
      ),
    pinned: z.boolean().default(false).describe('The shift keeps its itinerary and gets no further visits'),
    itinerary: z
      .array(itineraryItem)
      .default([])
      .describe('Visits of the shift in a previous plan, in order: where solving starts'),
  })
  .meta({ id: 'Shift', description: 'One working period of a vehicle' })
export type ShiftInput = z.infer<typeof shift>

export const vehicle = z
  .strictObject({
    id: id.describe('Id of the vehicle, unique in the dataset'),
    name: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe(
        'Name of the technician, for people: sentences and views call the technician by it; the id when left out',
      ),
    vehicleType: z.string().default('VAN').describe('Kind of vehicle'),
    shifts: z.array(shift).describe('Working periods of the vehicle'),
    historicalTimeUtilized: duration.optional().describe('Time worked in the past period; counts for fairness'),
    historicalTimeCapacity: duration
      .optional()
      .describe('Time available for work in the past period; counts for fairness'),
    technicianRating: z
      .number()
      .optional()
      .describe('Quality of the technician; the override defaultTechnicianRating when left out'),
    requiredArea: area.optional().describe('The visits of the vehicle lie in this area; anywhere when left out'),
  })
  .meta({ id: 'Vehicle', description: 'A technician with a vehicle' })
export type VehicleInput = z.infer<typeof vehicle>
