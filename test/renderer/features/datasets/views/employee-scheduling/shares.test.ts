import { describe, expect, test } from 'vitest'
import { readRoster } from '../../../../../../renderer/features/datasets/views/employee-scheduling/read-roster.ts'
import {
  nextShareSort,
  readShares,
  shareScales,
  sortShares,
} from '../../../../../../renderer/features/datasets/views/employee-scheduling/shares.ts'
import { smallInput, smallOutput } from './small-roster.ts'

const roster = readRoster(smallInput, smallOutput)
const shares = readShares(roster, smallInput)

describe('the shares of employees', () => {
  test('have hours, shifts, nights, weekends and wishes', () => {
    expect(shares).toEqual([
      {
        employee: 'Ann',
        // Granted: the Monday asked for and the early shift; not: the Wednesday and the late shift.
        figures: { hours: 14, shifts: 2, nights: 0, weekends: 2, granted: 2, notGranted: 2 },
        mostHours: 10,
      },
      {
        employee: 'Ben',
        // Granted: no early shift on Monday; not: Tuesday off, on which the night ends.
        figures: { hours: 8, shifts: 1, nights: 1, weekends: 0, granted: 1, notGranted: 1 },
        mostHours: undefined,
      },
    ])
  })

  test('are of those with the words in name, contract or skill', () => {
    const named = (search: string) => readShares(roster, smallInput, search).map(({ employee }) => employee)
    expect(named(' till')).toEqual(['Ben'])
    expect(named('FULL')).toEqual(['Ann'])
    expect(named('nobody')).toEqual([])
  })

  test('are measured against the greatest and the mean', () => {
    expect(shareScales(shares).hours).toEqual({ greatest: 14, mean: 11 })
    expect(shareScales(shares).granted).toEqual({ greatest: 2, mean: 1.5 })
    expect(shareScales([]).nights).toEqual({ greatest: 0, mean: 0 })
  })

  test('are sorted by each column, the greatest first, equals by name', () => {
    const order = (column: Parameters<typeof nextShareSort>[1], isDescending: boolean) =>
      sortShares(shares, { column, isDescending }).map(({ employee }) => employee)
    expect(order('nights', true)).toEqual(['Ben', 'Ann'])
    expect(order('hours', false)).toEqual(['Ben', 'Ann'])
    expect(order('employee', true)).toEqual(['Ben', 'Ann'])
    const equal = shares.toReversed().map((share) => ({ ...share, figures: { ...share.figures, shifts: 3 } }))
    expect(sortShares(equal, { column: 'shifts', isDescending: true })[0]?.employee).toBe('Ann')
    expect(nextShareSort({ column: 'hours', isDescending: true }, 'hours').isDescending).toBe(false)
    expect(nextShareSort({ column: 'hours', isDescending: true }, 'nights').isDescending).toBe(true)
    expect(nextShareSort({ column: 'hours', isDescending: true }, 'employee').isDescending).toBe(false)
  })
})
