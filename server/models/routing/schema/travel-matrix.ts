import { z } from 'zod'
import { location } from './values.ts'

const travelRows = z.array(z.array(z.number().nullable()))

export const travelMatrix = z
  .strictObject({
    locations: z
      .array(location)
      .describe('The places of the rows and columns; every location of the input must be among them'),
    travelTimeSeconds: travelRows.describe(
      'Seconds from the location of the row to the location of the column; null where no road leads',
    ),
    distanceMeters: travelRows
      .optional()
      .describe(
        'Metres from the location of the row to the location of the column; null where no road leads. May be left out where minimizeTravelDistanceWeight is 0: the plan then says nothing of distances',
      ),
  })
  .meta({ id: 'TravelMatrix', description: 'Travel times and distances between places' })
export type TravelMatrixInput = z.infer<typeof travelMatrix>
