/** Workbooks as they come: whatever is wrong with one is named, and nothing is taken for an empty cell. */
import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readXlsx } from '../../../server/imports/read-xlsx.ts'
import { unpackLimits } from '../../../server/imports/unpack.ts'
import { textRow, workbook, workbookFiles, type HandmadeWorkbook } from '../../support/workbook.ts'

const read = (content: HandmadeWorkbook) => readXlsx('file.xlsx', workbook(content))
const cellsOf = (data: string, rest: Partial<HandmadeWorkbook> = {}) =>
  read({ sheets: [{ name: 'visits', data: `${textRow(1, ['a', 'b', 'c'])}${data}` }], ...rest }).tables[0]?.rows
const reasons = (bytes: Uint8Array) => readXlsx('file.xlsx', bytes).faults.map(({ reason }) => reason)

test('texts, numbers, truths and dates are what they are, and rows have the numbers of the sheet', () => {
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
  const rows = cellsOf(
    row(3, '<c r="A3" t="s"><v>1</v></c><c r="C3"><v>1.5</v></c>') +
      row(7, '<c r="A7" t="b"><v>1</v></c><c r="B7" s="1"><v>46419.375</v></c><c r="C7" s="2"><v>0.0625</v></c>'),
    { texts: ['none', ' Müller & Söhne '], formats: ['yyyy\\-mm\\-dd hh:mm', '[h]:mm'] },
  )
  expect(rows).toEqual([
    { number: 3, cells: ['Müller & Söhne', undefined, 1.5] },
    {
      number: 7,
      cells: [true, { days: 46419.375, hasDate: true, hasTime: true }, { days: 0.0625, hasDate: false, hasTime: true }],
    },
  ])
})

test('days are counted from 1904 where the workbook says so, durations are not', () => {
  const formats = ['yyyy-mm-dd hh:mm', 'h:mm']
  const row = '<row r="2"><c r="A2" s="1"><v>44957.375</v></c><c r="B2" s="2"><v>0.0625</v></c></row>'
  expect(cellsOf(row, { formats, isFrom1904: true })?.[0]?.cells).toEqual([
    { days: 46419.375, hasDate: true, hasTime: true },
    { days: 0.0625, hasDate: false, hasTime: true },
  ])
})

test('what is calculated counts with its stored value; without one, and errors, are named', () => {
  const cells = cellsOf(
    '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>1+1</f></c><c r="C2" t="e"><v>#N/A</v></c></row>',
  )?.[0]?.cells
  expect(cells).toEqual([
    2,
    { fault: expect.stringContaining('formula without its value') },
    { fault: 'holds the error #N/A' },
  ])
})

test('merged cells are named with their place', () => {
  const sheets = [
    { name: 'visits', data: textRow(1, ['id']), after: '<mergeCells><mergeCell ref="B4:B6"/></mergeCells>' },
  ]
  expect(read({ sheets }).faults).toMatchObject([{ sheet: 'visits', row: 4, column: 'B' }])
})

test('every sheet is a table, but those for people', () => {
  const sheets = ['visits', '#Help', 'technicians'].map((name) => ({ name, data: textRow(1, ['id']) }))
  expect(read({ sheets }).tables.map(({ name }) => name)).toEqual(['visits', 'technicians'])
})

describe('a file that is meant to do harm', () => {
  test('is refused for what it would become, before it does', () => {
    const bomb = withDeclaredSize(workbook({ sheets: [{ name: 'visits', data: '' }] }), unpackLimits.bytes + 1)
    expect(reasons(bomb)).toEqual([expect.stringContaining('256 MB when it is unpacked')])
  })
  test('is cut where it becomes more than it says', () => {
    const data = textRow(1, ['id']) + ' '.repeat(20_000_000)
    expect(reasons(withDeclaredSize(workbook({ sheets: [{ name: 'visits', data }] }), 300))).toHaveLength(1)
  })
  test('is refused for the number of files in it', () => {
    const many = Object.fromEntries(Array.from({ length: unpackLimits.entries + 1 }, (_, i) => [`f${i}`, strToU8('')]))
    expect(reasons(zipSync(many))).toEqual([expect.stringContaining('more than 2000 files')])
  })
  test('has no cell at the end of the world', () => {
    expect(cellsOf('<row r="999999999"><c r="A999999999"><v>1</v></c></row>')).toHaveLength(1)
    const far = textRow(1, ['id']) + '<row r="2"><c r="XFD2"><v>1</v></c></row>'
    expect(reasons(workbook({ sheets: [{ name: 'visits', data: far }] }))).toEqual(['has more than 500 columns'])
  })
  test('is no XML with entities of its own', () => {
    const xml =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>'
    const files = workbookFiles({ sheets: [{ name: 'v', data: '<row r="1"><c t="s"><v>0</v></c></row>' }] })
    const { tables } = readXlsx('f.xlsx', zipSync({ ...texts(files), 'xl/sharedStrings.xml': strToU8(xml) }))
    expect(JSON.stringify(tables)).not.toContain('aaaa')
  })
})

test('a million empty rows are none', () => {
  const empty = '<row/>'.repeat(1_000_000)
  const last = '<row r="1000002"><c r="A1000002"><v>5</v></c></row>'
  expect(cellsOf(empty + last)).toEqual([{ number: 1_000_002, cells: [5] }])
})

test.each([
  [new Uint8Array(), /damaged or cut off/],
  [strToU8('PK, or so'), /damaged or cut off/],
  [zipSync({ 'content.xml': strToU8('<ods/>') }), /no Excel workbook/],
])('what is no workbook says so', (bytes, reason) => expect(reasons(bytes)).toEqual([expect.stringMatching(reason)]))

test('whatever is cut off or changed is read or named, and never thrown', () => {
  const whole = workbook({
    sheets: [{ name: 'visits', data: textRow(1, ['id', 'name']) + textRow(2, ['V1', 'Ann']) }],
    texts: ['one'],
    formats: ['yyyy-mm-dd'],
  })
  const sound = readXlsx('file.xlsx', whole).tables
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (place, byte, isCut) => {
      const bytes = isCut ? whole.slice(0, place) : Uint8Array.from(whole)
      if (!isCut) bytes[place] = byte
      const { tables, faults } = readXlsx('file.xlsx', bytes)
      return faults.length > 0 || tables.length > 0 || sound.length === 0
    }),
    { numRuns: 300 },
  )
  const xml = workbookFiles({ sheets: [{ name: 'visits', data: textRow(1, ['id']) + textRow(2, ['V1']) }] })
  for (const path of Object.keys(xml) as (keyof typeof xml)[])
    for (let end = 0; end < xml[path].length; end += 7) {
      const { tables, faults } = readXlsx(
        'f.xlsx',
        zipSync({ ...texts(xml), [path]: strToU8(xml[path].slice(0, end)) }, { level: 0 }),
      )
      expect(faults.length + tables.length).toBeGreaterThan(0)
    }
})

const texts = (files: Readonly<Record<string, string>>): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))

/** The zip with another size said of its sheet, in the directory at its end. */
function withDeclaredSize(zip: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(zip)
  const name = bytes.lastIndexOf('xl/worksheets/sheet1.xml')
  bytes.writeUInt32LE(size, name - 22)
  return bytes
}
