/** What spreadsheets were understood as. */
import { z } from 'zod'

export const importFault = z
  .object({
    sheet: z
      .string()
      .describe('Name of the sheet or file; empty where it is about all of them')
      .meta({ example: 'items' }),
    row: z.int().optional().describe('As the spreadsheet shows it: the header is row 1').meta({ example: 7 }),
    column: z.string().optional().describe('Title of the column').meta({ example: 'serviceDuration' }),
    reason: z
      .string()
      .describe('What is wrong with it; goes on where the place ends')
      .meta({ example: 'is "soon"; a duration such as 1:30, 90 min or PT1H30M is wanted' }),
  })
  .meta({ id: 'ImportFault' })
export type ImportFaultText = z.infer<typeof importFault>

const importedSheet = z
  .object({
    sheet: z.string().meta({ example: 'items' }),
    list: z
      .string()
      .describe('Where an input has what its rows are; empty for the input itself')
      .meta({ example: 'items' }),
    rows: z.int().meta({ example: 60 }),
    columns: z
      .array(
        z.object({
          title: z.string().meta({ example: 'Service duration' }),
          field: z
            .string()
            .nullable()
            .describe('What it was taken for; null where nothing is made of it')
            .meta({ example: 'serviceDuration' }),
        }),
      )
      .describe('As the sheet has them'),
    preview: z
      .array(z.object({ row: z.int().meta({ example: 2 }), cells: z.array(z.string()).meta({ example: ['PT1H30M'] }) }))
      .describe('The first rows as they are understood; a column that is not taken has what it holds'),
  })
  .meta({ id: 'ImportedSheet' })

export const importAnswer = z
  .object({
    known: z
      .array(
        z.object({
          list: z.string().meta({ example: 'items' }),
          name: z.string().describe('What a sheet of it is called').meta({ example: 'items' }),
          fields: z.array(z.string()).meta({ example: ['id', 'serviceDuration'] }),
        }),
      )
      .describe('Sheets the model can read, with the columns they may have'),
    sheets: z.array(importedSheet).describe('Those that were there, as they are understood'),
    others: z
      .array(
        z.object({
          sheet: z.string().meta({ example: 'Kunden' }),
          rows: z.int().meta({ example: 60 }),
          titles: z.array(z.string()).meta({ example: ['Nr', 'Dauer'] }),
          isLeftOut: z.boolean().describe('By the mapping; else nobody knows what it is'),
        }),
      )
      .describe('Sheets nothing is made of'),
    unplaced: z
      .array(
        z.object({
          address: z.string().meta({ example: 'Unter den Linden 77, Berlin' }),
          count: z.int().describe('Rows that have it').meta({ example: 1 }),
          sheet: z.string().describe('Of the first of them').meta({ example: 'items' }),
          row: z.int().meta({ example: 7 }),
        }),
      )
      .describe(
        'Addresses without a place; there is no input then. A sheet "places" with address, latitude and longitude says where they are',
      ),
    faults: z.array(importFault).describe('Everything that cannot be read, 1,000 at most'),
    faultCount: z.int().describe('How many there are').meta({ example: 1 }),
    modelInput: z.unknown().optional().describe('What to submit; absent where there is a fault'),
  })
  .meta({ id: 'ImportAnswer' })
export type ImportAnswer = z.infer<typeof importAnswer>

/** `visits, row 7: the address "..." has no place; ...` */
export const unplacedText = ({ sheet, row, address }: ImportAnswer['unplaced'][number]): string =>
  `${sheet}, row ${row}: the address "${address}" has no place; say it in a sheet "places" with the columns address, latitude and longitude`

/** `visits, row 7, serviceDuration: is "soon"; ...` */
export function faultText({ sheet, row, column, reason }: ImportFaultText): string {
  const place = [sheet, ...(row === undefined ? [] : [`row ${row}`]), ...(column === undefined ? [] : [column])]
  const at = place.filter(Boolean).join(', ')
  return at === '' ? reason : `${at}: ${reason}`
}
