/** Datasets on the wire (specification, Dataset; decisions, section 4). Absent values are left out. */
import { z } from 'zod'
import { scoreText } from './score.ts'
import { datasetStatus } from './status.ts'
import { validationSummary } from './validation.ts'

const dateTime = z.iso.datetime({ offset: true })
const someId = z.uuid()

export const datasetMetadata = z
  .object({
    id: someId.describe('Identifier of the dataset'),
    name: z.string().describe('Name of the dataset'),
    model: z.string().describe('Identifier of the model the dataset belongs to'),
    modelVersion: z.string().regex(/^v\d+$/).describe('Version of the model'),
    tags: z.array(z.string()).describe('Labels on the dataset'),
    status: datasetStatus,
    solverStatus: datasetStatus.describe('The same value as status, for clients of the reference service'),
    parentId: someId.optional().describe('Dataset this one was derived from'),
    originId: someId.describe('First dataset of the chain of derivations; its own id when it was not derived'),
    submitDateTime: dateTime.describe('When it was submitted'),
    startDateTime: dateTime.optional().describe('When its preparation began (SOLVING_STARTED)'),
    activeDateTime: dateTime.optional().describe('When solving began (SOLVING_ACTIVE)'),
    completeDateTime: dateTime.optional().describe('When solving ended'),
    shutdownDateTime: dateTime.optional().describe('When everything was stored and the solver released'),
    score: scoreText.optional().describe('Score of the best plan so far'),
    priority: z.int().min(0).max(10).describe('Place in the queue: 0 lowest, 10 highest'),
    validationResult: validationSummary.optional(),
    failureMessage: z.string().optional().describe('Why solving failed; only with SOLVING_FAILED'),
  })
  .meta({ id: 'DatasetMetadata' })
export type DatasetMetadata = z.infer<typeof datasetMetadata>

/** GET /{id}: the metadata at the top level, again under `metadata`, and what the solver has so far. */
export function datasetResponse(model: { output: z.ZodType; inputMetrics: z.ZodType; kpis: z.ZodType }) {
  return datasetMetadata.extend({
    metadata: datasetMetadata,
    modelOutput: model.output.optional(),
    inputMetrics: model.inputMetrics.optional(),
    kpis: model.kpis.optional(),
  })
}

export const operationOnPost = z.enum(['SOLVE', 'NONE'])
export type OperationOnPost = z.infer<typeof operationOnPost>

export const datasetName = z.string().trim().min(1).max(255)
export const datasetTags = z.array(z.string().trim().min(1).max(255)).max(100)

export const datasetLogs = z.object({ details: z.string().describe('Log lines of the dataset, oldest first') })

export const demoDataset = z.object({
  id: z.string().describe('Name of the demo dataset, used in the address').meta({ example: 'BASIC' }),
  model: z.string().describe('Model it belongs to'),
  shortDescription: z.string(),
  longDescription: z.string(),
  tags: z.array(z.string()),
  config: z.array(z.object({ key: z.string(), value: z.string() })).describe('Facts about the data, for instance its size'),
})
export type DemoDatasetCard = z.infer<typeof demoDataset>
