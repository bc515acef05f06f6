/** What the sheets and columns of somebody's spreadsheets mean, where their names do not say it. */
import { z } from 'zod'

const sheets = z
  .record(z.string(), z.string().nullable())
  .describe('Sheet or file name to the list of the input its rows are for; null leaves it out')
  .meta({ example: { Kunden: 'items', Notizen: null } })
const columns = z
  .record(z.string(), z.record(z.string(), z.string().nullable()))
  .describe('By sheet: title of a column to the field it is for; null leaves it out')
  .meta({ example: { Kunden: { Dauer: 'serviceDuration', Telefon: null } } })
const zone = z
  .string()
  .optional()
  .describe('Time zone of times without an offset, of the IANA database')
  .meta({ example: 'Europe/Berlin' })

export const importMapping = z
  .strictObject({ sheets: sheets.default({}), columns: columns.default({}), zone })
  .meta({ id: 'ImportMapping' })
export type ImportMapping = z.infer<typeof importMapping>

export const maxMappingsPerModel = 50

export const mappingName = z.string().trim().min(1).max(60).describe('Unique among the mappings of the model')

export const namedMapping = z
  .object({
    name: mappingName.meta({ example: 'Weekly orders' }),
    mapping: z.object({ sheets, columns, zone }),
    updatedAt: z.iso.datetime({ offset: true }).meta({ example: '2027-02-01T09:00:00.000Z' }),
  })
  .meta({ id: 'NamedImportMapping' })
export type NamedMapping = z.infer<typeof namedMapping>
