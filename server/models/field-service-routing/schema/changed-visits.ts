/** Wire shape of the view that lists what has changed since the published plan. */
import { z } from 'zod'
import { dateTime, id } from '../../routing/schema/values.ts'

export const changedVisitsQuery = z.strictObject({})

const changedVisit = z
  .strictObject({
    id: id.describe('Id of the visit'),
    name: z.string().optional().describe('Name of the visit'),
    changes: z
      .array(z.enum(['TECHNICIAN', 'DAY', 'TIME', 'LEFT_OUT']))
      .describe('What is different; TIME where it is the same day'),
    pinned: z.boolean().describe('Whether the visit is pinned, so that the input decides where it is'),
    summary: z.string().describe('The change in one sentence'),
    publishedVehicleId: id.describe('Id of the vehicle that was to come'),
    publishedStartServiceTime: dateTime.describe('When the service was to start'),
    vehicleId: id.optional().describe('Id of the vehicle that comes now; left out where none does'),
    shiftId: id.optional().describe('Id of its shift'),
    startServiceTime: dateTime.optional().describe('When the service starts now'),
  })
  .meta({ id: 'ChangedVisit', description: 'A visit that is not done as published' })

export const changedVisitsAnswer = z
  .strictObject({
    totalPublished: z.int().min(0).describe('Visits that were published'),
    totalChanged: z.int().min(0).describe('Those of them that are not done as published'),
    visits: z.array(changedVisit).describe('Each of these, by the time it was published for'),
  })
  .describe('What has changed since the published plan')
export type ChangedVisitsAnswer = z.infer<typeof changedVisitsAnswer>
