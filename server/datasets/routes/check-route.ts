/** An input that is nobody's dataset yet, checked as one would be; nothing is stored. */
import { z } from 'zod'
import { validationResult } from '../../contract/validation.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import { namedSchemas } from '../../models/named-schemas.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { questionBody } from '../../models/question-body.ts'
import type { PlanQuestions } from '../questions/plan-questions.ts'
import { permissionsOf } from './permission-table.ts'
import { tenantOf } from '../dataset/tenant-of.ts'
import { badRequest, errors, resourcePath, submissionQuery, uploadOf } from './route-parts.ts'

/** Whatever it is: what of it is no input is part of the answer. */
const checkBody = (model: PlanningModel) =>
  questionBody({
    overrides: namedSchemas(model).overrides,
    input: z.unknown().describe('What would be submitted').meta({ example: {} }),
  }).meta({ id: 'CheckRequest', example: { modelInput: {} } })

export function checkRoute(model: PlanningModel, questions: PlanQuestions): Route {
  return defineRoute({
    method: 'post',
    path: resourcePath(model, '/check'),
    operationId: 'checkInput',
    tag: 'Questions',
    summary: 'Check an input',
    description: 'Answers the validation result a dataset of it would have. Stores nothing.',
    access: { by: 'apiKey', anyOf: permissionsOf('post', '/{version}/{resource}') },
    query: submissionQuery.pick({ configurationId: true }),
    body: { kind: 'stream', schema: checkBody(model) },
    responses: {
      200: { description: 'What is wrong with it', schema: validationResult },
      400: badRequest('CONFIGURATION_INVALID', 'CONFIGURATION_PROFILE_UNKNOWN'),
      413: errors.tooLarge,
      429: errorResponse('Very many questions wait already; see Retry-After'),
    },
    async handle(request) {
      const { configurationId } = request.query
      const subject = { tenantId: tenantOf(request.caller), model, configurationId, upload: uploadOf(request) }
      return new Reply(200, { kind: 'gzippedJson', source: await questions.askAboutBody(subject, { kind: 'check' }) })
    },
  })
}
