import { expect, test } from 'vitest'
import {
  clockBeside,
  clockText,
  dayNumber,
  dayText,
  fixedZone,
  utc,
  writtenOffset,
} from '../../../renderer/ui/time-zone.ts'

const time = Date.parse('2026-11-23T23:30:00Z')

test('a time is told on the clock of its zone, with the day that clock shows', () => {
  const berlin = fixedZone(60)
  expect([clockText(time, utc), clockText(time, berlin), clockText(time, fixedZone(-420))]).toEqual([
    '23:30',
    '00:30',
    '16:30',
  ])
  expect([dayText(time, utc), dayText(time, berlin)]).toEqual(['Mon 23 Nov', 'Tue 24 Nov'])
  expect(dayNumber(time, berlin) - dayNumber(time, utc)).toBe(1)
})

test('the day is named only where it is another one', () => {
  expect(clockBeside(time, time - 3_600_000, utc)).toBe('23:30')
  expect(clockBeside(time, time + 3_600_000, utc)).toBe('Mon 23 Nov 23:30')
})

test('zones are named by their distance from UTC', () => {
  expect([60, -420, 345, 0].map((minutes) => fixedZone(minutes).name)).toEqual([
    'UTC+01:00',
    'UTC−07:00',
    'UTC+05:45',
    'UTC',
  ])
})

test.each([
  ['2026-11-23T08:00:00Z', 0],
  ['2026-11-23T08:00:00+01:00', 60],
  ['2026-11-23T08:00:00-0730', -450],
  ['2026-11-23T08:00:00', undefined],
  ['2026-11-23', undefined],
])('%s was written with the offset %s', (text, minutes) => {
  expect(writtenOffset(text)).toBe(minutes)
})
