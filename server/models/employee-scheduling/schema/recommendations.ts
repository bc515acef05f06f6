/** Wire shapes of the recommendations: what is asked beside the plan, and the answer. */
import { z } from 'zod'
import { scoreText } from '../../../contract/score.ts'
import { id } from './values.ts'

const most = z.int().min(1).max(1000).describe('Most recommendations')

export const employeesRequest = z
  .strictObject({
    maxNumberOfRecommendations: most.default(5),
    fitShiftId: id.describe('Id of the shift to find employees for').meta({ example: 'Tue A' }),
  })
  .meta({ id: 'EmployeesRequest' })

export const employeesBatchRequest = z
  .strictObject({
    maxNumberOfRecommendations: most.default(5),
    fitShiftIds: z
      .array(id)
      .min(1)
      .max(100)
      .describe('Ids of the shifts to find employees for, each one by itself')
      .meta({ example: ['Tue A'] }),
  })
  .meta({ id: 'EmployeesBatchRequest' })

export const takersRequest = z
  .strictObject({
    fitShiftId: id.describe('Id of the shift that is to be given to somebody').meta({ example: 'Tue A' }),
  })
  .meta({ id: 'TakersRequest' })

const constraintDiff = z
  .strictObject({
    constraintName: z.string().describe('Name of the constraint for people'),
    constraintId: z.string().describe('Stable id of the constraint'),
    score: scoreText.describe('Change of the score of the constraint'),
    matchCountDiff: z.int().describe('Change of the number of its matches'),
    matchesDiff: z
      .array(
        z.strictObject({
          score: scoreText.describe('What the match adds to the score; one that goes away adds the opposite'),
          justification: z
            .looseObject({ description: z.string().describe('Plain sentence that says why') })
            .describe('Why, with the ids it is about'),
        }),
      )
      .optional()
      .describe('Only with includeJustifications=true'),
  })
  .meta({ id: 'RosterConstraintDiff', description: 'What a constraint has to do with the change' })
export type ConstraintDiff = z.infer<typeof constraintDiff>

const example = {
  employeeId: 'Beth Fox',
  scoreDiff: '0hard/0medium/5soft',
  constraintDiffs: [
    {
      constraintName: 'Unassigned optional shift',
      constraintId: 'unassignedOptionalShift',
      score: '0hard/0medium/5soft',
      matchCountDiff: -1,
    },
  ],
}

const recommendation = z
  .strictObject({
    employeeId: id.describe('Id of the employee'),
    scoreDiff: scoreText.describe('Score of the roster with the shift worked by the employee minus that with it open'),
    constraintDiffs: z
      .array(constraintDiff)
      .describe('The same difference by constraint; constraints that do not change are left out'),
  })
  .meta({ id: 'EmployeeRecommendation', description: 'An employee who could work the shift', example })
export type EmployeeRecommendation = z.infer<typeof recommendation>

export const employeesAnswer = z
  .strictObject({ recommendations: z.array(recommendation).describe('Best first') })
  .meta({ id: 'EmployeesRecommended', example: { recommendations: [example] } })

export const globalBatchAnswer = z
  .strictObject({
    recommendations: z
      .array(
        z.strictObject({
          shiftId: id.describe('Id of the shift'),
          recommendation: recommendation.describe('An employee for it'),
        }),
      )
      .describe('Of all shifts together, best first'),
  })
  .meta({
    id: 'EmployeesRecommendedForAll',
    example: { recommendations: [{ shiftId: 'Tue A', recommendation: example }] },
  })

export const perShiftBatchAnswer = z
  .strictObject({
    recommendations: z
      .array(
        z.strictObject({
          shiftId: id.describe('Id of the shift'),
          recommendations: z.array(recommendation).describe('Best first'),
        }),
      )
      .describe('Shift by shift, as asked'),
  })
  .meta({
    id: 'EmployeesRecommendedPerShift',
    example: { recommendations: [{ shiftId: 'Tue A', recommendations: [example] }] },
  })

const taker = z
  .strictObject({
    employeeId: id.nullable().describe('Id of the employee; null for nobody'),
    isCurrent: z.boolean().describe('Whether the shift is theirs now'),
    scoreDiff: scoreText.describe(
      'Score of the roster with the shift worked by them minus that of the roster as it is',
    ),
    reasons: z.array(z.string()).describe('Hard rules in the way, in words; none where it may be so'),
  })
  .meta({ id: 'ShiftTaker', description: 'Somebody who could be given the shift, or nobody' })
export type ShiftTaker = z.infer<typeof taker>

export const takersAnswer = z
  .strictObject({ takers: z.array(taker).describe('All employees, and nobody, best first') })
  .meta({
    id: 'ShiftTakers',
    example: {
      takers: [{ employeeId: 'Beth Fox', isCurrent: false, scoreDiff: '0hard/0medium/5soft', reasons: [] }],
    },
  })
