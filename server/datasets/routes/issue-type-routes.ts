/** The catalogue of validation issues of a model. */
import { z } from 'zod'
import { validationIssueType, validationIssueTypes, type ValidationIssueType } from '../../contract/validation.ts'
import { AppError } from '../../foundation/app-error.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { platformIssueTypes } from '../../workers/commands/platform-issues.ts'
import { permissionsOf } from './permission-table.ts'
import { resourcePath } from './route-parts.ts'

export function issueTypeRoutes(model: PlanningModel): Route[] {
  const issueTypes: ValidationIssueType[] = Object.entries({ ...platformIssueTypes, ...model.issueTypes }).map(
    ([code, { severity, message }]) => ({
      code,
      severity,
      metadata: [{ type: 'Message', message }],
    }),
  )
  const example = model.examples?.issue.code ?? 'JSON_MAPPING_ERROR'
  return [
    defineRoute({
      method: 'get',
      path: resourcePath(model, '/validation-issue-types'),
      operationId: 'listValidationIssueTypes',
      tag: 'Validation',
      summary: 'List the validation issue types',
      description: 'Everything the validation of this model can find, by code.',
      access: { by: 'apiKey', anyOf: permissionsOf('get', '/{version}/{resource}/validation-issue-types') },
      responses: { 200: { description: 'The issue types', schema: validationIssueTypes } },
      handle: () => ({ issueTypes }),
    }),
    defineRoute({
      method: 'get',
      path: resourcePath(model, '/validation-issue-types/{code}'),
      operationId: 'getValidationIssueType',
      tag: 'Validation',
      summary: 'Read one validation issue type',
      description: 'One entry of the catalogue.',
      access: { by: 'apiKey', anyOf: permissionsOf('get', '/{version}/{resource}/validation-issue-types/{code}') },
      params: z.object({ code: z.string().describe('Code of the issue type').meta({ example }) }),
      responses: {
        200: { description: 'The issue type', schema: validationIssueType },
        404: errorResponse('There is no issue type with this code', 'ISSUE_TYPE_NOT_FOUND'),
      },
      handle({ params }) {
        const found = issueTypes.find(({ code }) => code === params.code)
        if (found) return found
        throw new AppError('ISSUE_TYPE_NOT_FOUND', {
          model: model.id,
          code: params.code,
          address: resourcePath(model, '/validation-issue-types'),
        })
      },
    }),
  ]
}
