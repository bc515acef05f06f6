/** Two hundred files nobody should send: each is named for what it is, or read as it stands; none makes a wrong row. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { importMapping } from '../../../server/contract/import-mapping.ts'
import { createRandom } from '../../../server/foundation/random.ts'
import { importInput } from '../../../server/imports/import-input.ts'
import { planningModels } from '../../../server/models/registry.ts'
import { ods, odsRow, odsText, odsTexts } from '../../support/ods.ts'
import { textRow, workbook, workbookFiles, type HandmadeWorkbook } from '../../support/workbook.ts'

const model = planningModels.find(({ id }) => id === 'field-service-routing')!
const titles = ['id', 'latitude', 'longitude', 'serviceDuration', 'minStartTime']
const values = ['V1', '52.5', '13.4', '1:30', '2027-02-01 09:00']
const shiftTitles = ['id', 'latitude', 'longitude', 'minStartTime', 'maxEndTime']
const shiftValues = ['Ann', '52.5', '13.4', '2027-02-01 08:00', '2027-02-01 17:00']
const technicians = { name: 'technicians', data: textRow(1, shiftTitles) + textRow(2, shiftValues) }
const visit = {
  ...{ id: 'V1', location: [52.5, 13.4], serviceDuration: 'PT1H30M' },
  timeWindows: [{ minStartTime: '2027-02-01T09:00:00+01:00' }],
}

/** A workbook whose row of visits has this in one of its cells, and that behind the rows. */
function withVisits(cells: string, rest: Partial<HandmadeWorkbook> & { after?: string } = {}): Uint8Array {
  const { after = '', ...others } = rest
  const data = `${textRow(1, titles)}${cells}`
  return workbook({ sheets: [technicians, { name: 'visits', data, after }], ...others })
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
/** The sound row with the cell at `index` as given. */
const rowWith = (index: number, cell: string) =>
  `<row r="2">${values.map((value, at) => (at === index ? cell : inline(value))).join('')}</row>`

interface BadFile {
  readonly what: string
  readonly name: string
  readonly bytes: Uint8Array
  /** What the file makes where it is not refused. */
  readonly sound?: object
}

const file = (what: string, bytes: Uint8Array, sound?: object): BadFile => ({
  ...{ what, name: 'file.xlsx', bytes },
  ...(sound && { sound }),
})

const wholeBook = withVisits(textRow(2, values))
/** The same as OpenDocument, whose row of visits has other cells, too. */
const odsWith = (...rows: readonly string[]) =>
  ods({
    sheets: {
      technicians: odsTexts(...shiftTitles) + odsTexts(...shiftValues),
      visits: odsTexts(...titles) + rows.join(''),
    },
  })
const wholeOds = odsWith(odsTexts(...values))
const odsRowWith = (index: number, cell: string) =>
  odsRow(...values.map((value, at) => (at === index ? cell : odsText(value))))

function cutFiles(whole: Uint8Array, count: number): BadFile[] {
  const step = whole.length / (count + 1)
  return Array.from({ length: count }, (_, at) => {
    const length = Math.floor(step * (at + 1))
    return file(`cut after ${length} bytes`, whole.slice(0, length))
  })
}

function changedFiles(whole: Uint8Array, count: number): BadFile[] {
  const random = createRandom(19)
  return Array.from({ length: count }, () => {
    const bytes = Uint8Array.from(whole)
    const place = random.below(bytes.length)
    bytes[place] = bytes[place]! ^ (1 + random.below(255))
    // In its times and the like a zip may be changed: then it is as sound as before.
    return file(`byte ${place} is ${bytes[place]}`, bytes, visit)
  })
}

const odsCell = (type: string, attribute: string, text = '') =>
  `<table:table-cell office:value-type="${type}" ${attribute}><text:p>${text}</text:p></table:table-cell>`

/** As `wrongCells`, but of OpenDocument. */
const wrongOdsCells: readonly (readonly [index: number, cell: string])[] = [
  ...[0, 1, 2, 3, 4].flatMap((index) =>
    [
      odsCell('string', 'calcext:value-type="error" table:formula="of:=1/0"', '#DIV/0!'),
      odsCell('float', 'office:value="one"', '1'),
      odsCell('float', '', '1'),
      odsCell('date', 'office:date-value="2027-02-30"', '30.2.'),
      odsCell('time', 'office:time-value="soon"'),
      odsCell('matrix', 'office:value="1"'),
      '<table:table-cell table:formula="of:=A1"/>',
    ].map((cell) => [index, cell] as const),
  ),
  ...[1, 2].flatMap((index) =>
    ['500', '-181', '1e300'].map((value) => [index, odsCell('float', `office:value="${value}"`)] as const),
  ),
  [3, odsCell('float', 'office:value="90"', '90')],
  [4, odsCell('date', 'office:date-value="2027-02-01"', '1.2.2027')],
]

/** What no cell of the column may be. */
const wrongCells: readonly (readonly [index: number, cell: string])[] = [
  ...[0, 1, 2, 3, 4].flatMap((index) =>
    [
      '<c t="e"><v>#REF!</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="e"><v>#DIV/0!</v></c>',
      '<c><f>A1+1</f></c>',
      '<c t="s"><v>99</v></c>',
      '<c t="s"><v>-1</v></c>',
      '<c t="q"><v>1</v></c>',
      '<c><v>1e999</v></c>',
      '<c><v>NaN</v></c>',
      '<c><v>one</v></c>',
    ].map((cell) => [index, cell] as const),
  ),
  ...[1, 2].flatMap((index) =>
    ['here', '=1+1', '95.0.1', '1/2', '٣', '2027-02-01', 'true', '52°', '0x10', '--1', '1 2 3 x'].map(
      (text) => [index, inline(text)] as const,
    ),
  ),
  ...['soon', '90', '1:75', '-1:00', 'P1', 'PT', '=A1', '1:30 Uhr', '1 parsec', '1h x', 'x'].map(
    (text) => [3, inline(text)] as const,
  ),
  ...[
    ...['soon', '2027-02-01', '09:00', '02/01/2027 09:00', '2027-13-01 09:00', '2027-02-30 09:00', '2027-02-01 25:00'],
    ...['2027-03-28 02:30', '2027-10-31 02:30', '45', '1.2.27 9:00', 'today'],
  ].map((text) => [4, inline(text)] as const),
  ...[1, 2, 4].map((index) => [index, '<c t="b"><v>1</v></c>'] as const),
  ...[1, 2].map((index) => [index, '<c s="1"><v>46419.375</v></c>'] as const),
  ...['91', '-91', '500', '1e99'].map((degrees) => [1, `<c><v>${degrees}</v></c>`] as const),
  ...['181', '-500'].map((degrees) => [2, inline(degrees)] as const),
  // A day is no name, no number and no length of time; without a format it is no day.
  ...[0, 1, 2, 3].map((index) => [index, '<c s="1"><v>46419</v></c>'] as const),
  [4, '<c><v>46419</v></c>'],
  ...['0.375', '12.5', '-5', '99999999'].map((days) => [4, `<c s="1"><v>${days}</v></c>`] as const),
]

const strange: readonly BadFile[] = [
  file(
    'dates from 1904',
    withVisits(rowWith(4, '<c s="1"><v>44957.375</v></c>'), { formats: ['yyyy-mm-dd hh:mm'], isFrom1904: true }),
    visit,
  ),
  file(
    'the midnight a day begins with, in a column with times',
    withVisits(rowWith(4, '<c s="1"><v>46419</v></c>'), { formats: ['yyyy-mm-dd hh:mm'] }),
    { ...visit, timeWindows: [{ minStartTime: '2027-02-01T00:00:00+01:00' }] },
  ),
  file('a calculated value', withVisits(rowWith(0, '<c t="str"><f>"V"&amp;1</f><v>V1</v></c>')), visit),
  ...['A2:A3', 'B1:C1', 'A1:E2', 'A2:XFD1048576', 'D2:D9'].map((range) =>
    file(
      `merged ${range}`,
      withVisits(textRow(2, values), { after: `<mergeCells><mergeCell ref="${range}"/></mergeCells>` }),
    ),
  ),
  file('a million empty rows', withVisits(textRow(2, values) + '<row/>'.repeat(1_000_000)), visit),
  file(
    'a million empty cells',
    withVisits(textRow(2, values) + `<row r="3">${'<c r="A3"/>'.repeat(1_000_000)}</row>`),
    visit,
  ),
  file('a cell at the far end', withVisits(`${textRow(2, values)}<row r="3"><c r="XFD3"><v>1</v></c></row>`)),
  file(
    'more rows than there may be',
    withVisits(Array.from({ length: 50_002 }, (_, at) => `<row r="${at + 2}"><c><v>1</v></c></row>`).join('')),
  ),
  file(
    'a zip bomb',
    zipSync(
      {
        ...asBytes(workbookFiles({ sheets: [technicians] })),
        'xl/worksheets/sheet2.xml': new Uint8Array(300 * 1024 * 1024),
      },
      { level: 1 },
    ),
  ),
  file('an empty zip', zipSync({})),
  file(
    'an .ods',
    zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': strToU8('<x/>') }),
  ),
  { what: 'an old .xls', name: 'visits.xls', bytes: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3) },
  { what: 'a picture', name: 'visits.csv', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2) },
  { what: 'nothing', name: 'visits.csv', bytes: new Uint8Array() },
  { what: 'Latin-1', name: 'visits.csv', bytes: Buffer.from('id\nM\u00fcller', 'latin1') },
  { what: 'a program', name: 'visits.exe', bytes: strToU8('MZ') },
  file('a zip within', zipSync({ 'xl/workbook.xml': wholeBook })),
]

const badFiles = [
  ...cutFiles(wholeBook, 60),
  ...changedFiles(wholeBook, 60),
  ...cutFiles(wholeOds, 40),
  ...changedFiles(wholeOds, 60),
  ...wrongOdsCells.map(([index, cell], at) => file(`ods ${at}: ${titles[index]}`, odsWith(odsRowWith(index, cell)))),
  file('a zip bomb as .ods', zipSync({ 'content.xml': new Uint8Array(300 * 1024 * 1024) }, { level: 1 })),
  ...wrongCells.map(([index, cell], at) =>
    file(`${at}: ${titles[index]} is ${cell}`, withVisits(rowWith(index, cell), { formats: ['yyyy-mm-dd hh:mm'] })),
  ),
  ...strange,
]

function asBytes(files: Readonly<Record<string, string>>): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))
}

const read = ({ name, bytes }: Pick<BadFile, 'name' | 'bytes'>) =>
  importInput(model, [{ name, bytes }], importMapping.parse({ zone: 'Europe/Berlin' }))

test('the file they are made of is sound', () => {
  for (const bytes of [wholeBook, wholeOds])
    expect(read({ name: 'file.xlsx', bytes }).modelInput).toMatchObject({ visits: [visit] })
  expect(badFiles.length).toBeGreaterThanOrEqual(200)
})

describe.each(badFiles)('$what', (bad) => {
  test(bad.sound ? 'is named or read as it stands' : 'is named', () => {
    const { modelInput, faults, faultCount } = read(bad)
    if (bad.sound && modelInput !== undefined) {
      expect(modelInput).toMatchObject({ visits: [bad.sound] })
      return
    }
    expect(modelInput).toBeUndefined()
    expect(faultCount).toBeGreaterThan(0)
    for (const { sheet, reason } of faults) {
      expect(sheet).not.toBe('')
      expect(reason).toMatch(/\w{2,}/)
      expect(reason).not.toMatch(/undefined|\[object|at .*\.ts:/)
    }
  })
})
