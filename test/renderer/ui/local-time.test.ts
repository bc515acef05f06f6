import { expect, test } from 'vitest'
import { secondsTime } from '../../../renderer/ui/local-time.ts'

test('a time of another year says which', () => {
  const textOf = (instant: string) => secondsTime(instant, new Date('2027-07-01T12:00:00Z'))
  expect(textOf('2027-06-01T12:00:05Z')).not.toContain('2027')
  expect(textOf('2026-06-01T12:00:05Z')).toBe(textOf('2027-06-01T12:00:05Z').replace(',', ' 2026,'))
})
