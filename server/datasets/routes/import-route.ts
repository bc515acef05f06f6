/** A spreadsheet as an input: what it is understood as, and what of it cannot be read. */
import { z } from 'zod'
import { importAnswer } from '../../contract/import-answer.ts'
import { importMapping, type ImportMapping } from '../../contract/import-mapping.ts'
import { schemaIssues } from '../../contract/schema-issues.ts'
import { AppError } from '../../foundation/app-error.ts'
import { errorResponse } from '../../http/error-response.ts'
import { parseJson } from '../../http/parse-json.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { PlanQuestions } from '../questions/plan-questions.ts'
import { permissionsOf } from './permission-table.ts'
import { tenantOf } from '../dataset/tenant-of.ts'
import { badRequest, errors, resourcePath, uploadOf } from './route-parts.ts'

const importQuery = z.strictObject({
  file: z
    .string()
    .min(1)
    .max(255)
    .describe(
      'Name of the file: its ending says what it is (.csv, .tsv, .xlsx, .ods, or .zip), and the name of a table what its rows are',
    )
    .meta({ example: 'items.csv' }),
  zone: z.string().optional().describe('Time zone of times without an offset').meta({ example: 'Europe/Berlin' }),
  mapping: z
    .string()
    .optional()
    .describe('What sheets and columns mean where their names do not say it: an ImportMapping as JSON')
    .meta({ example: '{"sheets":{"Kunden":"items"}}' }),
})

export function importRoute(model: PlanningModel, questions: PlanQuestions): Route {
  return defineRoute({
    method: 'post',
    path: resourcePath(model, '/import'),
    operationId: 'importSpreadsheet',
    tag: 'Questions',
    summary: 'Read a spreadsheet as an input',
    description:
      'Answers the model input the rows make, ready to be submitted, and every cell that cannot be read; then there is no input. Stores nothing.',
    access: { by: 'apiKey', anyOf: permissionsOf('post', '/{version}/{resource}') },
    query: importQuery,
    body: { kind: 'stream', contentType: 'application/octet-stream', schema: z.string().describe('The file') },
    responses: {
      200: { description: 'What the file is understood as', schema: importAnswer },
      400: badRequest(),
      413: errors.tooLarge,
      429: errorResponse('Very many questions wait already; see Retry-After'),
    },
    async handle(request) {
      const subject = {
        tenantId: tenantOf(request.caller),
        model,
        configurationId: undefined,
        upload: uploadOf(request),
      }
      const { file } = request.query
      const source = await questions.askAboutBody(subject, { kind: 'import', file, mapping: mappingOf(request.query) })
      return new Reply(200, { kind: 'gzippedJson', source })
    },
  })
}

function mappingOf({ mapping, zone }: z.output<typeof importQuery>): ImportMapping {
  const parsed = importMapping.safeParse(mapping === undefined ? {} : parseJson(Buffer.from(mapping), 'mapping'))
  if (parsed.success) return { ...parsed.data, ...(zone !== undefined && { zone }) }
  throw new AppError('QUERY_INVALID', 'mapping does not match. See details.', schemaIssues(parsed.error, 'mapping'))
}
