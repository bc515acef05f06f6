/** Wire shape of the view that says why visits are unassigned. */
import { z } from 'zod'
import { scoreText } from '../../../contract/score.ts'
import { dateTime, id, repeatedIds } from '../../routing/schema/values.ts'

export const unassignedQuery = z.strictObject({
  visitId: repeatedIds
    .describe('Ids of the visits to explain, repeatable; every unassigned visit when left out')
    .meta({ example: ['Visit B'] }),
})

const candidate = z
  .strictObject({
    vehicleId: id.describe('Id of the vehicle'),
    shiftId: id.describe('Id of the shift'),
    reasons: z
      .array(z.string())
      .optional()
      .describe('The rules that keep the shift from doing the visit, in plain words; absent where it could do it'),
    scoreDiff: scoreText
      .optional()
      .describe('What the score would change by if the shift did the visit at the best place of its itinerary'),
    isImprovement: z
      .boolean()
      .optional()
      .describe('Whether the plan would be better with the visit there than without it'),
    startServiceTime: dateTime.optional().describe('When the service would start'),
  })
  .describe('A shift, with what speaks against it or what it would cost')
export type Candidate = z.infer<typeof candidate>

const count = (what: string) => z.int().min(0).describe(`Shifts that ${what}`)

const shiftCounts = z
  .strictObject({
    total: count('there are'),
    requirementsNotMet: count('lack a skill or tag, or belong to a vehicle the visit may not have'),
    pinned: count('are pinned, and take no further visits'),
    otherDays: count('are on days when the visit has no time window'),
    tooShort: count('are shorter than the service').optional(),
    otherHours: count('work on such a day, but outside the time windows'),
    outOfReach: count('could not do the visit even without their other visits').optional(),
    full: count('have no place for the visit among their other visits').optional(),
    afterOthers: count('could do the visit once others that it must follow or go with are planned').optional(),
    possible: count('could do the visit').optional(),
    open: count('meet the requirements and work in the time windows, and were not examined further').optional(),
  })
  .describe('Every shift is counted once, by the first thing that speaks against it')
export type ShiftCounts = z.infer<typeof shiftCounts>

const unassignedVisit = z
  .strictObject({
    id: id.describe('Id of the visit'),
    name: z.string().optional().describe('Name of the visit'),
    mandatory: z.boolean().describe('Whether the visit must be planned now'),
    priority: z.string().describe('Priority of the visit'),
    weight: z.int().describe('Weight of the priority of a mandatory visit, worth of that of an optional one'),
    summary: z.string().describe('Why the visit is unassigned, in one sentence'),
    shiftCounts,
    shifts: z.array(candidate).optional().describe('Every shift; only for visits that were examined shift by shift'),
  })
  .describe('A visit in no itinerary')
export type UnassignedVisit = z.infer<typeof unassignedVisit>

const example = {
  totalUnassigned: 1,
  visits: [
    {
      id: 'Visit B',
      mandatory: true,
      priority: '6',
      weight: 256,
      summary: 'The only shift does not meet its requirements: it lacks the skill plumber.',
      shiftCounts: {
        total: 1,
        requirementsNotMet: 1,
        pinned: 0,
        otherDays: 0,
        otherHours: 0,
        outOfReach: 0,
        full: 0,
        possible: 0,
      },
      shifts: [{ vehicleId: 'Carl', shiftId: 'Carl Mon', reasons: ['Lacks the skill plumber.'] }],
    },
  ],
}

export const unassignedAnswer = z
  .strictObject({
    totalUnassigned: z.int().describe('Unassigned visits of the plan'),
    visits: z.array(unassignedVisit).describe('The most important ones first: mandatory ones, by weight'),
  })
  .meta({ id: 'UnassignedVisits', example })
export type UnassignedAnswer = z.infer<typeof unassignedAnswer>
