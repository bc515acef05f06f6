/** POST /{id}/quick-actions: what happened, as a patch; of models that declare what can happen. */
import { maxQuickActions, quickActionChanges } from '../../contract/quick-action.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { quickActionsBody } from '../../models/quick-action.ts'
import type { PlanQuestions } from '../questions/plan-questions.ts'
import { permissionsOf } from './permission-table.ts'
import { badRequest, datasetKey, idParams, missing, resourcePath } from './route-parts.ts'

export function quickActionRoutes(model: PlanningModel, questions: PlanQuestions): Route[] {
  const { quickActions = [] } = model
  if (quickActions.length === 0) return []
  return [
    defineRoute({
      method: 'post',
      path: resourcePath(model, '/{id}/quick-actions'),
      operationId: 'getQuickActionChanges',
      tag: 'Questions',
      summary: 'Make patches of what happened',
      description:
        'Says for each action, in plain words and as a patch, what it changes in the input with the plan written in. Nothing is stored: evaluate judges all patches in a row, and from-patch makes a dataset of them.',
      access: { by: 'apiKey', anyOf: permissionsOf('post', '/{version}/{resource}/{id}/recommendations') },
      params: idParams,
      body: { kind: 'json', schema: quickActionsBody(model, maxQuickActions) },
      responses: {
        200: { description: 'The changes, in the order of the actions', schema: quickActionChanges },
        400: badRequest('QUICK_ACTION_INVALID'),
        ...missing,
        429: errorResponse('Very many questions wait already; see Retry-After'),
      },
      async handle(request) {
        const source = await questions.askAboutDataset(
          datasetKey(model, request),
          { kind: 'quickActions' },
          { request: request.body },
        )
        return new Reply(200, { kind: 'gzippedJson', source })
      },
    }),
  ]
}
