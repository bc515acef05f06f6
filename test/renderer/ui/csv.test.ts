import { expect, test } from 'vitest'
import { csvOf } from '../../../renderer/ui/csv.ts'

test('a table is written as CSV, quoted where it must be', () => {
  expect(
    csvOf([
      ['Name', 'Value'],
      ['a "b", c', 3.5],
      ['two\nlines', -4],
    ]),
  ).toBe('Name,Value\r\n"a ""b"", c",3.5\r\n"two\nlines",-4')
})

test('a text that a spreadsheet would run as a formula does not start like one', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@a', '\t=1', '\r=1']])).toBe(`'=1+1,'+1,'-1,'@a,'\t=1,"'\r=1"`)
})

test('a time below zero is none of them', () => {
  expect(csvOf([['-0:30:00', '-12:00', '-1:00+A1']])).toBe("-0:30:00,-12:00,'-1:00+A1")
})
