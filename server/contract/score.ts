/** Scores on the wire: `0hard/-1medium/-5400soft` (decisions, section 4). */
import { z } from 'zod'

export const scorePattern = /^-?\d+hard\/-?\d+medium\/-?\d+soft$/
export const scoreText = z
  .string()
  .regex(scorePattern)
  .describe('Hard, medium and soft score; a plan is feasible when hard is 0, complete when medium is 0 too')
  .meta({ example: '0hard/-1medium/-5400soft' })

/** One constraint match: what it costs and why, as one sentence with the ids it is about. */
export const constraintMatch = z.object({
  score: scoreText,
  justification: z.looseObject({ description: z.string().describe('Plain sentence that says why') }),
})

export const constraintAnalysis = z.object({
  id: z.string().describe('Stable id of the constraint'),
  name: z.string().describe('Name for people'),
  weight: scoreText.describe('What one unit of the measured amount weighs, on its level'),
  score: scoreText,
  matchCount: z.int().describe('How many times the constraint fired'),
  matches: z.array(constraintMatch).optional().describe('Only with includeJustifications=true'),
})

export const scoreAnalysis = z.object({
  score: scoreText,
  constraints: z.array(constraintAnalysis),
})
export type ConstraintMatch = z.infer<typeof constraintMatch>
export type ConstraintAnalysis = z.infer<typeof constraintAnalysis>
export type ScoreAnalysis = z.infer<typeof scoreAnalysis>
