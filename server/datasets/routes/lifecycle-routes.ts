/** Submit, read and stop datasets. */
import { z } from 'zod'
import { datasetResponse } from '../../contract/dataset.ts'
import { eventChainHeaders } from '../../contract/event-chain.ts'
import { flag } from '../../http/query-values.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { namedSchemas, submissionOf } from '../../models/named-schemas.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { composeDataset } from './compose-dataset.ts'
import type { DatasetService } from '../lifecycle/dataset-service.ts'
import type { Idempotency } from '../submission/idempotency/answer-once.ts'
import type { SubmitDataset } from '../submission/submit-dataset.ts'
import { permissionsOf } from './permission-table.ts'
import { tenantOf } from '../dataset/tenant-of.ts'
import {
  accepted,
  badRequest,
  datasetKey,
  errors,
  eventChainOf,
  idParams,
  missing,
  resourcePath,
  submissionQuery,
  unreadable,
  uploadOf,
} from './route-parts.ts'

const base = '/{version}/{resource}'

interface LifecycleServices {
  readonly datasets: DatasetService
  readonly submit: SubmitDataset
  readonly idempotency: Idempotency
}

export function lifecycleRoutes(model: PlanningModel, services: LifecycleServices): Route[] {
  const { datasets } = services
  return [submitRoute(model, services), readRoute(model, datasets), stopRoute(model, datasets)]
}

function submitRoute(model: PlanningModel, { submit, idempotency }: LifecycleServices): Route {
  return defineRoute({
    method: 'post',
    path: resourcePath(model),
    operationId: 'submitDataset',
    tag: 'Datasets',
    summary: 'Submit a dataset',
    description: `Stores the input, validates it, computes its score and KPIs and, unless operation=NONE, solves it. The answer says where the dataset stands after its check, which it waits for with bodies up to 5 MB, 2 s at most; then follow the dataset by its id. Up to 100 MB gzip-compressed, 2 GB inflated. ${model.description}`,
    access: { by: 'apiKey', anyOf: permissionsOf('post', base) },
    query: submissionQuery,
    isIdempotent: true,
    requestHeaders: eventChainHeaders,
    body: { kind: 'stream', schema: submissionOf(model) },
    responses: {
      202: accepted(model),
      400: badRequest('CONFIGURATION_INVALID', 'CONFIGURATION_PROFILE_UNKNOWN'),
      413: errors.tooLarge,
      415: errors.notSupported,
    },
    handle: (request) =>
      idempotency.answerUploadOnce(model, request, (attempt) =>
        submit({
          tenantId: tenantOf(request.caller),
          model,
          upload: uploadOf(request),
          options: { ...request.query, eventChain: eventChainOf(request) },
          attempt,
        }),
      ),
  })
}

function readRoute(model: PlanningModel, datasets: DatasetService): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/{id}'),
    operationId: 'getDataset',
    tag: 'Datasets',
    summary: 'Read a dataset with its best plan',
    description:
      'Metadata, the best plan so far, input metrics and KPIs. Works while solving: the plan gets better from call to call.',
    access: { by: 'apiKey', anyOf: permissionsOf('get', `${base}/{id}`) },
    params: idParams,
    responses: { 200: { description: 'The dataset', schema: datasetResponse(namedSchemas(model)) }, ...unreadable },
    async handle(request) {
      const key = datasetKey(model, request)
      return composeDataset(await datasets.find(key), await datasets.openPlainDocument(key, 'output'))
    },
  })
}

function stopRoute(model: PlanningModel, datasets: DatasetService): Route {
  return defineRoute({
    method: 'delete',
    path: resourcePath(model, '/{id}'),
    operationId: 'stopDataset',
    tag: 'Datasets',
    summary: 'Stop solving early',
    description:
      'Ends solving and keeps the best plan: the dataset becomes SOLVING_COMPLETED, or SOLVING_INCOMPLETE when there was no plan yet. Asking again changes nothing. Removing a dataset is DELETE /{id}/purge.',
    access: { by: 'apiKey', anyOf: permissionsOf('delete', `${base}/{id}`) },
    params: idParams,
    query: z.strictObject({
      force: flag
        .default(false)
        .describe(
          'Accepted for clients of the reference service, without effect: a stop always ends the run within seconds, whatever its process is doing',
        ),
    }),
    responses: {
      200: { description: 'The dataset as it is now', schema: datasetResponse(namedSchemas(model)) },
      ...missing,
    },
    async handle(request) {
      const key = datasetKey(model, request)
      return composeDataset(await datasets.stop(key), await datasets.openSoundDocument(key, 'output'))
    },
  })
}
