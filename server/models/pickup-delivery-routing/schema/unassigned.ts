/** Wire shape of the view that says why jobs are unassigned. */
import { z } from 'zod'
import { scoreText } from '../../../contract/score.ts'
import { dateTime, id, repeatedIds } from '../../routing/schema/values.ts'

export const unassignedQuery = z.strictObject({
  jobId: repeatedIds
    .describe('Ids of the jobs to explain, repeatable; every unassigned job when left out')
    .meta({ example: ['B'] }),
})

const count = (what: string) => z.int().min(0).optional().describe(`Shifts that ${what}`)

const unassignedJob = z
  .strictObject({
    id: id.describe('Id of the job'),
    name: z.string().optional().describe('Name of the job'),
    mandatory: z.boolean().describe('Whether the job must be planned now'),
    priority: z.string().describe('Priority of the job'),
    weight: z.int().describe('Weight of the priority of a mandatory job, worth of that of an optional one'),
    summary: z.string().describe('Why the job is unassigned, in one sentence'),
    unassignedStops: z.array(id).describe('Ids of its stops that are in no itinerary'),
    shiftCounts: z
      .strictObject({
        requirements: count('lack a skill or tag, or belong to a driver the job may not have'),
        pinned: count('are pinned, and take no further stops'),
        room: count('have no room for its load'),
        otherDays: count('are on days when not all of its stops have a time window'),
        tooShort: count('are shorter than one of its stops'),
        otherHours: count('work at other hours'),
        elsewhere: count('have no part in it, as another shift has pinned stops of the job'),
        outOfReach: count('could not do it even without their other stops'),
        full: count('have no place for it among their other stops'),
        possible: count('could do it'),
        open: count('meet the requirements and work at its hours, and were not examined further'),
      })
      .describe('Every shift is counted once, by the first thing that speaks against it; counts of 0 are left out'),
    shifts: z
      .array(
        z.strictObject({
          driverId: id.describe('Id of the driver'),
          shiftId: id.describe('Id of the shift'),
          reasons: z
            .array(z.string())
            .optional()
            .describe('What keeps the shift from doing the job, in plain words; absent where it could do it'),
          scoreDiff: scoreText
            .optional()
            .describe('What the score would change by if the shift did the job at the best place of its itinerary'),
          startServiceTime: dateTime.optional().describe('When the first of its stops would start'),
        }),
      )
      .describe('Every shift'),
  })
  .describe('A job of which not all stops are in an itinerary')
export type UnassignedJob = z.infer<typeof unassignedJob>

export const unassignedAnswer = z
  .strictObject({
    totalUnassigned: z.int().describe('Unassigned jobs of the plan'),
    jobs: z.array(unassignedJob).describe('The most important ones first: mandatory ones, by weight'),
  })
  .meta({ id: 'UnassignedJobs' })
