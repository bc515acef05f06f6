/** What people type into cells, and what of it is not guessed. */
import { describe, expect, test } from 'vitest'
import type { ImportCell } from '../../../server/imports/import-table.ts'
import { createReadDateTime } from '../../../server/imports/read-date-time.ts'
import { readBoolean, readDuration, readNumber } from '../../../server/imports/read-number.ts'

const text = (reading: { value: unknown } | { fault: string }) =>
  'value' in reading ? reading.value : `not read: ${reading.fault}`

describe('numbers', () => {
  test.each<[ImportCell, number]>([
    [12.5, 12.5],
    ['12.5', 12.5],
    ['-0,25', -0.25],
    ['52,5170', 52.517],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ["1'234", 1234],
    ['1 234,5', 1234.5],
    ['0,125', 0.125],
  ])('%j is %d', (cell, number) => expect(readNumber(cell, false)).toEqual({ value: number }))

  test('52,517 is one where a comma is between no cells, and two elsewhere', () => {
    expect(readNumber('52,517', true)).toEqual({ value: 52.517 })
    expect(text(readNumber('52,517', false))).toMatch(/may be 52\.517 or 52517/)
  })
  test.each<[ImportCell]>([
    ['soon'],
    ['1.2.3'],
    [true],
    [{ days: 1, hasDate: true, hasTime: false }],
    ['12 km'],
    ['0x10'],
  ])('%j is none', (cell) => expect(text(readNumber(cell, false))).toMatch(/^not read: is .*number is wanted/))
})

test.each<[ImportCell, unknown]>([
  [true, true],
  ['Yes', true],
  ['nein', false],
  [0, false],
  ['perhaps', 'not read: is "perhaps"; yes or no is wanted'],
])('%j as yes or no is %j', (cell, value) => expect(text(readBoolean(cell))).toBe(value))

describe('durations', () => {
  test.each<[ImportCell, string]>([
    ['1:30', 'PT1H30M'],
    ['0:00:45', 'PT45S'],
    ['36:00', 'PT36H'],
    ['90 min', 'PT1H30M'],
    ['90min.', 'PT1H30M'],
    ['1,5 h', 'PT1H30M'],
    ['1 h 30 min', 'PT1H30M'],
    ['2 Stunden', 'PT2H'],
    ['pt1h30m', 'PT1H30M'],
    ['P1D', 'P1D'],
    [0, 'PT0S'],
    [{ days: 0.0625, hasDate: false, hasTime: true }, 'PT1H30M'],
    [{ days: 1.5, hasDate: false, hasTime: true }, 'PT36H'],
  ])('%j is %s', (cell, duration) => expect(readDuration(cell, undefined)).toEqual({ value: duration }))

  test('a bare number is one only where the title says of what', () => {
    expect(readDuration(90, 'min')).toEqual({ value: 'PT1H30M' })
    expect(readDuration('1,5', 'h')).toEqual({ value: 'PT1H30M' })
    expect(text(readDuration(90, undefined))).toMatch(/minutes or hours; write 90 min or 1:30/)
    expect(text(readDuration('0.0625', undefined))).toMatch(/minutes or hours/)
  })
  test.each<[ImportCell]>([
    ['soon'],
    ['1:75'],
    ['90 parsecs'],
    ['-1:00'],
    ['P1M'],
    [true],
    [{ days: 46000, hasDate: true, hasTime: true }],
  ])('%j is none', (cell) => expect(text(readDuration(cell, undefined))).toMatch(/a duration such as 1:30/))
})

describe('date-times', () => {
  const berlin = createReadDateTime('Europe/Berlin')
  test.each<[ImportCell, string]>([
    ['2027-02-01T09:00:00Z', '2027-02-01T09:00:00Z'],
    ['2027-02-01T09:00:00-05:00', '2027-02-01T09:00:00-05:00'],
    ['2027-02-01 09:00', '2027-02-01T09:00:00+01:00'],
    ['2027-07-01T9:05:30', '2027-07-01T09:05:30+02:00'],
    ['1.7.2027 9:05', '2027-07-01T09:05:00+02:00'],
    [{ days: 46_419.375, hasDate: true, hasTime: true }, '2027-02-01T09:00:00+01:00'],
    [{ days: 46_419.375, hasDate: true, hasTime: false }, '2027-02-01T09:00:00+01:00'],
    [{ days: 46_419, hasDate: true, hasTime: true }, '2027-02-01T00:00:00+01:00'],
  ])('%j in Berlin is %s', (cell, value) => expect(berlin(cell)).toEqual({ value }))

  test.each<[ImportCell, RegExp]>([
    ['2027-02-01', /a date and a time are wanted/],
    ['02/01/2027 09:00', /a date and a time are wanted/],
    ['2027-02-30 09:00', /a date and a time are wanted/],
    [46_419.375, /or a cell formatted as such/],
    [{ days: 46_419, hasDate: true, hasTime: false }, /a date without a time/],
    [{ days: 0.375, hasDate: false, hasTime: true }, /a time of day without a date/],
    ['2027-03-28 02:30', /which the clocks of Europe\/Berlin skip/],
    ['2027-10-31 02:30', /show twice/],
  ])('%j is none', (cell, reason) => expect(text(berlin(cell))).toMatch(reason))

  test('without a zone only those with an offset are read', () => {
    const read = createReadDateTime(undefined)
    expect(read('2027-02-01T09:00:00Z')).toEqual({ value: '2027-02-01T09:00:00Z' })
    expect(text(read('2027-02-01 09:00'))).toMatch(/says no time zone/)
  })
})
