/** One dataset as the user interface opens it: by its id alone, whatever its model, also while it is in the bin. */
import { z } from 'zod'
import { foundDataset } from './dataset-search.ts'
import { datasetStatus } from './status.ts'

const dateTime = z.iso.datetime({ offset: true })

export const datasetDetails = foundDataset
  .extend({
    purgedAt: dateTime.optional().describe('When it was moved to the bin; absent while it is not in it'),
    statusChanges: z
      .array(
        z.object({
          status: datasetStatus,
          at: dateTime.describe('When it got this status').meta({ example: '2027-02-01T09:00:00.120Z' }),
        }),
      )
      .describe('Every status it has had, oldest first'),
  })
  .meta({ id: 'DatasetDetails' })
export type DatasetDetails = z.infer<typeof datasetDetails>
