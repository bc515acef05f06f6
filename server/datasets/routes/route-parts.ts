/** Pieces that every dataset route shares: its address, its caller, its answers. */
import { z } from 'zod'
import {
  datasetMetadata,
  datasetName,
  exampleId,
  exampleOfNewDataset,
  operationOnPost,
} from '../../contract/dataset.ts'
import { readEventChain } from '../../contract/event-chain.ts'
import { webhookHeaders } from '../../contract/webhook-headers.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { ErrorCode } from '../../foundation/errors/error-table.ts'
import { flag, repeatable } from '../../http/query-values.ts'
import type { Caller } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import type { HandlerRequest, ResponseDefinition } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { DatasetKey } from '../lifecycle/dataset-service.ts'
import { tenantOf } from '../dataset/tenant-of.ts'
import { defaultPriority } from '../dataset/new-dataset.ts'
import type { Upload } from '../../http/upload.ts'

export const idParams = z.object({ id: z.uuid().describe('Identifier of the dataset').meta({ example: exampleId }) })

/** What may be said of a new dataset in the query, submitted or derived. */
export const submissionQuery = z.strictObject({
  name: datasetName
    .optional()
    .describe('Name of the dataset; config.run.name wins over it')
    .meta({ example: 'Monday, north' }),
  operation: operationOnPost.default('SOLVE').describe('NONE validates and computes score and KPIs, without solving'),
  configurationId: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .optional()
    .describe(
      "Configuration profile by id or name. When absent: the default one of the model, or the parent's configuration for a dataset made from another. What the request itself says wins",
    )
    .meta({ example: 'Overnight' }),
  priority: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(defaultPriority)
    .describe('Place in the solve queue: 0 lowest, 10 highest'),
  tags: repeatable(z.string().trim().min(1).max(255))
    .describe('Labels, added to those of config.run.tags; repeatable')
    .meta({ example: ['region:north'] }),
})

export const justificationsQuery = z.strictObject({
  includeJustifications: flag.default(false).describe('true adds every match with a sentence that says why'),
})

/** `priority` where it is optional. */
export const priorityQuery = z.strictObject({
  priority: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .optional()
    .describe('Place in the solve queue: 0 lowest, 10 highest; as before when absent')
    .meta({ example: 8 }),
})

/** `/v1/route-plans` + rest */
export function resourcePath(model: PlanningModel, rest = ''): string {
  return `/${model.version}/${model.resource}${rest}`
}

/** The webhook call a request answers, as its header says; null when it answers none. */
export function eventChainOf({ header }: Pick<HandlerRequest<unknown, unknown, unknown>, 'header'>): string | null {
  const text = header(webhookHeaders.chain.toLowerCase())
  if (text === undefined) return null
  if (readEventChain(text)) return text
  throw new AppError(
    'HEADER_INVALID',
    `The header ${webhookHeaders.chain} holds ${JSON.stringify(text.slice(0, 100))}; send back what the webhook call carried, or leave it out.`,
  )
}

/** The body of a `stream` route. */
export function uploadOf({
  stream,
  header,
}: Pick<HandlerRequest<unknown, unknown, unknown>, 'stream' | 'header'>): Upload {
  return { body: stream, contentEncoding: header('content-encoding'), contentLength: header('content-length') }
}

export function datasetKey(
  model: PlanningModel,
  { params, caller }: { params: { id: string }; caller: Caller | undefined },
): DatasetKey {
  return { tenantId: tenantOf(caller), model, id: params.id }
}

export const badRequest = (...codes: ErrorCode[]) =>
  errorResponse('The request is malformed; details name every fault', ...codes)

export const errors = {
  notFound: errorResponse(
    'There is no such dataset in this tenant, or it has not come that far',
    'DATASET_NOT_FOUND',
    'DOCUMENT_NOT_FOUND',
  ),
  purged: errorResponse('The dataset is in the bin', 'DATASET_PURGED'),
  tooLarge: errorResponse('The body is over 100 MB compressed or 2 GB inflated'),
  damaged: errorResponse(
    'A stored document is damaged, or something else is wrong with the platform',
    'DOCUMENT_DAMAGED',
  ),
  diskFull: errorResponse('The disk has no room for what the request makes; nothing of it was kept', 'STORAGE_FULL'),
  notSupported: errorResponse('Only gzip or identity encoding'),
} satisfies Record<string, ResponseDefinition>

/** What every operation on one dataset can find: nothing, or something in the bin. */
export const missing = { 404: errors.notFound, 410: errors.purged }

/** The same where a document is read. */
export const unreadable = { ...missing, 500: errors.damaged }

/** A dataset was made; what happens to it next is to be followed. */
export const accepted = (model: PlanningModel) =>
  ({
    description:
      'The dataset is stored; this is its metadata, with what came of its check, or DATASET_CREATED while that goes on',
    schema: datasetMetadata,
    example: {
      ...exampleOfNewDataset(model),
      status: 'SOLVING_SCHEDULED',
      solverStatus: 'SOLVING_SCHEDULED',
      score: '0hard/-2medium/0soft',
      validationResult: { summary: 'OK' },
    },
    headers: {
      Location: {
        description: 'Address of the dataset, below the root of the server',
        example: resourcePath(model, `/${exampleId}`),
        always: true,
      },
    },
  }) satisfies ResponseDefinition
