/** Score analysis of a plan in the request, the model's recommendations, and its views of stored plans. */
import { z } from 'zod'
import { planChange } from '../../contract/evaluation.ts'
import { scoreAnalysis } from '../../contract/score.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import { namedSchemas } from '../../models/named-schemas.ts'
import type { PlanningModel, PlanView, Recommendation } from '../../models/planning-model.ts'
import { questionBody } from '../../models/question-body.ts'
import { quickActionRoutes } from './quick-action-route.ts'
import { evaluateRoute } from './evaluate-route.ts'
import { permissionsOf } from './permission-table.ts'
import type { BodySubject, PlanQuestions } from '../questions/plan-questions.ts'
import { tenantOf } from '../dataset/tenant-of.ts'
import {
  badRequest,
  datasetKey,
  errors,
  idParams,
  justificationsQuery,
  missing,
  resourcePath,
  submissionQuery,
  uploadOf,
} from './route-parts.ts'

const base = '/{version}/{resource}'
const busy = errorResponse('Very many questions wait already; see Retry-After')
const notAnswerableCodes = ['MODEL_INPUT_INVALID', 'CONFIGURATION_INVALID', 'CONFIGURATION_PROFILE_UNKNOWN'] as const
const notAnswerable = badRequest(...notAnswerableCodes)
/** Of the plan of a dataset: what else is thought of as changed. */
const changeBeforeAsking = z.object({
  patch: planChange.patch
    .optional()
    .describe('Asks about the plan as this patch would change it, as evaluate does; about the plan as it is without')
    .meta({ example: [] }),
  select: planChange.select.describe('What the patch is applied to, as in evaluate'),
})

/** As clients of the reference service send them; what is answered at once neither queues nor is kept. */
const bodyQuestionQuery = justificationsQuery.extend({
  configurationId: submissionQuery.shape.configurationId.describe(
    'Configuration profile by id or name whose overrides apply; the default one of the model when absent. The overrides of the request win',
  ),
  priority: submissionQuery.shape.priority.describe(
    'Accepted for clients that always send it; without effect, as the answer comes at once and never queues',
  ),
  tags: submissionQuery.shape.tags.describe(
    'Accepted for clients that always send them; without effect, as nothing is stored that could be labelled',
  ),
})

export function questionRoutes(model: PlanningModel, questions: PlanQuestions): Route[] {
  const { recommendations = [], views = [] } = model
  return [
    analyseRoute(model, questions),
    evaluateRoute(model, questions),
    ...quickActionRoutes(model, questions),
    solvedInputRoute(model, questions),
    ...recommendations.flatMap((recommendation, index) =>
      recommendationRoutes(model, questions, index === 0 ? withBarePath(recommendation) : recommendation),
    ),
    ...views.map((view) => viewRoute(model, questions, view)),
  ]
}

function analyseRoute(model: PlanningModel, questions: PlanQuestions): Route {
  return defineRoute({
    method: 'post',
    path: resourcePath(model, '/score-analysis'),
    operationId: 'analyseScore',
    tag: 'Questions',
    summary: 'Explain the score of a plan in the request',
    description: 'Evaluates the assignment the input holds, without solving and without storing anything.',
    access: { by: 'apiKey', anyOf: permissionsOf('post', `${base}/score-analysis`) },
    query: bodyQuestionQuery,
    body: { kind: 'stream', schema: questionBody(namedSchemas(model)).meta({ id: 'ScoreAnalysisRequest' }) },
    responses: {
      200: { description: 'The score analysis', schema: scoreAnalysis },
      400: notAnswerable,
      413: errors.tooLarge,
      429: busy,
    },
    async handle(request) {
      const { includeJustifications } = request.query
      return new Reply(200, {
        kind: 'gzippedJson',
        source: await questions.askAboutBody(subjectOf(model, request), {
          kind: 'scoreAnalysis',
          includeJustifications,
        }),
      })
    },
  })
}

type BodyRequest = Parameters<typeof uploadOf>[0] & {
  readonly query: { readonly configurationId?: string | undefined }
  readonly caller: Parameters<typeof tenantOf>[0]
}

function subjectOf(model: PlanningModel, request: BodyRequest): BodySubject {
  return {
    tenantId: tenantOf(request.caller),
    model,
    configurationId: request.query.configurationId,
    upload: uploadOf(request),
  }
}

/** The permission table has the path without a name: there the model's first recommendation answers. */
function withBarePath(first: Recommendation): Recommendation {
  return { ...first, aliases: [...first.aliases, ''] }
}

/** Every spelling of the path, for a plan in the request and for a stored one. */
function recommendationRoutes(model: PlanningModel, questions: PlanQuestions, recommendation: Recommendation): Route[] {
  const { path, aliases, operationId, summary, description, request: requestSchema, schema } = recommendation
  const texts = (name: string) => ({
    tag: 'Questions',
    summary: name === path ? summary : `${summary} (other spelling)`,
    description,
    isDeprecated: name !== path,
  })
  const idOf = (name: string) =>
    name === path
      ? operationId
      : `${operationId}By${(name || 'bare-path').replaceAll(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())}`
  const question = (includeJustifications: boolean) =>
    ({ kind: 'recommendation', path, includeJustifications }) as const
  const pathOf = (name: string) => `/recommendations${name && `/${name}`}`
  return [path, ...aliases].flatMap((name) => [
    defineRoute({
      ...texts(name),
      method: 'post',
      path: resourcePath(model, pathOf(name)),
      operationId: idOf(name),
      access: { by: 'apiKey', anyOf: permissionsOf('post', `${base}/recommendations`) },
      query: bodyQuestionQuery,
      body: { kind: 'stream', schema: questionBody(namedSchemas(model), requestSchema) },
      responses: {
        200: { description: 'The recommendations, best first', schema },
        400: badRequest('RECOMMENDATION_INVALID', ...notAnswerableCodes),
        413: errors.tooLarge,
        429: busy,
      },
      async handle(request) {
        return new Reply(200, {
          kind: 'gzippedJson',
          source: await questions.askAboutBody(
            subjectOf(model, request),
            question(request.query.includeJustifications),
          ),
        })
      },
    }),
    defineRoute({
      ...texts(name),
      method: 'post',
      path: resourcePath(model, `/{id}${pathOf(name)}`),
      operationId: `${idOf(name)}OfDataset`,
      access: { by: 'apiKey', anyOf: permissionsOf('post', `${base}/{id}/recommendations`) },
      params: idParams,
      query: justificationsQuery,
      body: { kind: 'json', schema: requestSchema.extend(changeBeforeAsking.shape) },
      responses: {
        200: { description: 'The recommendations, best first', schema },
        400: badRequest('RECOMMENDATION_INVALID', 'PATCH_INVALID', 'MODEL_INPUT_INVALID'),
        ...missing,
        429: busy,
      },
      async handle(request) {
        const { patch: _patch, select: _select, ...asked } = request.body
        const { patch, select } = changeBeforeAsking.parse(request.body)
        const source = await questions.askAboutDataset(
          datasetKey(model, request),
          question(request.query.includeJustifications),
          patch ? { request: asked, change: { patch, select } } : { request: asked },
        )
        return new Reply(200, { kind: 'gzippedJson', source })
      },
    }),
  ])
}

function solvedInputRoute(model: PlanningModel, questions: PlanQuestions): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/{id}/input-solved'),
    operationId: 'getSolvedInput',
    tag: 'Results',
    summary: 'Read the input with the plan written in',
    description:
      'What from-input with select=SOLVED starts from: the input as it was submitted, with the assignment of the best plan in place of its own.',
    access: { by: 'apiKey', anyOf: permissionsOf('get', `${base}/{id}/{subresource}`) },
    params: idParams,
    responses: {
      200: { description: 'The model input', schema: namedSchemas(model).input, isAsSent: true },
      ...missing,
      409: errorResponse('The plan still changes', 'STATUS_CONFLICT'),
      507: errors.diskFull,
    },
    async handle(request) {
      return new Reply(200, { kind: 'gzippedJson', source: await questions.solvedInput(datasetKey(model, request)) })
    },
  })
}

function viewRoute(model: PlanningModel, questions: PlanQuestions, { path, schema, query, ...texts }: PlanView): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, `/{id}/${path}`),
    operationId: texts.operationId,
    tag: 'Results',
    summary: texts.summary,
    description: texts.description,
    access: { by: 'apiKey', anyOf: permissionsOf('get', `${base}/{id}/*`) },
    params: idParams,
    query,
    responses: { 200: { description: texts.summary, schema }, 400: badRequest(), ...missing, 507: errors.diskFull },
    async handle(request) {
      return new Reply(200, {
        kind: 'gzippedJson',
        source: await questions.askAboutDataset(datasetKey(model, request), {
          kind: 'view',
          path,
          query: request.query,
        }),
      })
    },
  })
}
