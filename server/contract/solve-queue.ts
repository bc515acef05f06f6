/** The solve queue of a tenant: what is being solved, and what waits for a slot. */
import { z } from 'zod'
import { scoreText } from './score.ts'
import { datasetStatus } from './status.ts'

const priority = z.int().min(0).max(10).describe('0 lowest, 10 highest').meta({ example: 5 })

export const solveQueueEntry = z
  .object({
    id: z.uuid().describe('The dataset').meta({ example: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11' }),
    name: z.string().meta({ example: 'Monday, north' }),
    model: z.string().meta({ example: 'field-service-routing' }),
    status: datasetStatus.meta({ example: 'SOLVING_SCHEDULED' }),
    priority,
    queuedAt: z.iso.datetime({ offset: true }).optional().meta({ example: '2027-02-01T09:00:00.120Z' }),
    position: z
      .int()
      .min(1)
      .optional()
      .describe('Place among the waiting datasets of the tenant, 1 is next; absent while it is being solved')
      .meta({ example: 1 }),
    score: scoreText.optional().describe('Score of the best plan so far'),
  })
  .meta({ id: 'SolveQueueEntry' })
export type SolveQueueEntry = z.infer<typeof solveQueueEntry>

export const solveQueue = z
  .object({
    slots: z.object({
      used: z.int().describe('By all tenants, together with recommendations under way').meta({ example: 1 }),
      total: z.int().meta({ example: 3 }),
    }),
    running: z.array(solveQueueEntry).describe('Longest running first'),
    queued: z.array(solveQueueEntry).describe('Next first: by priority, then by time in the queue'),
  })
  .meta({ id: 'SolveQueue' })
export type SolveQueueState = z.infer<typeof solveQueue>

export const reprioritisation = z.strictObject({ priority }).meta({ id: 'Reprioritisation', example: { priority: 8 } })
