import { expect, test } from 'vitest'
import { matchesFilters } from '../../../../server/webhooks/configuration/matches-filters.ts'
import { compileNamePattern, maxMatchedName } from '../../../../server/webhooks/configuration/name-filter.ts'

const found = (pattern: string, name: string) => {
  const filter = compileNamePattern(pattern)
  return 'fault' in filter ? filter.fault : filter.matches(name)
}

test('a pattern is found anywhere in the name unless it is anchored', () => {
  expect(found('north', 'Monday, north 2')).toBe(true)
  expect(found('^north', 'Monday, north')).toBe(false)
  expect(found('^Mon.*north$', 'Monday, north')).toBe(true)
  expect(found('(?i)NORTH|süd', 'süd')).toBe(true)
  expect(found('^\\p{Lu}', 'Übung')).toBe(true)
})

test('only the first 512 characters of a name are looked at', () => {
  expect(maxMatchedName).toBe(512)
  expect(found('y', `${'x'.repeat(511)}y`)).toBe(true)
  expect(found('y', `${'x'.repeat(512)}y`)).toBe(false)
})

test.each([
  ['(?=Mon)', 'Look-ahead'],
  ['a(?!b)', 'Look-ahead'],
  ['(?<=a)b', 'Look-behind'],
  ['(?<!a)b', 'Look-behind'],
  ['(a)\\1', 'Back-references'],
  ['(?P<n>a)\\k<n>', 'Back-references'],
  ['(a', 'no regular expression'],
  ['*', 'no regular expression'],
  ['a{1001}', 'unfolds to 1001 steps'],
  ['.{0,300}', 'unfolds to 602 steps'],
  ['(x?){1000}', 'unfolds to 4000 steps'],
  ['x'.repeat(257), '257 characters'],
])('%s is refused, and the reason says so', (pattern, reason) => {
  expect(found(pattern, 'Monday')).toContain(reason)
})

test('every filter that is set must let the dataset through', () => {
  const dataset = { name: 'Monday, north', tags: ['region:north', 'live'], status: 'SOLVING_COMPLETED' as const }
  const none = { statuses: [], namePattern: null, tags: [] }
  expect(matchesFilters(none, dataset)).toBe(true)
  expect(matchesFilters({ ...none, statuses: ['SOLVING_FAILED', 'SOLVING_COMPLETED'] }, dataset)).toBe(true)
  expect(matchesFilters({ ...none, statuses: ['SOLVING_FAILED'] }, dataset)).toBe(false)
  expect(matchesFilters({ ...none, tags: ['live', 'region:north'] }, dataset)).toBe(true)
  expect(matchesFilters({ ...none, tags: ['live', 'region:south'] }, dataset)).toBe(false)
  expect(matchesFilters({ ...none, namePattern: '^Mon' }, dataset)).toBe(true)
  expect(matchesFilters({ ...none, namePattern: '^north' }, dataset)).toBe(false)
  expect(matchesFilters({ statuses: ['SOLVING_COMPLETED'], namePattern: 'Tue', tags: ['live'] }, dataset)).toBe(false)
})

test('more patterns than are kept compiled still match as they should', () => {
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 50; index++)
      expect(
        matchesFilters(
          { statuses: [], namePattern: `^n${index}$`, tags: [] },
          { name: `n${index}`, tags: [], status: 'SOLVING_FAILED' },
        ),
      ).toBe(true)
  }
})
