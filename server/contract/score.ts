/** Scores on the wire: `0hard/-1medium/-6522soft`. */
import { z } from 'zod'

export const scorePattern = /^-?\d+hard\/-?\d+medium\/-?\d+soft$/
export const scoreText = z
  .string()
  .regex(scorePattern)
  .describe('Hard, medium and soft score; a plan is feasible when hard is 0, complete when medium is 0 too')
  .meta({ example: '0hard/0medium/-6522soft' })

/** One constraint match: what it costs and why, as one sentence with the ids it is about. */
export const constraintMatch = z
  .object({
    score: scoreText,
    justification: z
      .looseObject({
        description: z.string().describe('Plain sentence that says why').meta({ example: 'Ann works 9 hours.' }),
      })
      .describe('The sentence, with the ids of the things it is about beside it'),
  })
  .meta({
    id: 'ConstraintMatch',
    example: {
      score: '0hard/0medium/-81soft',
      justification: { description: 'Ann works 9 hours.', personId: 'Ann' },
    },
  })

export const constraintAnalysis = z
  .object({
    id: z.string().describe('Stable id of the constraint').meta({ example: 'fairness' }),
    name: z.string().describe('Name for people').meta({ example: 'Hours are shared out evenly' }),
    weight: scoreText
      .describe('What one unit of the measured amount weighs, on its level')
      .meta({ example: '0hard/0medium/1soft' }),
    score: scoreText.describe('Sum of the matches').meta({ example: '0hard/0medium/-81soft' }),
    matchCount: z.int().describe('How many times the constraint fired').meta({ example: 1 }),
    matches: z.array(constraintMatch).optional().describe('Only with includeJustifications=true'),
  })
  .meta({ id: 'ConstraintAnalysis' })

export const scoreAnalysis = z
  .object({
    score: scoreText.describe('Sum of the constraints').meta({ example: '0hard/0medium/-81soft' }),
    constraints: z.array(constraintAnalysis).describe('In hard, medium, soft order'),
  })
  .meta({ id: 'ScoreAnalysis' })
export type ConstraintMatch = z.infer<typeof constraintMatch>
export type ConstraintAnalysis = z.infer<typeof constraintAnalysis>
export type ScoreAnalysis = z.infer<typeof scoreAnalysis>
