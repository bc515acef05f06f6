/** A plan as a file for other programs: spreadsheets, calendars, maps, satnavs. */
import { z } from 'zod'
import { exportedFile, exportFormat, exportFormats, zipType, type ExportFormat } from '../../contract/export-format.ts'
import { AppError } from '../../foundation/app-error.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { DatasetService } from '../lifecycle/dataset-service.ts'
import type { PlanQuestions } from '../questions/plan-questions.ts'
import { attachmentOf, disposition } from './attachment.ts'
import { permissionsOf } from './permission-table.ts'
import { badRequest, datasetKey, errors, idParams, missing, resourcePath } from './route-parts.ts'

const otherFormats = exportFormat.options.filter((format) => format !== 'csv')
const typeOf = (format: ExportFormat) => exportFormats[format].contentType.split(';')[0]!

export function exportRoutes(
  model: PlanningModel,
  { questions, datasets }: { readonly questions: PlanQuestions; readonly datasets: DatasetService },
): Route[] {
  if (!model.exports) return []
  const { who, example } = model.exports
  const kind = model.entityKinds.find(({ id }) => id === who)?.singular ?? who
  const query = z.strictObject({
    format: exportFormat
      .describe('csv: the first table; xlsx: all of them, KPIs and score; others: the work of each')
      .meta({ example: 'gpx' }),
    [who]: z
      .string()
      .min(1)
      .optional()
      .describe(`Id of a ${kind}, with ics, gpx, geojson and json; all when absent, of which ics and gpx come in a zip`)
      .meta({ example }),
  })
  return [
    defineRoute({
      method: 'get',
      path: resourcePath(model, '/{id}/export'),
      operationId: 'exportPlan',
      tag: 'Results',
      summary: 'Export the plan',
      description:
        'The best plan as a file: CSV or Excel for spreadsheets, iCalendar for calendars, GeoJSON for maps, GPX for satnavs, JSON for programs. Times in spreadsheets are by the clock of the shift.',
      access: { by: 'apiKey', anyOf: permissionsOf('get', '/{version}/{resource}/{id}/*') },
      params: idParams,
      query,
      responses: {
        200: {
          description: 'The file',
          schema: z.string().describe('The file'),
          contentType: typeOf('csv'),
          example: 'Technician,Shift\r\nAnn,Ann Mon\r\n',
          alternatives: {
            ...Object.fromEntries(otherFormats.map((format) => [typeOf(format), '…'])),
            [zipType]: '…',
          },
          headers: { 'Content-Disposition': disposition('plan.csv') },
        },
        400: badRequest(),
        ...missing,
        507: errors.diskFull,
      },
      async handle(request) {
        const order = orderOf(request.query, who)
        const key = datasetKey(model, request)
        const { name } = await datasets.find(key)
        const source = await questions.askAboutDataset(key, { kind: 'export', ...order })
        const { contentType, extension } = exportedFile(order)
        return new Reply(
          200,
          { kind: 'stream', contentType, source },
          { 'Content-Disposition': attachmentOf(name, extension) },
        )
      },
    }),
  ]
}

interface ExportOrder {
  readonly format: ExportFormat
  readonly who: string | undefined
}

/** Refuses to name one where the file would be about all the same. */
function orderOf(query: Readonly<Record<string, string | undefined>>, parameter: string): ExportOrder {
  const format = exportFormat.parse(query['format'])
  const who = query[parameter]
  if (who !== undefined && !exportFormats[format].canBeOfOne)
    throw new AppError(
      'QUERY_INVALID',
      `${parameter}: a file in the format ${format} is about the whole plan. Leave ${parameter} out, or ask for ics, gpx, geojson or json.`,
    )
  return { format, who }
}
