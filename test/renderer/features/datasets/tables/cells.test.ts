import { describe, expect, test } from 'vitest'
import { cellFault, cellText, readCell, withValue } from '../../../../../renderer/features/datasets/tables/cells.ts'
import type { Column } from '../../../../../renderer/features/datasets/tables/input-tables.ts'
import { cellsOfTsv, tsvOf } from '../../../../../renderer/features/datasets/tables/tsv.ts'
import { namedZone } from '../../../../../renderer/ui/time-zone.ts'

const zone = namedZone('Europe/Vienna')
const column = (type: Column['type'], more: Partial<Column> = {}): Column => ({
  ...{ name: 'field', title: 'Field', description: '', path: ['field'], type, isWhole: false, isRequired: false },
  ...{ allowed: [], minimum: undefined, maximum: undefined, default: undefined },
  ...more,
})

describe('a cell', () => {
  test.each([
    ['duration', '90 min', 'PT1H30M', '1:30'],
    ['dateTime', '2027-02-01 10:30', '2027-02-01T10:30:00+01:00', '2027-02-01 10:30'],
    ['number', '0,5', 0.5, '0.5'],
    ['boolean', 'TRUE', true, 'yes'],
    ['place', '48.2, 16.37', [48.2, 16.37], '48.2, 16.37'],
    ['list', 'gas; power ;', ['gas', 'power'], 'gas; power'],
    ['text', ' Ann ', 'Ann', 'Ann'],
    ['text', '', undefined, ''],
  ] as const)('%s: %s', (type, typed, value, text) => {
    const read = readCell(typed, column(type), zone)
    expect(read).toEqual(value)
    expect(cellFault(read, column(type))).toBeUndefined()
    expect(cellText(read, column(type), zone)).toBe(text)
  })

  test.each([
    ['duration', '90', 'duration'],
    ['dateTime', 'tomorrow', 'day and a time'],
    ['number', '1,500', 'number'],
    ['boolean', 'perhaps', 'yes or no'],
    ['place', 'Vienna', 'latitude'],
  ] as const)('%s: %s stays as typed, and is a fault', (type, typed, words) => {
    const read = readCell(typed, column(type), zone)
    expect(read).toBe(typed)
    expect(cellFault(read, column(type))).toContain(words)
  })

  test('keeps to what is allowed and needed', () => {
    const mode = column('text', { allowed: ['AUTO', 'MANDATORY'] })
    expect(readCell('auto', mode, zone)).toBe('AUTO')
    expect(cellFault('never', mode)).toBe('Expected AUTO, MANDATORY.')
    expect(cellFault(undefined, column('text', { isRequired: true }))).toBe('Field is missing.')
    const share = column('number', { minimum: 0, maximum: 1 })
    expect([cellFault(2, share), cellFault(-1, share), cellFault(0.5, share)]).toEqual([
      ...['Expected 1 or less.', 'Expected 0 or more.', undefined],
    ])
    expect(cellFault(1.5, column('number', { isWhole: true }))).toBe('Expected a whole number.')
  })

  test('is put into its thing, and taken out of it', () => {
    const thing = { id: 'A', profit: { fixedProfit: 3 } }
    expect(withValue(thing, ['profit', 'fixedProfit'], 4)).toEqual({ id: 'A', profit: { fixedProfit: 4 } })
    expect(withValue(thing, ['profit', 'fixedProfit'], undefined)).toEqual({ id: 'A' })
    expect(withValue({ id: 'A' }, ['profit', 'fixedProfit'], 4)).toEqual({ id: 'A', profit: { fixedProfit: 4 } })
    expect(thing).toEqual({ id: 'A', profit: { fixedProfit: 3 } })
  })
})

describe('the clipboard', () => {
  test('has cells as spreadsheets write them', () => {
    expect(cellsOfTsv('a\tb\r\n1\t2\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(cellsOfTsv('"two\nlines"\t"a ""quote"""\n\t')).toEqual([
      ['two\nlines', 'a "quote"'],
      ['', ''],
    ])
    expect(cellsOfTsv('"open\tb')).toEqual([['"open', 'b']])
    expect(cellsOfTsv('one')).toEqual([['one']])
  })

  test('comes back as it went', () => {
    const cells = [
      ['a', 'b\tc', 'd"e'],
      ['', 'x\ny', ''],
    ]
    expect(cellsOfTsv(tsvOf(cells))).toEqual(cells)
  })
})
