import { describe, expect, test } from 'vitest'
import { emptyDraft, replacementOf, secretIssues } from '../../../../renderer/features/secrets/secret-draft.ts'

const at = '2027-01-25T10:00:00.000Z'
const secret = {
  id: '6d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
  name: 'TOKEN',
  description: 'Of the ERP',
  canBeOpened: true,
  usedBy: [],
  createdAt: at,
  updatedAt: at,
}

describe('the form of a secret', () => {
  test('keeps what was not entered', () => {
    expect(replacementOf(emptyDraft(secret), secret)).toEqual({})
    expect(replacementOf({ ...emptyDraft(secret), value: 'new' }, secret)).toEqual({ value: 'new' })
    expect(replacementOf({ ...emptyDraft(secret), description: '' }, secret)).toEqual({ description: '' })
  })

  test('says what is wrong, at its field', () => {
    const names = (issues: readonly { name: string }[]) => issues.map(({ name }) => name)
    expect(names(secretIssues({ name: 'lower', description: '', value: ' x' }, undefined))).toEqual(['name', 'value'])
    expect(names(secretIssues(emptyDraft(secret), secret))).toEqual(['value'])
    expect(names(secretIssues({ ...emptyDraft(secret), value: 'two\nlines' }, secret))).toEqual(['value'])
    expect(secretIssues({ ...emptyDraft(secret), value: 'fine' }, secret)).toEqual([])
  })
})
