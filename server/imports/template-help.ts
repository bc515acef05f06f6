/** What the columns of a template mean, as a sheet for people: its name begins with #, so that nobody reads it back. */
import type { ExportTable } from '../models/plan-export.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import type { ImportField } from './import-field.ts'
import { knownSheets } from './match-sheet.ts'
import { allowedIn } from './template-tables.ts'

const titles = ['Sheet', 'Column', 'Meaning', 'Written as', 'Required', 'Allowed values']

const writtenAs: Readonly<Record<ImportField['type'], string>> = {
  text: 'text',
  number: 'number',
  boolean: 'yes or no',
  dateTime: 'date and time: 2027-02-01 09:00',
  duration: 'duration: 1:30, 90 min or PT1H30M',
  list: 'texts separated by ;',
}

/** `zone` is that of the times in the sheets beside it. */
export function templateHelp(model: PlanningModel, zone: string | undefined): ExportTable {
  const rows = knownSheets(model).flatMap(({ sheet, fields }) =>
    fields
      .filter(({ isOld }) => !isOld)
      .map((field) => [
        sheet.names[0] ?? sheet.list,
        field.name,
        firstParagraph(field.description),
        field.example === undefined ? writtenAs[field.type] : `${writtenAs[field.type]}, such as ${field.example}`,
        field.isRequired ? 'yes' : undefined,
        allowedIn(field).join(', ') || undefined,
      ]),
  )
  const about = zone === undefined ? 'Times without an offset are of the zone chosen at import' : `Times are of ${zone}`
  return {
    title: '#help',
    columns: titles.map((title) => ({ title, type: 'text' })),
    rows: [[undefined, undefined, about, undefined, undefined, undefined], ...rows],
  }
}

const firstParagraph = (text: string): string | undefined => text.split('\n')[0]?.trim() || undefined
