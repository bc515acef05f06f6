/** Subresources that are stored documents: sent as they lie on the disk. */
import { z } from 'zod'
import { datasetLogs, datasetMetadata } from '../../contract/dataset.ts'
import { patchOperation } from '../../contract/patch.ts'
import { scoreAnalysis } from '../../contract/score.ts'
import { validationResult } from '../../contract/validation.ts'
import { flag } from '../../http/query-values.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import { namedSchemas } from '../../models/named-schemas.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { metadataOf } from '../dataset/dataset-metadata.ts'
import type { DatasetService } from '../lifecycle/dataset-service.ts'
import { permissionsOf } from './permission-table.ts'
import { datasetKey, idParams, missing, resourcePath, unreadable } from './route-parts.ts'

const subresourceAccess = {
  by: 'apiKey',
  anyOf: permissionsOf('get', '/{version}/{resource}/{id}/{subresource}'),
} as const

const appliedPatch = z
  .object({
    patch: z.array(patchOperation),
    changes: z.array(
      z.object({
        op: z.string().meta({ example: 'replace' }),
        path: z.string().meta({ example: '/items/[id=B]/isFixed' }),
        places: z.int().describe('Places the operation changed').meta({ example: 1 }),
      }),
    ),
  })
  .meta({ id: 'AppliedPatch' })

interface StoredDocument {
  readonly kind: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly schema: z.ZodType
  readonly isAsSent?: boolean
}

function storedDocuments(model: PlanningModel): StoredDocument[] {
  const schema = namedSchemas(model)
  return [
    {
      kind: 'input',
      operationId: 'getInput',
      summary: 'Read the input',
      description: 'The model input, byte for byte as it was submitted.',
      schema: schema.input,
      isAsSent: true,
    },
    {
      kind: 'output',
      operationId: 'getOutput',
      summary: 'Read the plan',
      description: 'The best plan so far. Before solving: the plan the input came with.',
      schema: schema.output,
    },
    {
      kind: 'kpis',
      operationId: 'getKpis',
      summary: 'Read the KPIs',
      description: 'How good the best plan is.',
      schema: schema.kpis,
    },
    {
      kind: 'input-metrics',
      operationId: 'getInputMetrics',
      summary: 'Read the input metrics',
      description: 'How big the problem is.',
      schema: schema.inputMetrics,
    },
    {
      kind: 'patch-request',
      operationId: 'getPatchRequest',
      summary: 'Read the patch',
      description: 'The patch this dataset was derived with.',
      schema: appliedPatch,
      isAsSent: true,
    },
    {
      kind: 'validation-result',
      operationId: 'getValidationResult',
      summary: 'Read the validation result',
      description: 'Everything wrong with the input: code, severity, JSON path and message of each issue.',
      schema: validationResult,
    },
  ]
}

export function documentRoutes(model: PlanningModel, datasets: DatasetService): Route[] {
  return [
    metadataRoute(model, datasets, 'metadata'),
    metadataRoute(model, datasets, 'run'),
    ...storedDocuments(model).map((document) => documentRoute(model, datasets, document)),
    scoreAnalysisRoute(model, datasets),
    logsRoute(model, datasets),
  ]
}

function documentRoute(
  model: PlanningModel,
  datasets: DatasetService,
  { kind, schema, isAsSent = false, ...texts }: StoredDocument,
): Route {
  return defineRoute({
    ...texts,
    method: 'get',
    path: resourcePath(model, `/{id}/${kind}`),
    tag: 'Results',
    access: subresourceAccess,
    params: idParams,
    responses: { 200: { description: texts.summary, schema, isAsSent }, ...unreadable },
    async handle(request) {
      return new Reply(200, {
        kind: 'gzippedJson',
        source: await datasets.openDocument(datasetKey(model, request), kind),
      })
    },
  })
}

function metadataRoute(model: PlanningModel, datasets: DatasetService, part: 'metadata' | 'run'): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, `/{id}/${part}`),
    operationId: part === 'metadata' ? 'getMetadata' : 'getRun',
    tag: 'Datasets',
    summary: part === 'metadata' ? 'Read the metadata' : 'Read the metadata (older address)',
    description: 'Status, score and times: the light way to poll.',
    isDeprecated: part === 'run',
    access: subresourceAccess,
    params: idParams,
    responses: { 200: { description: 'The metadata', schema: datasetMetadata }, ...missing },
    async handle(request) {
      return metadataOf(await datasets.find(datasetKey(model, request)))
    },
  })
}

const scoreAnalysisQuery = z.strictObject({
  includeJustifications: flag.default(false).describe('true adds every match with a sentence that says why'),
})

function scoreAnalysisRoute(model: PlanningModel, datasets: DatasetService): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/{id}/score-analysis'),
    operationId: 'getScoreAnalysis',
    tag: 'Results',
    summary: 'Explain the score',
    description:
      'The score of the best plan by constraint, and on request by match. The score is the sum of its matches.',
    access: { by: 'apiKey', anyOf: permissionsOf('get', '/{version}/{resource}/{id}/score-analysis') },
    params: idParams,
    query: scoreAnalysisQuery,
    responses: { 200: { description: 'The score analysis', schema: scoreAnalysis }, ...unreadable },
    async handle(request) {
      const kind = request.query.includeJustifications ? 'score-analysis-with-justifications' : 'score-analysis'
      return new Reply(200, {
        kind: 'gzippedJson',
        source: await datasets.openDocument(datasetKey(model, request), kind),
      })
    },
  })
}

function logsRoute(model: PlanningModel, datasets: DatasetService): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/{id}/logs'),
    operationId: 'getLogs',
    tag: 'Results',
    summary: 'Read the log',
    description: 'What happened to the dataset, line by line.',
    access: subresourceAccess,
    params: idParams,
    responses: { 200: { description: 'The log', schema: datasetLogs }, ...missing },
    async handle(request) {
      return { details: await datasets.logs(datasetKey(model, request)) }
    },
  })
}
