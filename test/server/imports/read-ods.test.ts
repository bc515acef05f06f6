/** OpenDocument spreadsheets: those of LibreOffice, and those nobody should send. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importMapping } from '../../../server/contract/import-mapping.ts'
import { createRandom } from '../../../server/foundation/random.ts'
import { importInput } from '../../../server/imports/import-input.ts'
import { readFiles } from '../../../server/imports/read-files.ts'
import { writeInput } from '../../../server/imports/write-sheets.ts'
import { planningModels } from '../../../server/models/registry.ts'
import { ods, odsRow, odsText, odsTexts, type HandmadeOds } from '../../support/ods.ts'

const read = (content: HandmadeOds, name = 'file.ods') => readFiles([{ name, bytes: ods(content) }])
const titles = odsTexts('a', 'b', 'c')
const cell = (type: string, value: string, text = value, more = '') => {
  const name = { date: 'date-value', time: 'time-value', boolean: 'boolean-value' }[type] ?? 'value'
  return `<table:table-cell office:value-type="${type}" office:${name}="${value}" ${more}><text:p>${text}</text:p></table:table-cell>`
}
const empty = (count: number) => `<table:table-cell table:number-columns-repeated="${count}"/>`
const cellsOf = (cells: string, styles = '') =>
  read({ sheets: { visits: titles + odsRow(cells) }, styles }).tables[0]?.rows[0]?.cells
const reasons = (content: HandmadeOds) => read(content).faults.map(({ reason }) => reason)

test('texts, numbers, shares, money, truths and lengths of time are what they are', () => {
  expect(cellsOf(odsText(' M&#252;ller &amp; Söhne ') + empty(1) + cell('float', '1.5', '1,5'))).toEqual([
    ...['Müller & Söhne', undefined, 1.5],
  ])
  expect(
    cellsOf(cell('percentage', '0.9', '90 %') + cell('currency', '12', '12 €') + cell('boolean', 'true', 'WAHR')),
  ).toEqual([0.9, 12, true])
  expect(cellsOf(cell('time', 'PT01H30M00S', '01:30'))).toEqual([{ days: 0.0625, hasDate: false, hasTime: true }])
})

test('a text is all of its paragraphs, blanks and links, without notes', () => {
  const parts =
    '<text:p>one<text:s text:c="2"/><text:span>two</text:span></text:p><text:p><text:a>three</text:a></text:p>'
  const note = '<office:annotation><text:p>by the boss</text:p></office:annotation>'
  expect(cellsOf(`<table:table-cell office:value-type="string">${note}${parts}</table:table-cell>`)).toEqual([
    'one  two\nthree',
  ])
})

test('midnight is a time where the style of the cell shows one', () => {
  const styles =
    '<number:date-style style:name="N1"><number:year/><number:hours/></number:date-style>' +
    '<style:style style:name="ce1" style:data-style-name="N1"/><style:style style:name="ce2" style:parent-style-name="ce1"/>'
  const styled = (style: string) => cell('date', '2027-02-01', '1.2.', `table:style-name="${style}"`)
  const days = 46419
  expect(cellsOf(styled('ce1') + styled('ce2') + styled('ce3'), styles)).toEqual([
    { days, hasDate: true, hasTime: true },
    { days, hasDate: true, hasTime: true },
    { days, hasDate: true, hasTime: false },
  ])
  expect(cellsOf(cell('date', '2027-02-01T09:00:00'))).toEqual([{ days: days + 0.375, hasDate: true, hasTime: true }])
})

test('what is calculated counts with its stored value; without one, and errors, are named', () => {
  const stored = cell('float', '2', '2', 'table:formula="of:=1+1"')
  const unknown = '<table:table-cell table:formula="of:=1+1"/>'
  const wrong = `<table:table-cell table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>`
  expect(cellsOf(stored + unknown + wrong)).toEqual([
    2,
    { fault: expect.stringContaining('formula without its value') as string },
    { fault: 'holds the error #DIV/0!' },
  ])
})

test('rows have the numbers of the sheet, however they are written down', () => {
  const many = (count: number, cells: string) =>
    `<table:table-row table:number-rows-repeated="${count}">${cells}</table:table-row>`
  const rows =
    titles +
    many(2, odsText('x')) +
    many(5, empty(3)) +
    `<table:table-row-group>${odsTexts('y')}</table:table-row-group>` +
    many(1_048_567, empty(16_384))
  expect(read({ sheets: { visits: rows } }).tables[0]?.rows).toEqual([
    ...[2, 3].map((number) => ({ number, cells: ['x'] })),
    { number: 9, cells: ['y'] },
  ])
})

test('merged cells are named with their place', () => {
  const merged = `<table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="3" office:value-type="string"><text:p>x</text:p></table:table-cell><table:covered-table-cell/>`
  expect(read({ sheets: { visits: titles + odsRow(empty(1), merged) } }).faults).toMatchObject([
    { sheet: 'visits', row: 2, column: 'B', reason: expect.stringContaining('B2:C4') as string },
  ])
})

test('every sheet is a table, but those for people and tables in tables, whatever the file is called', () => {
  const inner = `<table:table-cell><table:table><table:table-row>${odsText('z')}</table:table-row></table:table></table:table-cell>`
  const sheets = { visits: titles + odsRow(inner, odsText('x')), '#Help': odsTexts('a'), technicians: odsTexts('id') }
  const { tables } = read({ sheets }, 'file.xlsx')
  expect(tables.map(({ name }) => name)).toEqual(['visits', 'technicians'])
  expect(tables[0]?.rows).toEqual([{ number: 2, cells: [undefined, 'x'] }])
})

describe('what nobody can mean is named', () => {
  const repeated = (rows: number, columns: number) =>
    `<table:table-row table:number-rows-repeated="${rows}">${cell('float', '1', '1', `table:number-columns-repeated="${columns}"`)}</table:table-row>`
  test.each([
    ['a million rows alike', titles + repeated(1_000_000, 1), /more than 50000 rows/],
    ['a thousand million rows alike', titles + repeated(1e12, 1), /more than 50000 rows/],
    ['sixteen thousand columns alike', titles + repeated(1, 16_384), /more than 500 columns/],
    ['millions of cells alike', titles + repeated(49_000, 400), /more than 2000000 cells/],
    ['no number', titles + odsRow(cell('float', 'one')), undefined],
  ])('%s', (_what, rows, reason) => {
    const found = reasons({ sheets: { visits: rows } })
    if (reason) expect(found).toEqual([expect.stringMatching(reason)])
    else expect(cellsOf(cell('float', 'one'))).toEqual([{ fault: expect.stringContaining('"one"') as string }])
  })
  test('a password', () => {
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>'
    expect(reasons({ sheets: { visits: titles }, manifest })).toEqual(['is encrypted; save it without a password'])
  })
})

const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0)
if (!office) console.warn('LibreOffice is not installed: whether what it saves as .ods can be read is not tested.')

describe.skipIf(!office)('saved by LibreOffice as .ods', () => {
  test.each(planningModels)('$name: an input is the same', async (model) => {
    const folder = await mkdtemp(join(tmpdir(), 'planwright-ods-'))
    try {
      const { modelInput } = model.demoData[0]!.create(new Date('2027-03-01T00:00:00Z'), createRandom(7))
      const zone = 'Europe/Berlin'
      const input = modelInput as Record<string, unknown>
      await writeFile(join(folder, 'input.xlsx'), await writeInput(model, input, { format: 'xlsx', zone }))
      const profile = `-env:UserInstallation=file://${folder}/profile`
      const convert = ['--headless', '--convert-to', 'ods', '--outdir', folder, join(folder, 'input.xlsx')]
      execFileSync(office!, [profile, ...convert], { stdio: 'pipe' })
      const bytes = await readFile(join(folder, 'input.ods'))
      const again = importInput(model, [{ name: 'input.ods', bytes }], importMapping.parse({ zone }))
      expect(again.faults).toEqual([])
      const inUtc = (parsed: unknown): unknown =>
        JSON.parse(JSON.stringify(parsed), (_key, value: unknown) =>
          typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value,
        )
      expect(inUtc(model.schema.input.parse(again.modelInput))).toEqual(inUtc(model.schema.input.parse(input)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
