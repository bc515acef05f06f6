/** `config.model.overrides`: the weights of the goals. */
import { z } from 'zod'
import { table } from '../constraints/table.ts'
import { withoutNulls } from './values.ts'

const weight = z.int().min(0).max(1_000_000).optional()

/** Weights of goals that rules of this model can have, and those of the reference service beyond. */
const weights = Object.fromEntries(
  table.flatMap((record) =>
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

export const overrides = z.preprocess(
  withoutNulls,
  z.strictObject(weights).meta({
    description: 'Weights of the goals, 0 to leave one out',
    example: { balanceTimeWorkedWeight: 2, employeeWorksDuringPreferredTimeWeight: 5 },
  }),
)
export type Overrides = z.infer<typeof overrides>
