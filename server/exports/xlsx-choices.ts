/** Cells of an Excel workbook that offer what they may hold: "data validation", which the writer leaves to others. */
import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import type { Feature } from 'write-excel-file/node'
import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility'
import type { ExportTable } from '../models/plan-export.ts'

const file = 'xl/worksheets/sheet{id}.xml'
/** Of the list in the file; Excel takes no longer one for sound. */
const maxListLength = 255
/** Last row that offers them; whoever fills in a template may add that many. */
const lastRow = 10_000

/** `tables` are those of the sheets, in their order. */
export const choices = (tables: readonly ExportTable[]): Feature<Stream | Buffer | Blob> => ({
  files: {
    transform: {
      [file]: {
        transform(xml, _options, { sheetIndex }) {
          const markup = validationsOf(tables[sheetIndex])
          const order = getOrderOfSiblings(file, 'worksheet') ?? []
          return markup === '' ? xml : insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet')
        },
      },
    },
  },
})

function validationsOf(table: ExportTable | undefined): string {
  const all = (table?.columns ?? []).flatMap(({ allowed }, index) => {
    const list = allowed?.join(',') ?? ''
    const isListed = list !== '' && list.length <= maxListLength && !allowed!.some((value) => /[,"]/.test(value))
    if (!isListed) return []
    const range = `${getCellAddress(1, index)}:${getCellAddress(lastRow - 1, index)}`
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>"${escaped(list)}"</formula1></dataValidation>`,
    ]
  })
  return all.length === 0 ? '' : `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
