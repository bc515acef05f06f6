import { expect, test } from 'vitest'
import { pastTime, relativeTime } from '../../../renderer/ui/relative-time.ts'

const now = new Date('2027-02-01T09:00:00Z')

test('what has happened is never in the future, even when the clock is behind', () => {
  const just = new Date('2027-02-01T09:00:20Z')
  expect([relativeTime(just, now), pastTime(just, now)]).toEqual(['in less than a minute', 'just now'])
  expect(pastTime(new Date('2027-02-01T08:57:00Z'), now)).toBe('3 minutes ago')
})
