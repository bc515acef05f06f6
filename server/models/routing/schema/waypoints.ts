/** Wire shape of the waypoints, as the reference service names them. */
import { z } from 'zod'
import { id, location, repeatedIds } from './values.ts'

export const waypointsQuery = z.strictObject({
  objectId: repeatedIds
    .describe('Ids of the shifts to answer for, repeatable; every shift when left out')
    .meta({ example: ['Carl Mon'] }),
})

export const waypointsAnswer = z.array(
  z
    .strictObject({
      id: id.describe('Id of the shift').meta({ example: 'Carl Mon' }),
      waypoints: z
        .array(location)
        .describe('Start location, stops in order, end location; empty for a shift without visits')
        .meta({
          example: [
            [33.68786, -84.18487],
            [33.88664, -84.28069],
            [33.77301, -84.43838],
            [33.68786, -84.18487],
          ],
        }),
    })
    .describe('The way of one shift'),
)
export type WaypointsAnswer = z.infer<typeof waypointsAnswer>
