/** What the UI and the command line show of a planning model: the serialisable part of its manifest that names it. */
import { z } from 'zod'

export const modelCard = z
  .object({
    id: z.string().describe('Path segment of the model below /api/models'),
    version: z.string().describe('First path segment of its API, for instance v1'),
    resource: z.string().describe('Name of its datasets in addresses'),
    name: z.string(),
    description: z.string(),
  })
  .meta({
    id: 'ModelCard',
    example: { id: 'field-service-routing', version: 'v1', resource: 'route-plans', name: 'Field service routing', description: 'Routes of technicians who visit customers.' },
  })
export type ModelCard = z.infer<typeof modelCard>
