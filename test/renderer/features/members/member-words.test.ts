import { describe, expect, test } from 'vitest'
import { memberChanges, memberIssues, statusText } from '../../../../renderer/features/members/member-words.ts'
import { expiryOf } from '../../../../renderer/ui/expiry.ts'

describe('members in words', () => {
  test('tell who is here, who was, and who never came', () => {
    expect(statusText({ isSignedIn: true, lastSeenAt: '2027-02-01T09:00:00.000Z' })).toBe('Signed in')
    expect(statusText({ isSignedIn: false, lastSeenAt: '2027-02-01T09:00:00.000Z' })).toBe('Signed out')
    expect(statusText({ isSignedIn: false })).toBe('Never signed in')
  })

  test('a form sends only what differs', () => {
    const member = { name: 'Grace', email: 'grace@example.org', role: 'USER' as const }
    expect(memberChanges({ ...member, name: ' Grace ', email: 'GRACE@example.org' }, member)).toEqual({})
    expect(memberChanges({ ...member, role: 'ADMINISTRATOR' }, member)).toEqual({ role: 'ADMINISTRATOR' })
  })

  test('issues stand at their fields', () => {
    expect(memberIssues({ name: '', email: 'nobody', role: 'USER' }).map(({ name }) => name)).toEqual(['name', 'email'])
    expect(memberIssues({ name: 'Grace', email: 'grace@example.org', role: 'USER' })).toEqual([])
  })
})

test('the end of a credential is said a week and a day ahead', () => {
  const now = new Date('2027-02-01T09:00:00.000Z')
  const inDays = (days: number) => expiryOf(new Date(now.getTime() + days * 86_400_000), now)
  expect([0, 0.5, 1, 6, 7, 8].map(inDays)).toEqual(['expired', 'lastDay', 'lastDay', 'lastWeek', 'lastWeek', 'later'])
})
