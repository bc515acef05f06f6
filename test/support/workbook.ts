/** Workbooks by hand, so that they can be as wrong as those that people send. */
import { strToU8, zipSync } from 'fflate'

export interface HandmadeSheet {
  readonly name: string
  /** What stands in `<sheetData>`. */
  readonly data: string
  /** What stands after it. */
  readonly after?: string
}

export interface HandmadeWorkbook {
  readonly sheets: readonly HandmadeSheet[]
  readonly isFrom1904?: boolean
  readonly texts?: readonly string[]
  /** Format codes; a cell of style n + 1 has the n-th. */
  readonly formats?: readonly string[]
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Its files, before they are zipped. */
export function workbookFiles({ sheets, isFrom1904 = false, texts = [], formats = [] }: HandmadeWorkbook) {
  const relation = (id: number) => `<Relationship Id="rId${id}" Target="worksheets/sheet${id}.xml"/>`
  const xfs = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')
  const codes = formats
    .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`)
    .join('')
  return {
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="r"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${sheets.map((_, index) => relation(index + 1)).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts>${codes}</numFmts><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ data, after = '' }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${head}<worksheet ${main}><sheetData>${data}</sheetData>${after}</worksheet>`,
      ]),
    ),
  }
}

export function workbook(content: HandmadeWorkbook): Uint8Array {
  const files = Object.entries(workbookFiles(content)).map(([path, xml]) => [path, strToU8(xml)] as const)
  return zipSync(Object.fromEntries(files), { level: 1 })
}

/** A row of texts. */
export const textRow = (number: number, texts: readonly string[]): string =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`
