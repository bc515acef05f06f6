/** A dataset beside those it was derived from and that were derived from it. */
import { z } from 'zod'
import { foundDataset } from './dataset-search.ts'

export const datasetRelative = foundDataset
  .extend({
    againstParent: z
      .object({
        hasOtherInput: z
          .boolean()
          .describe('Whether it was derived with a patch, so that its plan answers another question')
          .meta({ example: false }),
        hasOtherWeights: z
          .boolean()
          .describe('Whether other overrides of the model apply, weights above all, so that its score counts otherwise')
          .meta({ example: true }),
      })
      .optional()
      .describe(
        'What keeps its figures from being compared with those of its parent; absent where that one is not in the list',
      ),
  })
  .meta({ id: 'DatasetRelative' })
export type DatasetRelative = z.infer<typeof datasetRelative>
