/** OpenDocument spreadsheets by hand, so that they can be as wrong as those that people send. */
import { strToU8, zipSync } from 'fflate'

export interface HandmadeOds {
  /** By name: the rows as XML. */
  readonly sheets: Readonly<Record<string, string>>
  /** Automatic styles as XML. */
  readonly styles?: string
  readonly manifest?: string
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'

export function ods({ sheets, styles = '', manifest = '<manifest:manifest/>' }: HandmadeOds): Uint8Array {
  const tables = Object.entries(sheets).map(([name, rows]) => `<table:table table:name="${name}">${rows}</table:table>`)
  const content = `${head}<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(content),
    'META-INF/manifest.xml': strToU8(manifest),
  })
}

export const odsText = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
export const odsRow = (...cells: readonly string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
/** A row of texts. */
export const odsTexts = (...texts: readonly string[]) => odsRow(...texts.map(odsText))
