/** Solve again, rename and retag, purge and restore. */
import { z } from 'zod'
import {
  datasetMetadata,
  datasetName,
  datasetResponse,
  datasetTags,
  exampleOfNewDataset,
} from '../../contract/dataset.ts'
import { eventChainHeaders } from '../../contract/event-chain.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import { namedSchemas } from '../../models/named-schemas.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { composeDataset } from './compose-dataset.ts'
import type { DatasetActions } from '../lifecycle/dataset-actions.ts'
import { metadataOf } from '../dataset/dataset-metadata.ts'
import type { DatasetService } from '../lifecycle/dataset-service.ts'
import { permissionsOf } from './permission-table.ts'
import {
  badRequest,
  datasetKey,
  errors,
  eventChainOf,
  idParams,
  missing,
  priorityQuery,
  resourcePath,
} from './route-parts.ts'

const dataset = '/{version}/{resource}/{id}'
const conflict = errorResponse('The status of the dataset does not allow it', 'STATUS_CONFLICT')
const queued = (model: PlanningModel) => ({
  ...exampleOfNewDataset(model),
  status: 'SOLVING_SCHEDULED',
  solverStatus: 'SOLVING_SCHEDULED',
  score: '0hard/-2medium/0soft',
  priority: 8,
})

export function actionRoutes(model: PlanningModel, datasets: DatasetService, actions: DatasetActions): Route[] {
  return [
    solveRoute(model, actions),
    renameRoute(model, actions, 'metadata'),
    renameRoute(model, actions, 'run'),
    purgeRoute(model, datasets, actions),
    restoreRoute(model, actions),
  ]
}

function solveRoute(model: PlanningModel, actions: DatasetActions): Route {
  return defineRoute({
    method: 'post',
    path: resourcePath(model, '/{id}'),
    operationId: 'solveDataset',
    tag: 'Datasets',
    summary: 'Solve a dataset',
    description:
      'Queues a dataset that was submitted with operation=NONE, or one that ended, which then goes on from its best plan.',
    access: { by: 'apiKey', anyOf: permissionsOf('post', dataset) },
    params: idParams,
    query: priorityQuery,
    requestHeaders: eventChainHeaders,
    responses: {
      202: { description: 'It is in the queue', schema: datasetMetadata, example: queued(model) },
      400: badRequest('HEADER_INVALID'),
      ...missing,
      409: conflict,
    },
    async handle(request) {
      return metadataOf(
        await actions.solve(datasetKey(model, request), {
          priority: request.query.priority,
          eventChain: eventChainOf(request),
        }),
      )
    },
  })
}

const renameBody = z
  .strictObject({
    name: datasetName.nullish().describe('New name'),
    tags: datasetTags.nullish().describe('New labels, in place of the old ones'),
  })
  .meta({ id: 'MetadataChange', example: { name: 'Monday, second try', tags: ['region:north'] } })

function renameRoute(model: PlanningModel, actions: DatasetActions, part: 'metadata' | 'run'): Route {
  return defineRoute({
    method: 'patch',
    path: resourcePath(model, `/{id}/${part}`),
    operationId: part === 'metadata' ? 'updateMetadata' : 'updateRun',
    tag: 'Datasets',
    summary: part === 'metadata' ? 'Rename or retag a dataset' : 'Rename or retag a dataset (older address)',
    description: 'Changes name or tags; what is left out stays.',
    isDeprecated: part === 'run',
    access: { by: 'apiKey', anyOf: permissionsOf('patch', `${dataset}/${part}`) },
    params: idParams,
    body: { kind: 'json', schema: renameBody },
    responses: {
      200: { description: 'The metadata as it is now', schema: datasetMetadata },
      400: badRequest(),
      ...missing,
    },
    async handle(request) {
      const { name, tags } = request.body
      return metadataOf(
        await actions.rename(datasetKey(model, request), { name: name ?? undefined, tags: tags ?? undefined }),
      )
    },
  })
}

function purgeRoute(model: PlanningModel, datasets: DatasetService, actions: DatasetActions): Route {
  return defineRoute({
    method: 'delete',
    path: resourcePath(model, '/{id}/purge'),
    operationId: 'purgeDataset',
    tag: 'Administration',
    summary: 'Purge a dataset',
    description:
      'Moves the dataset to the bin and answers with what it was. PUT /{id} restores it until the bin is emptied of it, 7 days later by default.',
    access: { by: 'apiKey', anyOf: permissionsOf('delete', `${dataset}/purge`) },
    params: idParams,
    responses: {
      200: { description: 'The purged dataset', schema: datasetResponse(namedSchemas(model)) },
      ...missing,
      409: conflict,
    },
    async handle(request) {
      const key = datasetKey(model, request)
      return composeDataset(await actions.purge(key), await datasets.openSoundDocument(key, 'output'))
    },
  })
}

function restoreRoute(model: PlanningModel, actions: DatasetActions): Route {
  return defineRoute({
    method: 'put',
    path: resourcePath(model, '/{id}'),
    operationId: 'restoreDataset',
    tag: 'Administration',
    summary: 'Restore a purged dataset',
    description: 'Takes the dataset out of the bin.',
    access: { by: 'apiKey', anyOf: permissionsOf('put', dataset) },
    params: idParams,
    responses: { 204: { description: 'It is there again' }, 404: { ...errors.notFound, codes: ['DATASET_NOT_FOUND'] } },
    async handle(request) {
      await actions.restore(datasetKey(model, request))
      return new Reply(204)
    },
  })
}
