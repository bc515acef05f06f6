/** from-input, from-patch and new-run: datasets made from datasets. */
import { z } from 'zod'
import { configurationOf } from '../../contract/configuration.ts'
import { eventChainHeaders } from '../../contract/event-chain.ts'
import { exampleId, exampleOfNewDataset } from '../../contract/dataset.ts'
import { patchRequestOf } from '../../contract/patch.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { namedSchemas } from '../../models/named-schemas.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { DeriveDataset } from '../submission/derive-dataset.ts'
import type { Idempotency } from '../submission/idempotency/answer-once.ts'
import { defaultPriority } from '../dataset/new-dataset.ts'
import { permissionsOf } from './permission-table.ts'
import {
  accepted,
  badRequest,
  datasetKey,
  eventChainOf,
  idParams,
  resourcePath,
  submissionQuery,
  unreadable,
} from './route-parts.ts'

const dataset = '/{version}/{resource}/{id}'
const responsesOf = (model: PlanningModel) => ({
  202: {
    ...accepted(model),
    description: 'The new dataset is stored; this is its metadata',
    example: { ...exampleOfNewDataset(model), id: '8c2b7a52-1e4d-4f5c-8a68-2f6b0f3d8a11', parentId: exampleId },
  },
  400: badRequest('CONFIGURATION_PROFILE_UNKNOWN'),
  ...unreadable,
  409: errorResponse(
    'The plan of the parent still changes, or the Idempotency-Key belongs to another request',
    'STATUS_CONFLICT',
  ),
})

export function deriveRoutes(model: PlanningModel, derive: DeriveDataset, idempotency: Idempotency): Route[] {
  return [
    fromInputRoute(model, derive, idempotency),
    fromPatchRoute(model, derive, idempotency),
    newRunRoute(model, derive, idempotency),
  ]
}

const selectOf = (byDefault: 'SOLVED' | 'UNSOLVED') =>
  z
    .enum(['SOLVED', 'UNSOLVED'])
    .default(byDefault)
    .describe('UNSOLVED takes the input as it was sent, SOLVED with its best plan written in')

function fromInputRoute(model: PlanningModel, derive: DeriveDataset, idempotency: Idempotency): Route {
  return defineRoute({
    method: 'post',
    path: resourcePath(model, '/{id}/from-input'),
    operationId: 'deriveFromInput',
    tag: 'Derived datasets',
    summary: 'Run the input of a dataset again',
    description:
      'Makes a new dataset from the input of this one. The body, where there is one, is a configuration; what it leaves open is as in this dataset.',
    access: { by: 'apiKey', anyOf: permissionsOf('post', `${dataset}/from-input`) },
    params: idParams,
    isIdempotent: true,
    requestHeaders: eventChainHeaders,
    query: submissionQuery.extend({ select: selectOf('UNSOLVED') }),
    body: { kind: 'json', schema: configurationOf(namedSchemas(model).overrides), optional: true },
    responses: responsesOf(model),
    handle(request) {
      const { select, ...options } = request.query
      return idempotency.answerOnce(model, request, (attempt) =>
        derive({
          parent: datasetKey(model, request),
          select,
          options: { ...options, eventChain: eventChainOf(request) },
          configuration: request.body ?? {},
          attempt,
        }),
      )
    },
  })
}

function fromPatchRoute(model: PlanningModel, derive: DeriveDataset, idempotency: Idempotency): Route {
  return defineRoute({
    method: 'post',
    path: resourcePath(model, '/{id}/from-patch'),
    operationId: 'deriveFromPatch',
    tag: 'Derived datasets',
    summary: 'Change a dataset and plan on from it',
    description:
      'Makes a new dataset from the input of this one, with its best plan written in unless select=UNSOLVED, after applying the patch: add, remove and replace on JSON pointers with [field=value] filters, in order, all or nothing. The way to react while a plan is carried out.',
    access: { by: 'apiKey', anyOf: permissionsOf('post', `${dataset}/from-patch`) },
    params: idParams,
    isIdempotent: true,
    requestHeaders: eventChainHeaders,
    query: submissionQuery.extend({ select: selectOf('SOLVED') }),
    body: { kind: 'json', schema: patchRequestOf(configurationOf(namedSchemas(model).overrides)) },
    responses: { ...responsesOf(model), 400: badRequest('PATCH_INVALID', 'CONFIGURATION_PROFILE_UNKNOWN') },
    handle(request) {
      const { select, ...options } = request.query
      const { config, patch } = request.body
      return idempotency.answerOnce(model, request, (attempt) =>
        derive({
          parent: datasetKey(model, request),
          select,
          options: { ...options, eventChain: eventChainOf(request) },
          configuration: config ?? {},
          patch,
          attempt,
        }),
      )
    },
  })
}

function newRunRoute(model: PlanningModel, derive: DeriveDataset, idempotency: Idempotency): Route {
  return defineRoute({
    method: 'post',
    path: resourcePath(model, '/{id}/new-run'),
    operationId: 'startNewRun',
    tag: 'Derived datasets',
    summary: 'Plan on from the plan of a dataset',
    description: 'The same as from-input with select=SOLVED and operation=SOLVE (older address).',
    access: { by: 'apiKey', anyOf: permissionsOf('post', `${dataset}/new-run`) },
    params: idParams,
    isIdempotent: true,
    requestHeaders: eventChainHeaders,
    isDeprecated: true,
    body: { kind: 'json', schema: configurationOf(namedSchemas(model).overrides), optional: true },
    responses: responsesOf(model),
    handle(request) {
      const options = {
        operation: 'SOLVE',
        priority: defaultPriority,
        tags: [],
        eventChain: eventChainOf(request),
      } as const
      return idempotency.answerOnce(model, request, (attempt) =>
        derive({
          parent: datasetKey(model, request),
          select: 'SOLVED',
          options,
          configuration: request.body ?? {},
          attempt,
        }),
      )
    },
  })
}
