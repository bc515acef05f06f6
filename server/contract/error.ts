/** The one error shape (docs/integration/errors.md). */
import { z } from 'zod'

export const errorBody = z
  .object({
    id: z.uuid().describe('Identifies this occurrence in the log'),
    code: z.string().describe('Stable code, for instance DATASET_NOT_FOUND'),
    message: z.string().describe('Names the thing, its value and the next step'),
    details: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .describe('The single faults, where there are several'),
  })
  .meta({
    id: 'ErrorBody',
    example: {
      id: '6f0b5b1e-7a52-4d5c-9d68-0f3d2f6b8a11',
      code: 'DATASET_NOT_FOUND',
      message: 'There is no dataset 0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11 of this model in this tenant. List them.',
    },
  })
export type ErrorBody = z.infer<typeof errorBody>
