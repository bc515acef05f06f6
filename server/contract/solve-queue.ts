/** The solve queue of a tenant: what is being solved, and what waits for a slot. */
import { z } from 'zod'
import { scoreText } from './score.ts'
import { datasetStatus } from './status.ts'

const priority = z.int().min(0).max(10).describe('0 lowest, 10 highest')

export const solveQueueEntry = z
  .object({
    id: z.uuid().describe('The dataset'),
    name: z.string(),
    model: z.string(),
    status: datasetStatus,
    priority,
    queuedAt: z.iso.datetime({ offset: true }).optional(),
    position: z.int().min(1).optional().describe('Place among the waiting datasets of the tenant, 1 is next; absent while it is being solved'),
    score: scoreText.optional().describe('Score of the best plan so far'),
  })
  .meta({ id: 'SolveQueueEntry' })
export type SolveQueueEntry = z.infer<typeof solveQueueEntry>

export const solveQueue = z
  .object({
    slots: z.object({ used: z.int().describe('By all tenants, together with recommendations under way'), total: z.int() }),
    running: z.array(solveQueueEntry).describe('Longest running first'),
    queued: z.array(solveQueueEntry).describe('Next first: by priority, then by time in the queue'),
  })
  .meta({ id: 'SolveQueue' })
export type SolveQueueState = z.infer<typeof solveQueue>

export const reprioritisation = z.strictObject({ priority }).meta({ id: 'Reprioritisation', example: { priority: 8 } })
