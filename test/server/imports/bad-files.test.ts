/** Two hundred files nobody should send: each is named for what it is, or read as it stands; none makes a wrong row. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { importMapping } from '../../../server/contract/import-mapping.ts'
import { createRandom } from '../../../server/foundation/random.ts'
import { importInput } from '../../../server/imports/import-input.ts'
import { textRow, workbookFiles, type HandmadeWorkbook } from '../../support/workbook.ts'
import {
  bookWith,
  inline,
  modelOf,
  odsRowWith,
  odsWith,
  rowWith,
  subjectAt,
  subjects,
  wholeBook,
  wholeOds,
  type Subject,
} from './sound-sheets.ts'

/** What is strange about a whole file is tried with visits. */
const visits = subjects[0]!

interface BadFile {
  readonly what: string
  readonly name: string
  readonly bytes: Uint8Array
  /** Of whose model it is meant to be. */
  readonly subject: Subject
  /** What the file makes where it is not refused. */
  readonly sound?: object
}

const file = (what: string, bytes: Uint8Array, { subject = visits, sound }: Partial<BadFile> = {}): BadFile => ({
  ...{ what, name: 'file.xlsx', bytes, subject },
  ...(sound && { sound }),
})

/** So many files, of the models in turn. */
function cutFiles(wholeOf: (subject: Subject) => Uint8Array, count: number): BadFile[] {
  return Array.from({ length: count }, (_, at) => {
    const subject = subjectAt(at)
    const whole = wholeOf(subject)
    const length = Math.floor((whole.length / (count + 1)) * (at + 1))
    return file(`${subject.sheet} cut after ${length} bytes`, whole.slice(0, length), { subject })
  })
}

function changedFiles(wholeOf: (subject: Subject) => Uint8Array, count: number): BadFile[] {
  const random = createRandom(19)
  return Array.from({ length: count }, (_, at) => {
    const subject = subjectAt(at)
    const bytes = Uint8Array.from(wholeOf(subject))
    const place = random.below(bytes.length)
    bytes[place] = bytes[place]! ^ (1 + random.below(255))
    // In its times and the like a zip may be changed: then it is as sound as before.
    return file(`${subject.sheet}: byte ${place} is ${bytes[place]}`, bytes, { subject, sound: subject.input })
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

const formats = ['yyyy-mm-dd hh:mm']
const asTheyAre = { sound: visits.input }
const withVisits = (rows: string, rest?: Partial<HandmadeWorkbook> & { after?: string }) => bookWith(visits, rows, rest)

const strange: readonly BadFile[] = [
  file(
    'dates from 1904',
    withVisits(rowWith(visits, 4, '<c s="1"><v>44957.375</v></c>'), { formats, isFrom1904: true }),
    asTheyAre,
  ),
  file(
    'the midnight a day begins with, in a column with times',
    withVisits(rowWith(visits, 4, '<c s="1"><v>46419</v></c>'), { formats }),
    { sound: { visits: [{ id: 'V1', timeWindows: [{ minStartTime: '2027-02-01T00:00:00+01:00' }] }] } },
  ),
  file('a calculated value', withVisits(rowWith(visits, 0, '<c t="str"><f>"V"&amp;1</f><v>V1</v></c>')), asTheyAre),
  ...['A2:A3', 'B1:C1', 'A1:E2', 'A2:XFD1048576', 'D2:D9'].map((range) =>
    file(
      `merged ${range}`,
      withVisits(textRow(2, visits.values), { after: `<mergeCells><mergeCell ref="${range}"/></mergeCells>` }),
    ),
  ),
  file('a million empty rows', withVisits(textRow(2, visits.values) + '<row/>'.repeat(1_000_000)), asTheyAre),
  file(
    'a million empty cells',
    withVisits(textRow(2, visits.values) + `<row r="3">${'<c r="A3"/>'.repeat(1_000_000)}</row>`),
    asTheyAre,
  ),
  file('a cell at the far end', withVisits(`${textRow(2, visits.values)}<row r="3"><c r="XFD3"><v>1</v></c></row>`)),
  file(
    'more rows than there may be',
    withVisits(Array.from({ length: 50_002 }, (_, at) => `<row r="${at + 2}"><c><v>1</v></c></row>`).join('')),
  ),
  file(
    'a zip bomb',
    zipSync(
      {
        ...asBytes(workbookFiles({ sheets: [{ name: 'visits', data: textRow(1, visits.titles) }] })),
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
  { what: 'an old .xls', name: 'visits.xls', bytes: Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3), subject: visits },
  { what: 'a picture', name: 'visits.csv', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2), subject: visits },
  { what: 'nothing', name: 'visits.csv', bytes: new Uint8Array(), subject: visits },
  { what: 'Latin-1', name: 'visits.csv', bytes: Buffer.from('id\nM\u00fcller', 'latin1'), subject: visits },
  { what: 'a program', name: 'visits.exe', bytes: strToU8('MZ'), subject: visits },
  file('a zip within', zipSync({ 'xl/workbook.xml': wholeBook(visits) })),
]

const badFiles = [
  ...cutFiles(wholeBook, 60),
  ...changedFiles(wholeBook, 60),
  ...cutFiles(wholeOds, 40),
  ...changedFiles(wholeOds, 60),
  ...wrongOdsCells.map(([index, cell], at) => {
    const subject = subjectAt(at)
    return file(`ods ${at}: ${subject.titles[index]}`, odsWith(subject, odsRowWith(subject, index, cell)), { subject })
  }),
  file('a zip bomb as .ods', zipSync({ 'content.xml': new Uint8Array(300 * 1024 * 1024) }, { level: 1 })),
  ...wrongCells.map(([index, cell], at) => {
    const subject = subjectAt(at)
    const bytes = bookWith(subject, rowWith(subject, index, cell), { formats })
    return file(`${at}: ${subject.titles[index]} is ${cell}`, bytes, { subject })
  }),
  ...strange,
]

function asBytes(files: Readonly<Record<string, string>>): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))
}

const read = ({ name, bytes, subject }: Pick<BadFile, 'name' | 'bytes' | 'subject'>) =>
  importInput(modelOf(subject), [{ name, bytes }], importMapping.parse({ zone: 'Europe/Berlin' }))

test.each(subjects)('the files they are made of are sound: $sheet', (subject) => {
  for (const bytes of [wholeBook(subject), wholeOds(subject)]) {
    const { modelInput } = read({ name: 'file.xlsx', bytes, subject })
    expect(modelInput).toMatchObject(subject.input)
    expect(() => modelOf(subject).schema.input.parse(modelInput)).not.toThrow()
  }
  expect(badFiles.length).toBeGreaterThanOrEqual(200)
})

describe.each(badFiles)('$what', (bad) => {
  test(bad.sound ? 'is named or read as it stands' : 'is named', () => {
    const { modelInput, faults, faultCount } = read(bad)
    if (bad.sound && modelInput !== undefined) {
      expect(modelInput).toMatchObject(bad.sound)
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
