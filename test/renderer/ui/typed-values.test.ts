import { describe, expect, test } from 'vitest'
import {
  dateTimeText,
  durationAsTyped,
  typedClock,
  typedDateTime,
  typedDuration,
  typedPlace,
} from '../../../renderer/ui/typed-values.ts'
import { fixedZone, namedZone, utc } from '../../../renderer/ui/time-zone.ts'

describe('durations', () => {
  test.each([
    ['1:30', 'PT1H30M'],
    ['90 min', 'PT1H30M'],
    ['90min', 'PT1H30M'],
    ['1 h 30 min', 'PT1H30M'],
    ['1,5 h', 'PT1H30M'],
    ['PT1H30M', 'PT1H30M'],
    ['pt90m', 'PT90M'],
    ['0:45', 'PT45M'],
    ['0:00:30', 'PT30S'],
    ['2 days', 'PT48H'],
    ['0 min', 'PT0S'],
  ])('%s is %s', (typed, iso) => expect(typedDuration(typed)).toBe(iso))

  test.each(['90', '1:75', 'soon', '1 h 30', '', '5 parsecs', '-1:00'])('%s is none', (typed) =>
    expect(typedDuration(typed)).toBeUndefined(),
  )

  test('are shown as they are typed', () => {
    expect(['PT1H30M', 'PT90M', 'PT45S', 'P1D', 'PT0S', 'soon'].map(durationAsTyped)).toEqual([
      ...['1:30', '1:30', '0:00:45', '24:00', '0:00', 'soon'],
    ])
  })
})

describe('times', () => {
  test('of a day', () => {
    expect(['10:30', '1030', '10.30', '9', '930', '24:00', '10:60', 'noon'].map(typedClock)).toEqual([
      ...['10:30', '10:30', '10:30', '09:00', '09:30', undefined, undefined, undefined],
    ])
  })

  test('have the offset of their zone on their day', () => {
    const vienna = namedZone('Europe/Vienna')
    expect(typedDateTime('2027-02-01 10:30', vienna)).toBe('2027-02-01T10:30:00+01:00')
    expect(typedDateTime('2027-07-01 10:30', vienna)).toBe('2027-07-01T10:30:00+02:00')
    // An hour after the clocks have changed.
    expect(typedDateTime('2027-03-28 03:30', vienna)).toBe('2027-03-28T03:30:00+02:00')
    expect(typedDateTime('2027-2-1 9:05:07', utc)).toBe('2027-02-01T09:05:07Z')
    expect(typedDateTime('2027-02-01 10:30', fixedZone(-210))).toBe('2027-02-01T10:30:00-03:30')
    expect(typedDateTime('2027-02-01T10:30:00-05:00', vienna)).toBe('2027-02-01T10:30:00-05:00')
  })

  test('that are none are not guessed', () => {
    for (const typed of ['2027-02-30 10:30', '2027-02-01', '10:30', 'tomorrow', '2027-02-01 25:00'])
      expect(typedDateTime(typed, utc)).toBeUndefined()
  })

  test('are shown on the clock of the zone', () => {
    expect(dateTimeText('2027-02-01T09:30:00Z', namedZone('Europe/Vienna'))).toBe('2027-02-01 10:30')
    expect(dateTimeText('2027-02-01T09:30:15Z', utc)).toBe('2027-02-01 09:30:15')
    expect(dateTimeText('soon', utc)).toBe('soon')
  })
})

test('places are on earth', () => {
  expect(typedPlace('52.52, 13.405')).toEqual([52.52, 13.405])
  expect(typedPlace('52.52 -13')).toEqual([52.52, -13])
  for (const typed of ['52.52', '91, 0', '0, 181', 'Berlin', '1, 2, 3']) expect(typedPlace(typed)).toBeUndefined()
})
