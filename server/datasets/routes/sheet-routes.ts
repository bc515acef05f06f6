/** Spreadsheets to be filled in or changed, and imported again: the template of a model, and the input of a dataset. */
import { z } from 'zod'
import { sheetFiles, sheetFormat } from '../../contract/sheet-format.ts'
import { isTimeZone } from '../../foundation/local-clock.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type ResponseDefinition, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { DatasetService } from '../lifecycle/dataset-service.ts'
import type { PlanQuestions } from '../questions/plan-questions.ts'
import { attachmentOf, disposition } from './attachment.ts'
import { anyPermission, permissionsOf } from './permission-table.ts'
import { badRequest, datasetKey, errors, idParams, resourcePath, unreadable } from './route-parts.ts'

const sheetsQuery = z.strictObject({
  format: sheetFormat.describe('csv: a zip with a file for each sheet').meta({ example: 'xlsx' }),
  zone: z
    .string()
    .refine(isTimeZone, 'Expected a time zone of the IANA database, for instance Europe/Berlin')
    .optional()
    .describe('Whose clocks the times are by; without one they are texts with an offset')
    .meta({ example: 'Europe/Berlin' }),
})

const file = (name: string): ResponseDefinition => ({
  description: 'The file',
  schema: z.string().describe('The file'),
  contentType: sheetFiles.xlsx.contentType,
  example: '…',
  alternatives: { [sheetFiles.csv.contentType]: '…' },
  headers: { 'Content-Disposition': disposition(name) },
})

export function templateRoute(model: PlanningModel, questions: PlanQuestions): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/import-template'),
    operationId: 'getImportTemplate',
    tag: 'Questions',
    summary: 'Download a spreadsheet to fill in',
    description: 'All sheets and columns the model reads, an example, the allowed values and a sheet with help.',
    access: { by: 'apiKey', anyOf: anyPermission },
    query: sheetsQuery,
    responses: {
      200: file('template.xlsx'),
      400: badRequest(),
      429: errorResponse('Very many questions wait already; see Retry-After'),
      507: errors.diskFull,
    },
    async handle({ query: { format, zone } }) {
      const source = await questions.template(model, { format, zone })
      const { contentType, extension } = sheetFiles[format]
      return new Reply(
        200,
        { kind: 'stream', contentType, source },
        { 'Content-Disposition': attachmentOf(`${model.resource} template`, extension) },
      )
    },
  })
}

export function inputSheetsRoute(
  model: PlanningModel,
  { questions, datasets }: { readonly questions: PlanQuestions; readonly datasets: DatasetService },
): Route {
  return defineRoute({
    method: 'get',
    path: resourcePath(model, '/{id}/input-sheets'),
    operationId: 'exportInputSheets',
    tag: 'Results',
    summary: 'Export the input as a spreadsheet',
    description: 'To be changed and imported again. What a row cannot hold is not in it.',
    access: { by: 'apiKey', anyOf: permissionsOf('get', '/{version}/{resource}/{id}/*') },
    params: idParams,
    query: sheetsQuery,
    responses: { 200: file('input.xlsx'), 400: badRequest(), ...unreadable, 507: errors.diskFull },
    async handle(request) {
      const { format, zone } = request.query
      const key = datasetKey(model, request)
      const { name } = await datasets.find(key)
      const source = await questions.inputSheets(key, { format, zone })
      const { contentType, extension } = sheetFiles[format]
      return new Reply(
        200,
        { kind: 'stream', contentType, source },
        { 'Content-Disposition': attachmentOf(`${name} input`, extension) },
      )
    },
  })
}
