/** `config.model.overrides`: the weights of the goals. */
import { z } from 'zod'
import { constraints } from '../constraints/index.ts'
import { withoutNulls } from './values.ts'

const weight = z.int().min(0).max(1_000_000).optional()

/** Weights of goals that rules of this model can have, and those of the reference service beyond. */
const weights = Object.fromEntries(
  constraints.flatMap((record) =>
    record.weight
      ? [
          [
            record.weight.override,
            weight.describe(`Points per unit of: ${record.weight.words}; ${record.weight.default} when left out`),
          ] as const,
        ]
      : [],
  ),
)

/** Weights of the reference service whose goals are not solved; sent as 0 they say nothing. */
export const unsolvedWeights = [
  'minimizePreferredScopedDisruptionForEmployeeWeight',
  'employeeWorksCompactSequenceWeight',
  'sequenceEndsOnAllowedSequenceStartDayForEmployeeWeight',
  'employeeAssignmentDisruptedOnReplanningWeight',
] as const

/** Marked as deprecated, so that no page offers them. Others than 0 pass here and are refused with their reason. */
const unsolved = Object.fromEntries(
  unsolvedWeights.map((name) => [
    name,
    weight.meta({ description: 'Of a goal that is not solved: 0, or left out', deprecated: true }),
  ]),
)

export const overrides = z.preprocess(
  withoutNulls,
  z.strictObject({ ...weights, ...unsolved }).meta({
    description: 'Weights of the goals, 0 to leave one out',
    example: { balanceTimeWorkedWeight: 2, employeeWorksDuringPreferredTimeWeight: 5 },
  }),
)
export type Overrides = z.infer<typeof overrides>
