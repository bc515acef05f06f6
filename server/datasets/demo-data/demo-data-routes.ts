/**
 * Demo datasets: listed and made on request, dated from today. POST is the reference service's verb, GET the usual one.
 */
import { z } from 'zod'
import { demoDataset, type DemoDatasetSummary } from '../../contract/dataset.ts'
import { permissions } from '../../contract/permission.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { createRandom } from '../../foundation/random.ts'
import type { Caller } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, type Method, type Route } from '../../http/route.ts'
import { namedSchemas, submissionOf } from '../../models/named-schemas.ts'
import type { DemoDataset, PlanningModel } from '../../models/planning-model.ts'

/** One seed for all: a demo dataset is the same for everyone on the same day. */
const demoSeed = 20_270_201
const tag = 'Demo data'
const access = { by: 'apiKey', anyOf: permissions } as const
const paramsOf = ([model]: readonly PlanningModel[]) =>
  z.object({
    demoDataId: z
      .string()
      .describe('Name of a demo dataset')
      .meta({ example: model?.demoData[0]?.id ?? 'BASIC' }),
  })
const notFound = errorResponse('There is no such demo dataset', 'DEMO_DATA_NOT_FOUND')

/** Routes for one model, or for all of them below the root. */
export function demoDataRoutes(models: readonly PlanningModel[], clock: Clock): Route[] {
  const document = (id: string, caller: Caller | undefined) => createDocument(inScope(models, caller), id, clock)
  const { submission, input } = documentSchemas(models)
  const params = paramsOf(models)
  const both: Method[] = ['post', 'get']
  return both.flatMap((method) => [
    defineRoute({
      method,
      path: '/v1/demo-data',
      operationId: method === 'get' ? 'listDemoData' : 'listDemoDataByPost',
      tag,
      summary: 'List the demo datasets',
      description: 'Each can be fetched by its id and submitted as it is.',
      access,
      responses: { 200: { description: 'The demo datasets', schema: z.array(demoDataset) } },
      handle: ({ caller }) =>
        inScope(models, caller).flatMap((model) => model.demoData.map((demo) => summaryOf(model, demo))),
    }),
    defineRoute({
      method,
      path: '/v1/demo-data/{demoDataId}',
      operationId: method === 'get' ? 'getDemoData' : 'getDemoDataByPost',
      tag,
      summary: 'Fetch a demo dataset',
      description: 'The body of a dataset submission, dated from today.',
      access,
      params,
      responses: { 200: { description: 'The demo dataset', schema: submission, isAsSent: true }, 404: notFound },
      handle: (request) => document(request.params.demoDataId, request.caller),
    }),
    ...(method === 'get'
      ? [
          defineRoute({
            method,
            path: '/v1/demo-data/{demoDataId}/input',
            operationId: 'getDemoDataInput',
            tag,
            summary: 'Fetch the input of a demo dataset',
            description: 'Only the model input, without configuration.',
            access,
            params,
            responses: { 200: { description: 'The model input', schema: input, isAsSent: true }, 404: notFound },
            handle: (request) => document(request.params.demoDataId, request.caller).modelInput,
          }),
        ]
      : []),
  ])
}

/** Below the root the documents of all models have one address; what they hold is told by each model's own. */
function documentSchemas(models: readonly PlanningModel[]): { submission: z.ZodType; input: z.ZodType } {
  const [model] = models
  if (model && models.length === 1) return { submission: submissionOf(model), input: namedSchemas(model).input }
  return { submission: z.object({ config: z.unknown().optional(), modelInput: z.unknown() }), input: z.unknown() }
}

function inScope(models: readonly PlanningModel[], caller: Caller | undefined): PlanningModel[] {
  return models.filter(
    (model) => caller?.kind !== 'apiKey' || caller.models === null || caller.models.includes(model.id),
  )
}

function summaryOf(
  model: PlanningModel,
  { id, shortDescription, longDescription, tags }: DemoDataset,
): DemoDatasetSummary {
  return { id, model: model.id, shortDescription, longDescription, tags: [...tags], config: [] }
}

/** The first model that has a demo dataset of this name wins below the root; below a model there is only one. */
function createDocument(
  models: readonly PlanningModel[],
  id: string,
  clock: Clock,
): { config?: unknown; modelInput: unknown } {
  const all = models.flatMap((model) => model.demoData)
  const demo = all.find((candidate) => candidate.id === id)
  if (demo) return demo.create(clock.now(), createRandom(demoSeed))
  throw new AppError('DEMO_DATA_NOT_FOUND', { id, known: all.map((candidate) => candidate.id).join(', ') })
}
