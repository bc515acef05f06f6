/** Subresources that describe a dataset: its configuration, its whole request, its relatives, how its score went. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import { configurationOf, type Configuration } from '../../contract/configuration.ts'
import { datasetRelative } from '../../contract/dataset-relative.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import { namedSchemas, submissionOf } from '../../models/named-schemas.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { DatasetService } from '../lifecycle/dataset-service.ts'
import { permissionsOf } from './permission-table.ts'
import { datasetKey, idParams, missing, resourcePath, unreadable } from './route-parts.ts'
import { scorePoint } from '../lifecycle/score-history.ts'

const access = { by: 'apiKey', anyOf: permissionsOf('get', '/{version}/{resource}/{id}/{subresource}') } as const

export function descriptionRoutes(model: PlanningModel, datasets: DatasetService): Route[] {
  return [
    configurationRoute(model, datasets),
    modelRequestRoute(model, datasets),
    lineageRoute(model, datasets),
    scoreHistoryRoute(model, datasets),
  ]
}

function configurationRoute(model: PlanningModel, datasets: DatasetService): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/{id}/config'),
    operationId: 'getConfiguration',
    tag: 'Results',
    summary: 'Read the configuration',
    description: 'The configuration the dataset runs with: what was sent, filled in from profile and parent.',
    access,
    params: idParams,
    responses: {
      200: { description: 'The configuration', schema: configurationOf(namedSchemas(model).overrides), isAsSent: true },
      ...missing,
    },
    async handle(request) {
      return JSON.parse((await datasets.find(datasetKey(model, request))).config_json) as Configuration
    },
  })
}

function modelRequestRoute(model: PlanningModel, datasets: DatasetService): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/{id}/model-request'),
    operationId: 'getModelRequest',
    tag: 'Results',
    summary: 'Read the whole request',
    description: 'Configuration and input, as a body that can be submitted again.',
    access,
    params: idParams,
    responses: { 200: { description: 'The request', schema: submissionOf(model), isAsSent: true }, ...unreadable },
    async handle(request) {
      const key = datasetKey(model, request)
      const { config_json: configuration } = await datasets.find(key)
      const input = await datasets.openPlainDocument(key, 'input')
      const parts = async function* () {
        yield `{"config":${configuration},"modelInput":`
        if (input) yield* input
        yield '}'
      }
      return new Reply(200, { kind: 'jsonStream', source: Readable.from(parts(), { objectMode: false }) })
    },
  })
}

function lineageRoute(model: PlanningModel, datasets: DatasetService): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/{id}/lineage'),
    operationId: 'getLineage',
    tag: 'Derived datasets',
    summary: 'Read the lineage',
    description:
      'The first dataset of the chain and everything derived from it, oldest first; parentId tells which from which, and againstParent whether figures can be compared: other weights or another input give other scores.',
    access,
    params: idParams,
    responses: { 200: { description: 'The relatives', schema: z.array(datasetRelative) }, ...missing },
    async handle(request) {
      return datasets.lineage(datasetKey(model, request))
    },
  })
}

function scoreHistoryRoute(model: PlanningModel, datasets: DatasetService): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/{id}/score-history'),
    operationId: 'getScoreHistory',
    tag: 'Results',
    summary: 'Read how the score went',
    description: 'Every better plan that was stored while solving, with its score and KPIs, oldest first.',
    access,
    params: idParams,
    responses: { 200: { description: 'The points', schema: z.array(scorePoint) }, ...missing },
    handle: (request) => datasets.scoreHistory(datasetKey(model, request)),
  })
}
