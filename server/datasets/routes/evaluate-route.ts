/** POST /{id}/evaluate: what a change would make of a dataset's plan, answered at once and kept nowhere. */
import { configurationOf } from '../../contract/configuration.ts'
import { evaluationOf, evaluationRequestOf } from '../../contract/evaluation.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import { namedSchemas } from '../../models/named-schemas.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { PlanQuestions } from '../questions/plan-questions.ts'
import { permissionsOf } from './permission-table.ts'
import { badRequest, datasetKey, idParams, justificationsQuery, missing, resourcePath } from './route-parts.ts'

export function evaluateRoute(model: PlanningModel, questions: PlanQuestions): Route {
  return defineRoute({
    method: 'post',
    path: resourcePath(model, '/{id}/evaluate'),
    operationId: 'evaluateChange',
    tag: 'Questions',
    summary: 'Judge a change before it is made',
    description:
      'Applies the patch as from-patch would, and answers what the plan would be: its times, KPIs, score and score analysis, and how each differs from the plan of the dataset with its appointments published anew. Nothing is solved and nothing is stored. With overrides and an empty patch it answers what the plan as it is would count with other weights. The first call for a dataset takes the longest; its plan then stays ready for a while.',
    // As recommendations: what it answers follows from what the caller makes up.
    access: { by: 'apiKey', anyOf: permissionsOf('post', '/{version}/{resource}/{id}/recommendations') },
    params: idParams,
    query: justificationsQuery,
    body: { kind: 'json', schema: evaluationRequestOf(configurationOf(namedSchemas(model).overrides)) },
    responses: {
      200: {
        description: 'The judgement; with a changed input that is invalid, its issues',
        schema: evaluationOf(namedSchemas(model)),
      },
      400: badRequest('PATCH_INVALID', 'CONFIGURATION_INVALID'),
      ...missing,
      429: errorResponse('Very many questions wait already; see Retry-After'),
    },
    async handle(request) {
      const { config, ...change } = request.body
      const source = await questions.askAboutDataset(
        datasetKey(model, request),
        { kind: 'evaluation', ...request.query, overrides: config?.model?.overrides },
        { change },
      )
      return new Reply(200, { kind: 'gzippedJson', source })
    },
  })
}
