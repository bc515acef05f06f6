/** Scores on the wire: `0hard/-1medium/-6522soft` (decisions, section 4). */
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
        description: z
          .string()
          .describe('Plain sentence that says why')
          .meta({ example: 'Shift Carl Mon travels 1 h 48 min 42 s.' }),
      })
      .describe('The sentence, with the ids of the things it is about beside it'),
  })
  .meta({
    id: 'ConstraintMatch',
    example: {
      score: '0hard/0medium/-6522soft',
      justification: { description: 'Shift Carl Mon travels 1 h 48 min 42 s.', vehicleId: 'Carl', shiftId: 'Carl Mon' },
    },
  })

export const constraintAnalysis = z
  .object({
    id: z.string().describe('Stable id of the constraint').meta({ example: 'minimizeTravelTime' }),
    name: z.string().describe('Name for people').meta({ example: 'Minimize travel time' }),
    weight: scoreText
      .describe('What one unit of the measured amount weighs, on its level')
      .meta({ example: '0hard/0medium/1soft' }),
    score: scoreText.describe('Sum of the matches').meta({ example: '0hard/0medium/-6522soft' }),
    matchCount: z.int().describe('How many times the constraint fired').meta({ example: 1 }),
    matches: z.array(constraintMatch).optional().describe('Only with includeJustifications=true'),
  })
  .meta({ id: 'ConstraintAnalysis' })

export const scoreAnalysis = z
  .object({
    score: scoreText.describe('Sum of the constraints').meta({ example: '0hard/0medium/-6522soft' }),
    constraints: z.array(constraintAnalysis).describe('In hard, medium, soft order'),
  })
  .meta({ id: 'ScoreAnalysis' })
export type ConstraintMatch = z.infer<typeof constraintMatch>
export type ConstraintAnalysis = z.infer<typeof constraintAnalysis>
export type ScoreAnalysis = z.infer<typeof scoreAnalysis>
