/** When a service may take place, and what it requires. */
import { z } from 'zod'
import { dateTime, id } from './values.ts'

export const timeWindow = z
  .strictObject({
    minStartTime: dateTime.optional().describe('Earliest start of the service; who arrives earlier waits'),
    maxStartTime: dateTime.optional().describe('Latest start of the service'),
    maxEndTime: dateTime.optional().describe('Latest end of the service'),
  })
  .meta({
    id: 'TimeWindow',
    description: 'A span in which the service may take place',
    example: { minStartTime: '2027-02-01T09:00:00Z', maxEndTime: '2027-02-01T12:00:00Z' },
  })
export type TimeWindow = z.infer<typeof timeWindow>

export const requiredSkill = z
  .strictObject({
    name: id.describe('Name of the skill, one of those the input declares'),
    minLevel: z.int().min(0).optional().describe('Lowest level that will do; any level when left out'),
  })
  .meta({ id: 'RequiredSkill' })
