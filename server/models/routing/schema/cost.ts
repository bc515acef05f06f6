import { z } from 'zod'
import { duration } from './values.ts'

/** Two decimals count. */
const amount = z.number().min(0).default(0)

export const shiftCost = z
  .strictObject({
    fixedCost: amount.describe('Cost of the shift when it has any visit'),
    rates: z
      .array(
        z.strictObject({
          duration: duration
            .optional()
            .describe('How long the rate lasts before the next one applies; to the end of the shift when left out'),
          activationCost: amount.describe('Cost once, when the shift lasts long enough to reach the rate'),
          costPerUnit: amount.describe('Cost per unit of time, to the second: half a unit costs half of it'),
          unit: duration.default('PT1H').describe('Length of one unit'),
        }),
      )
      .default([])
      .describe(
        'Rates in the order they apply, by how long the shift has lasted since leaving the start location, without unpaid breaks; after the last one more time costs nothing',
      ),
  })
  .meta({ id: 'ShiftCost' })
export type ShiftCost = z.infer<typeof shiftCost>
