/** Datasets on the wire (docs/integration/api-walk.md). Absent values are left out. */
import { z } from 'zod'
import { scoreText } from './score.ts'
import { datasetStatus } from './status.ts'
import { validationSummary } from './validation.ts'

const dateTime = z.iso.datetime({ offset: true })
const someId = z.uuid()

export const exampleId = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'
const at = (time: string) => ({ example: `2027-02-01T${time}Z` })

export const datasetMetadata = z
  .object({
    id: someId.describe('Identifier of the dataset').meta({ example: exampleId }),
    name: z.string().describe('Name of the dataset').meta({ example: 'Monday, north' }),
    model: z
      .string()
      .describe('Identifier of the model the dataset belongs to')
      .meta({ example: 'field-service-routing' }),
    modelVersion: z
      .string()
      .regex(/^v\d+$/)
      .describe('Version of the model')
      .meta({ example: 'v1' }),
    tags: z
      .array(z.string())
      .describe('Labels on the dataset')
      .meta({ example: ['region:north'] }),
    status: datasetStatus,
    solverStatus: datasetStatus.describe('The same value as status, for clients of the reference service'),
    parentId: someId.optional().describe('Dataset this one was derived from'),
    originId: someId
      .describe('First dataset of the chain of derivations; its own id when it was not derived')
      .meta({ example: exampleId }),
    submitDateTime: dateTime.describe('When it was submitted').meta(at('09:00:00.120')),
    startDateTime: dateTime
      .optional()
      .describe('When its preparation began (SOLVING_STARTED)')
      .meta(at('09:00:00.480')),
    activeDateTime: dateTime.optional().describe('When solving began (SOLVING_ACTIVE)').meta(at('09:00:00.510')),
    completeDateTime: dateTime.optional().describe('When solving ended').meta(at('09:00:30.900')),
    shutdownDateTime: dateTime
      .optional()
      .describe('When everything was stored and the solver released')
      .meta(at('09:00:30.910')),
    score: scoreText
      .optional()
      .describe('Score of the best plan so far; absent with SOLVING_FAILED, whose plan stays readable'),
    threadCount: z
      .int()
      .min(1)
      .optional()
      .describe('Threads the search ran on; with others the plan is another one')
      .meta({ example: 2 }),
    priority: z.int().min(0).max(10).describe('Place in the queue: 0 lowest, 10 highest').meta({ example: 5 }),
    validationResult: validationSummary.optional().meta({ example: { summary: 'OK' } }),
    failureMessage: z.string().optional().describe('Why solving failed; only with SOLVING_FAILED'),
  })
  .meta({ id: 'DatasetMetadata' })
export type DatasetMetadata = z.infer<typeof datasetMetadata>

/** The metadata of a dataset of this model, just submitted. */
export function exampleOfNewDataset({ id, version }: { readonly id: string; readonly version: string }) {
  return {
    id: exampleId,
    name: 'Monday, north',
    model: id,
    modelVersion: version,
    tags: ['region:north'],
    status: 'DATASET_CREATED',
    solverStatus: 'DATASET_CREATED',
    originId: exampleId,
    submitDateTime: '2027-02-01T09:00:00.120Z',
    priority: 5,
  }
}

/** GET /{id}: the metadata at the top level, again under `metadata`, and what the solver has so far. */
export function datasetResponse(model: { output: z.ZodType; inputMetrics: z.ZodType; kpis: z.ZodType }) {
  return datasetMetadata
    .extend({
      metadata: datasetMetadata.describe('The same again, for clients of the reference service'),
      run: datasetMetadata.describe('And again, for older ones').meta({ deprecated: true }),
      modelOutput: model.output.optional().describe('The best plan so far'),
      inputMetrics: model.inputMetrics.optional().describe('Size of the problem'),
      kpis: model.kpis.optional().describe('Quality of the best plan'),
    })
    .meta({ id: 'Dataset' })
}

export const operationOnPost = z.enum(['SOLVE', 'NONE'])
export type OperationOnPost = z.infer<typeof operationOnPost>

/** In characters. */
export const maxDatasetName = 255
/** In characters. */
export const maxTag = 255
export const datasetName = z.string().trim().min(1).max(maxDatasetName)
export const datasetTags = z.array(z.string().trim().min(1).max(maxTag)).max(100)

export const datasetLogs = z
  .object({
    details: z
      .string()
      .describe('Log lines of the dataset, oldest first')
      .meta({ example: '2027-02-01T09:00:00.120Z Received.\n2027-02-01T09:00:00.300Z Validated: OK.\n' }),
  })
  .meta({ id: 'DatasetLogs' })

export const demoDataset = z
  .object({
    id: z.string().describe('Name of the demo dataset, used in the address').meta({ example: 'BASIC' }),
    model: z.string().describe('Model it belongs to').meta({ example: 'field-service-routing' }),
    shortDescription: z.string().meta({ example: 'A small case' }),
    longDescription: z.string().meta({ example: 'A little of everything, for a first look.' }),
    tags: z.array(z.string()).meta({ example: ['small'] }),
    config: z
      .array(z.object({ key: z.string().meta({ example: 'SIZE' }), value: z.string().meta({ example: '12' }) }))
      .describe('Facts about the data, for instance its size'),
  })
  .meta({ id: 'DemoDataset' })
export type DemoDatasetSummary = z.infer<typeof demoDataset>
