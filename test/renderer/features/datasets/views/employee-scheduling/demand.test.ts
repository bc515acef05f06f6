import { describe, expect, test } from 'vitest'
import {
  demandPoints,
  demandsOf,
  gapOf,
  readDemand,
} from '../../../../../../renderer/features/datasets/views/employee-scheduling/demand.ts'
import { readRoster } from '../../../../../../renderer/features/datasets/views/employee-scheduling/read-roster.ts'
import { smallInput, smallOutput } from './small-roster.ts'

const roster = readRoster(smallInput, smallOutput)
/** Quarters of an hour since midnight. */
const at = (time: string) => 4 * Number(time.slice(0, 2)) + Number(time.slice(3)) / 15

function withRules(...rules: readonly object[]) {
  const globalRules = { minimumMaximumShiftsPerHourlyDemand: rules }
  return { ...smallInput, globalRules } as unknown as typeof smallInput
}
const detail = (startDateTime: string, minDemand: number, endDateTime?: string) => ({
  startDateTime,
  endDateTime,
  minDemand,
})

describe('demand without rules', () => {
  const [all] = demandsOf(smallInput)
  const [monday, tuesday, wednesday] = readDemand(roster, smallInput, all!, roster.dates)

  test('is all the shifts there are, by the clock of the place', () => {
    expect(all!.rule).toBeUndefined()
    expect([at('05:45'), at('06:00'), at('13:45'), at('14:00')].map((slot) => monday!.wanted[slot])).toEqual([
      0, 1, 1, 0,
    ])
    expect(monday!.atWork).toEqual(monday!.wanted)
    expect(gapOf(monday!)).toMatchObject({ wantedHours: 10, missingHours: 0, most: 0 })
  })

  test('follows a night into the next day', () => {
    expect([at('00:00'), at('05:45'), at('11:45'), at('12:00')].map((slot) => tuesday!.atWork[slot])).toEqual([
      1, 1, 1, 0,
    ])
  })

  test('misses who works an open shift, from the quarter in which it starts', () => {
    expect(wednesday!.atWork.every((people) => people === 0)).toBe(true)
    expect(gapOf(wednesday!)).toEqual({
      date: '2027-02-03',
      wantedHours: 2,
      missingHours: 2,
      most: 1,
      from: '08:00',
    })
  })
})

describe('demand by rules', () => {
  test('is what the interval asks for, an hour where it has no end', () => {
    const input = withRules({
      id: 'Calls',
      demandDetails: [detail('2027-02-01T08:00:00Z', 3), detail('2027-02-01T09:30:00Z', 2, '2027-02-01T09:45:00Z')],
    })
    const demands = demandsOf(input)
    expect(demands.map(({ title }) => title)).toEqual(['Calls'])
    const [monday] = readDemand(roster, input, demands[0]!, ['2027-02-01'])
    const wanted = ['08:45', '09:00', '09:45', '10:00', '10:30', '10:45'].map((time) => monday!.wanted[at(time)])
    expect(wanted).toEqual([0, 3, 3, 0, 2, 0])
    expect(gapOf(monday!)).toMatchObject({ wantedHours: 3.5, missingHours: 2.25, most: 2, from: '09:00' })
  })

  test('counts the shifts and employees of its rule only', () => {
    const details = { demandDetails: [detail('2027-02-01T05:00:00Z', 1)] }
    const input = withRules(
      { id: 'Nights', includeShiftTags: ['Night'], ...details },
      { id: 'Trained', excludeEmployeeTags: ['trainee'], ...details },
    )
    const [nights, trained] = demandsOf(input).map((one) => readDemand(roster, input, one, ['2027-02-01'])[0]!.atWork)
    expect([nights![at('06:00')], nights![at('22:00')]]).toEqual([0, 1])
    expect([trained![at('06:00')], trained![at('22:00')]]).toEqual([1, 0])
  })
})

test('a chart has a point where something changes, and one at the end', () => {
  const [all] = demandsOf(smallInput)
  const points = demandPoints(readDemand(roster, smallInput, all!, ['2027-02-03']))
  expect(points).toEqual([
    [Date.parse('2027-02-03T00:00Z'), 0, 0],
    [Date.parse('2027-02-03T08:00Z'), 1, 0],
    [Date.parse('2027-02-03T10:00Z'), 0, 0],
    [Date.parse('2027-02-04T00:00Z'), 0, 0],
  ])
})
