import { expect, test } from 'vitest'
import { countText, distanceText, durationText, numberText } from '../../../renderer/ui/amounts.ts'
import { secondsOfDuration } from '../../../renderer/ui/iso-duration.ts'

test.each([
  [0, '0 min'],
  [45, '45 s'],
  [59.6, '1 min'],
  [90, '2 min'],
  [3600, '1 h'],
  [6120, '1 h 42 min'],
  [-6120, '−1 h 42 min'],
  [198_840, '55 h 14 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test.each([
  [0, '0 m'],
  [766, '766 m'],
  [999.6, '1.0 km'],
  [38_800, '38.8 km'],
  [1_880_400, '1,880 km'],
])('%d metres are %s', (meters, text) => {
  expect(distanceText(meters)).toBe(text)
})

test('one visit, several visits', () => {
  expect([countText(1, 'visit'), countText(1200, 'visit'), countText(2, 'day off', 'days off')]).toEqual([
    '1 visit',
    '1,200 visits',
    '2 days off',
  ])
})

test('thousands stand apart', () => {
  expect([numberText(0), numberText(999), numberText(1740)]).toEqual(['0', '999', '1,740'])
})

test.each([
  ['PT6M15S', 375],
  ['P1DT2H', 93_600],
  ['PT0.5S', 0.5],
  ['PT2,25S', 2.25],
  ['-PT1M', -60],
  ['P', undefined],
  ['P1DT', undefined],
  ['1 h', undefined],
])('the ISO duration %s has %s seconds', (text, seconds) => {
  expect(secondsOfDuration(text)).toBe(seconds)
})
