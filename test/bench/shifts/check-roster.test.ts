import { describe, expect, test } from 'vitest'
import { checkDayRoster } from './check-roster.ts'
import { readShiftInstance } from './instance.ts'
import { rowsOf, shiftInstanceText } from './tiny-shifts.ts'

const instance = readShiftInstance(shiftInstanceText)
const idle = '..............'
const check = (rows: Readonly<Record<string, string>>) =>
  checkDayRoster(instance, rowsOf({ A: '.EE...........', B: idle, C: idle, D: idle, ...rows }))

test('an instance is read as it is written', () => {
  expect(instance.days).toBe(14)
  expect(instance.types).toEqual([
    { id: 'E', minutes: 480, notBefore: [] },
    { id: 'L', minutes: 600, notBefore: ['E'] },
  ])
  expect(instance.staff[0]).toEqual({
    id: 'A',
    maxShifts: new Map([
      ['E', 14],
      ['L', 2],
    ]),
    maxMinutes: 4320,
    minMinutes: 960,
    maxConsecutive: 5,
    minConsecutive: 2,
    minDaysOff: 2,
    maxWeekends: 1,
    daysOff: [0],
  })
  expect(instance.onRequests).toHaveLength(2)
  expect(instance.cover).toHaveLength(28)
})

describe('what a roster breaks', () => {
  test.each([
    ['nothing', {}, undefined],
    ['a day off', { A: 'EE............' }, 'A works on day 0, which is off'],
    ['too few minutes', { A: '.............E' }, 'A: 480 minutes, at least 960'],
    ['too many minutes', { B: 'LLLL...LLLL...' }, 'B: 4800 minutes, at most 4320'],
    ['a type too often', { A: '.LLL..........' }, 'A: 3 shifts L, at most 2'],
    ['a type after another', { C: '.LE...........' }, 'C, day 2: E after L'],
    ['too many days in a row', { C: '.EEEEEE.......' }, 'C, from day 1: 6 days in a row, at most 5'],
    ['too few days in a row', { B: '..E...........' }, 'B, from day 2: 1 days in a row, at least 2'],
    ['too few days off', { B: '.EE..EE.......' }, 'B, from day 3: 2 days off, at least 3'],
    ['a type never', { D: '.LL...........' }, 'D: 2 shifts L, at most 0'],
    ['too many weekends', { A: '.....EE......E' }, 'A: 2 weekends, at most 1'],
    ['nothing at the edges', { B: 'E............E' }, undefined],
    ['one weekend of two days', { A: '.....EE.......' }, undefined],
  ])('%s', (_, rows, violation) => {
    expect(check(rows).violations).toEqual(violation === undefined ? [] : [violation])
  })
})

test('the penalty is of cover and requests', () => {
  // 14 E and 14 L are wanted; B's E on day 3 is a wish and C's is not.
  expect(check({}).penalty).toBe(26 * 100 + 2 + 3)
  expect(check({ B: '...EE.........', C: '...EE.........' }).penalty).toBe(24 * 100 + 2 + 3 + 2)
})
