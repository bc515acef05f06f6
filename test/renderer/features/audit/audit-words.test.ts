import { describe, expect, test } from 'vitest'
import { auditFileAddress } from '../../../../renderer/api/audit.ts'
import { auditQuery, filtersOf, noFilters } from '../../../../renderer/features/audit/audit-address.ts'
import { changedFields, jsonText, kindText, whoText } from '../../../../renderer/features/audit/audit-words.ts'

describe('entries of the audit log', () => {
  test('name kinds in words', () => {
    expect([kindText('API_KEY'), kindText('LOGIN_LINK'), kindText('MEMBER')]).toEqual([
      'API key',
      'login link',
      'member',
    ])
  })

  test('say who, how and from where', () => {
    expect(
      whoText({
        member: { id: '1', name: 'Ada', email: 'ada@example.org' },
        via: 'COMMAND_LINE',
        address: '127.0.0.1',
      }),
    ).toBe('Ada (ada@example.org) on the command line, from 127.0.0.1')
    expect(whoText({ member: { id: '1', name: 'Planwright', email: '' }, via: 'PLATFORM', address: '' })).toBe(
      'Planwright itself',
    )
  })

  test('name the fields that differ, also those that came or went', () => {
    expect(changedFields({ before: { a: 1, b: [1], c: 2 }, after: { a: 1, b: [2], d: 3 } })).toBe('b, c, d')
    expect(changedFields({ before: { a: 1, b: 1, c: 1, d: 1, e: 1 }, after: {} })).toBe('a, b, c and 2 more')
    expect(changedFields({ after: { a: 1 } })).toBe('')
  })

  test('of something created have nothing before', () => {
    expect(jsonText(undefined)).toBe('')
    expect(jsonText({ a: 1 })).toBe('{\n  "a": 1\n}')
  })
})

describe('filters of the audit log', () => {
  test('come from the address, where anybody may write anything', () => {
    expect(filtersOf({ action: ['UPDATE', 'DESTROY'], kind: 'SECRET', member: 'ada', page: '2' })).toEqual({
      ...noFilters,
      action: ['UPDATE'],
      kind: ['SECRET'],
      member: 'ada',
    })
  })

  test('go to the server without what is empty', () => {
    const file = (filters: typeof noFilters) => auditFileAddress(auditQuery(filters), 'csv').split('?')[1]
    expect(file(noFilters)).toBe('format=csv')
    expect(file({ ...noFilters, action: ['CREATE', 'DELETE'], text: 'a b' })).toBe(
      'action=CREATE&action=DELETE&text=a+b&format=csv',
    )
  })
})
