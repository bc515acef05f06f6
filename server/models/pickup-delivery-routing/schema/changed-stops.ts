/** Wire shape of the view that lists what has changed since the published plan. */
import { z } from 'zod'
import { changedTotals, changedWorkFields } from '../../routing/schema/changed-work.ts'
import { id } from '../../routing/schema/values.ts'

export const changedStopsQuery = z.strictObject({})

const changedStop = z
  .strictObject({
    ...changedWorkFields('stop', 'DRIVER'),
    jobId: id.describe('Id of its job'),
    jobName: z.string().optional().describe('Name of its job'),
    publishedDriverId: id.describe('Id of the driver who was to come'),
    driverId: id.optional().describe('Id of the driver who comes now; left out where nobody does'),
  })
  .meta({ id: 'ChangedStop', description: 'A stop that is not made as published' })

export const changedStopsAnswer = z
  .strictObject({
    ...changedTotals('Stops'),
    stops: z.array(changedStop).describe('Each of these, by the time it was published for'),
  })
  .describe('What has changed since the published plan')
export type ChangedStopsAnswer = z.infer<typeof changedStopsAnswer>
