import { describe, expect, test } from 'vitest'
import { formatDateTime, parseDateTime } from '../../../server/foundation/iso-date-time.ts'
import { durationSeconds, formatDuration } from '../../../server/foundation/iso-duration.ts'

describe('durations', () => {
  test.each([
    ['PT1H30M', 5400],
    ['PT0S', 0],
    ['P1DT2H', 93_600],
    ['P30D', 2_592_000],
    ['P2W', 1_209_600],
    ['PT1.5S', 2],
    ['PT1.49S', 1],
    ['-PT1,5S', -2],
    ['-PT10M', -600],
    ['PT36H', 129_600],
  ])('%s is %i seconds', (text, seconds) => {
    expect(durationSeconds(text)).toBe(seconds)
  })

  test.each(['', 'P', 'PT', '1H', 'PT1X', 'P1Y', 'P1M', 'P1DT', 'pt1h', 'PT 1H', '30'])('%j is none', (text) => {
    expect(durationSeconds(text)).toBeUndefined()
  })

  test.each([0, 1, 59, 60, 3600, 5400, 6120, 93_784])('%i seconds survive being written and read', (seconds) => {
    expect(durationSeconds(formatDuration(seconds))).toBe(seconds)
  })

  test('hours are not folded into days', () => {
    expect(formatDuration(129_600)).toBe('PT36H')
  })
})

describe('date-times', () => {
  test.each([
    ['2027-02-01T09:21:36Z', 1_801_473_696, 0],
    ['2027-02-01T09:21:36-04:00', 1_801_488_096, -240],
    ['2027-02-01T09:21:36.500+05:30', 1_801_453_896, 330],
    ['2027-02-01T09:21+0100', 1_801_470_060, 60],
  ])('%s', (text, seconds, offsetMinutes) => {
    expect(parseDateTime(text)).toEqual({ seconds, offsetMinutes })
  })

  test.each([
    '2027-02-01',
    '2027-02-01T09:00:00',
    '2027-02-30T09:00:00Z',
    '2027-02-01T24:00:00Z',
    '2027-02-01T09:60:00Z',
    'yesterday',
  ])('%j is none', (text) => {
    expect(parseDateTime(text)).toBeUndefined()
  })

  test('are written in the offset they came with', () => {
    expect(formatDateTime(1_801_488_096, -240)).toBe('2027-02-01T09:21:36-04:00')
    expect(formatDateTime(1_801_453_896, 330)).toBe('2027-02-01T09:21:36+05:30')
    expect(formatDateTime(1_801_473_696)).toBe('2027-02-01T09:21:36Z')
  })
})
