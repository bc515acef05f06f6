/** Wire shape of the view that lists what has changed since the published plan. */
import { z } from 'zod'
import { changedTotals, changedWorkFields } from '../../routing/schema/changed-work.ts'
import { id } from '../../routing/schema/values.ts'

export const changedVisitsQuery = z.strictObject({})

const changedVisit = z
  .strictObject({
    ...changedWorkFields('visit', 'TECHNICIAN'),
    publishedVehicleId: id.describe('Id of the vehicle that was to come'),
    vehicleId: id.optional().describe('Id of the vehicle that comes now; left out where none does'),
  })
  .meta({ id: 'ChangedVisit', description: 'A visit that is not done as published' })

export const changedVisitsAnswer = z
  .strictObject({
    ...changedTotals('Visits'),
    visits: z.array(changedVisit).describe('Each of these, by the time it was published for'),
  })
  .describe('What has changed since the published plan')
export type ChangedVisitsAnswer = z.infer<typeof changedVisitsAnswer>
