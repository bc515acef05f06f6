import { z } from 'zod'
import { requiredBreak } from '../../routing/schema/break.ts'
import { shiftCost } from '../../routing/schema/cost.ts'
import { dateTime, duration, id, location, tagName } from '../../routing/schema/values.ts'

export const freezePolicy = z.enum(['ALWAYS', 'NEVER'])

const capacity = z
  .strictObject({
    kind: id.describe('What is loaded, for instance pallets or kilograms'),
    amount: z.int().min(0).max(1_000_000_000).describe('The most of it that may be on board at any time'),
  })
  .meta({ id: 'Capacity', description: 'Room for one kind of load' })

const driverSkill = z
  .strictObject({
    name: id.describe('Name of the skill, one of those the input declares'),
    level: z.int().min(0).optional().describe('How well the skill is mastered, higher is better; 1 when left out'),
  })
  .meta({ id: 'DriverSkill' })

const itineraryItem = z
  .strictObject({
    id: id.describe('Id of the stop or break'),
    kind: z.enum(['STOP', 'BREAK']).default('STOP').describe('What the item is'),
    startServiceTime: dateTime.optional().describe('When the service of a pinned stop starts, at the earliest'),
    pin: z
      .boolean()
      .default(false)
      .describe('Pins the stop, and with it every stop before it, at its place in the itinerary'),
  })
  .meta({ id: 'DriverItineraryItem', description: 'One stop of a previous plan' })

export const shift = z
  .strictObject({
    id: id.describe('Id of the shift, unique in the dataset'),
    startLocation: location.describe('Where the driver starts, [latitude, longitude]'),
    endLocation: location.optional().describe('Where the driver ends; the start location when left out'),
    minStartTime: dateTime.describe('Earliest departure from the start location'),
    maxSoftEndTime: dateTime.optional().describe('Preferred latest arrival at the end location; overtime starts here'),
    maxEndTime: dateTime.optional().describe('Latest arrival at the end location; without it the shift never ends'),
    maxTravelTimePerStop: duration.optional().describe('Longest travel to any one stop'),
    maxTravelTime: duration
      .optional()
      .describe('Longest travel in the whole shift, ways from start and to end included'),
    maxSoftTravelTime: duration.optional().describe('Preferred longest travel in the whole shift'),
    capacity: z
      .array(capacity)
      .optional()
      .describe(
        'What fits into the vehicle, by kind of load. Of kinds the list does not name nothing fits; a shift without the list takes any load',
      ),
    skills: z.array(driverSkill).default([]).describe('Skills the driver has in this shift'),
    tags: z.array(tagName).default([]).describe('Tags of the shift, for instance a ramp or a licence'),
    requiredBreaks: z
      .array(requiredBreak)
      .default([])
      .describe('Breaks of the shift, taken in the order of their earliest starts'),
    cost: shiftCost
      .optional()
      .describe(
        'What the shift costs from leaving its start location to reaching its end location, when it has any stop',
      ),
    pinNextStopDuringFreeze: freezePolicy
      .optional()
      .describe('Whether the stop a driver already travels to is frozen too; the value of the input when left out'),
    pinned: z.boolean().default(false).describe('The shift keeps its itinerary and gets no further stops'),
    itinerary: z
      .array(itineraryItem)
      .default([])
      .describe('Stops of the shift in a previous plan, in order: where solving starts'),
  })
  .meta({ id: 'DriverShift', description: 'One working period of a driver' })
export type ShiftInput = z.infer<typeof shift>

export const driver = z
  .strictObject({
    id: id.describe('Id of the driver, unique in the dataset'),
    name: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('Name of the driver, for people: sentences and views use it; the id when left out'),
    shifts: z.array(shift).default([]).describe('Working periods of the driver'),
  })
  .meta({ id: 'Driver', description: 'A driver with a vehicle' })
export type DriverInput = z.infer<typeof driver>
