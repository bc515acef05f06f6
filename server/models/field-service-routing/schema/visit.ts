import { z } from 'zod'
import { requiredSkill, timeWindow } from '../../routing/schema/requirements.ts'
import {
  dateTime,
  duration,
  id,
  location,
  priorityName,
  tagName,
  timeOfDay,
  timeZone,
} from '../../routing/schema/values.ts'

/** Where the earliest day of a visit lies, seen from the day the preceding one ends. */
const dateAdjusters = [
  'SAME_DAY',
  'NEXT_DAY',
  'NEXT_MONTH',
  'NEXT_MONDAY',
  'NEXT_TUESDAY',
  'NEXT_WEDNESDAY',
  'NEXT_THURSDAY',
  'NEXT_FRIDAY',
  'NEXT_SATURDAY',
  'NEXT_SUNDAY',
] as const
export type DateAdjuster = (typeof dateAdjusters)[number]

const minDelayTo = z
  .strictObject({
    minStartDateAdjuster: z
      .enum(dateAdjusters)
      .describe(
        'Day counted from the one the preceding visit ends on; NEXT_MONTH is the first day of the next month, NEXT_MONDAY the first Monday after that day',
      ),
    minStartDateAdjusterIncrement: z.int().min(1).max(366).default(1).describe('How many times the adjuster applies'),
    minStartTime: timeOfDay.default('00:00').describe('Time of that day'),
    timezone: timeZone
      .optional()
      .describe(
        'Time zone of days and time; when left out, the offset from UTC with which the start of the earliest shift is written',
      ),
  })
  .meta({
    id: 'MinDelayTo',
    example: { minStartDateAdjuster: 'NEXT_DAY', minStartTime: '08:00', timezone: 'Europe/Berlin' },
  })
export type MinDelayTo = z.infer<typeof minDelayTo>

const visitDependency = z
  .strictObject({
    id: id.optional().describe('Id of the dependency'),
    precedingVisit: id.describe(
      'Id of the visit that comes first, whoever does it and on whichever day; without it this visit is not done either',
    ),
    minDelay: duration
      .optional()
      .describe('Least time from the end of the preceding visit to the start of this one; none when left out'),
    minDelayTo: minDelayTo
      .optional()
      .describe(
        'Earliest day and time of day of this visit, counted from the day the preceding one ends; beside minDelay the later of the two holds',
      ),
    coordination: z
      .enum(['NONE', 'SAME_TECHNICIAN'])
      .default('NONE')
      .describe('Whether the same technician does both visits'),
  })
  .meta({ id: 'VisitDependency' })

const visitProfit = z
  .strictObject({
    fixedProfit: z
      .number()
      .min(0)
      .default(0)
      .describe(
        'Profit when the visit is done, by whomever and however long it takes; in the unit of the costs of shifts, two decimals count',
      ),
  })
  .meta({ id: 'VisitProfit' })

/** Of the plan that was published: who comes, and when. */
const publishedAppointment = z
  .strictObject({
    vehicleId: id.describe('Id of the vehicle that was to come; one the input no longer has cannot come any more'),
    startServiceTime: dateTime.describe('When the service was to start'),
  })
  .meta({ id: 'PublishedAppointment' })

export const visit = z
  .strictObject({
    id: id.describe('Id of the visit, unique in the dataset'),
    name: z.string().optional().describe('Name for people'),
    location: location.describe('Where the visit takes place, [latitude, longitude]'),
    timeWindows: z.array(timeWindow).default([]).describe('Alternative spans for the service; any time when empty'),
    preferredTimeWindows: z
      .array(timeWindow)
      .default([])
      .describe('Spans the customer would like best; the service should lie in one of them'),
    serviceDuration: duration.describe('Length of the service at a multiplier of 1'),
    serviceDurationBreakdown: z
      .array(
        z.strictObject({
          skill: id.describe('Name of the skill'),
          duration: duration.describe('Part of the serviceDuration done with the skill, at a multiplier of 1'),
        }),
      )
      .default([])
      .describe(
        'Parts of the service done with one skill each, scaled by its multiplier only; what they leave of the service is not scaled. When empty, the whole service is scaled by the multipliers of all required skills',
      ),
    firstVisitOnLocationExtraDuration: duration
      .default('PT0S')
      .describe(
        'Time added to the service where the visit before it on the shift, if any, is at another location, for instance to park; not scaled by skills',
      ),
    requiredSkills: z.array(requiredSkill).default([]).describe('Skills one technician must have, all of them'),
    requiredTags: z.array(tagName).default([]).describe('Tags the shift must have, all of them'),
    requiredVehicles: z.array(id).default([]).describe('Only one of these vehicles may do the visit'),
    prohibitedVehicles: z.array(id).default([]).describe('None of these vehicles may do the visit'),
    preferredVehicles: z.array(id).default([]).describe('One of these vehicles should do the visit'),
    priority: priorityName
      .optional()
      .describe(
        '"1" highest to "10" lowest, "opt-1" to "opt-10" always optional, or a name from the override priorityWeights; "6" when left out',
      ),
    visitDependencies: z
      .array(visitDependency)
      .default([])
      .describe('Visits that come before this one: its service waits for all of them'),
    pinningRequested: z
      .boolean()
      .default(false)
      .describe('Keeps the visit, and every visit before it, at its place in the itinerary'),
    minStartTravelTime: dateTime
      .optional()
      .describe('Earliest start of the travel to the visit; when pinning, copy it from the last output'),
    published: z
      .boolean()
      .optional()
      .describe(
        'Whether the customer knows the appointment: publishedAppointment or, without one, the place of the visit in the itineraries, where that has a startServiceTime; changing it counts then. When left out, an appointment counts where publishedAppointment says it; false takes it back',
      ),
    publishedAppointment: publishedAppointment
      .optional()
      .describe(
        "Who was to come and when, in the plan that was published; datasets derived from a dataset's plan get it from that plan",
      ),
    latestSlaEndTime: dateTime.optional().describe('Promised latest end of the service'),
    profit: visitProfit.optional().describe('What the visit earns'),
  })
  .meta({ id: 'Visit', description: 'A piece of work at a place' })
export type VisitInput = z.infer<typeof visit>

export { timeWindow, type TimeWindow } from '../../routing/schema/requirements.ts'

export const visitGroup = z
  .strictObject({
    id: id.describe('Id of the group'),
    alignment: z
      .enum(['START', 'END'])
      .default('START')
      .describe('Whether the services begin or end together; who could be earlier waits'),
    serviceDurationStrategy: z
      .string()
      .default('INDIVIDUAL')
      .describe('How the service durations of the group are found: INDIVIDUAL, each visit has its own'),
    visits: z.array(visit).describe('Two or more visits, each for another technician; all of them are done or none'),
  })
  .meta({ id: 'VisitGroup', description: 'Visits that several technicians do together' })
export type VisitGroupInput = z.infer<typeof visitGroup>
