/** The operations are applied by the server's own patch code: what the user is shown is what will happen. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonDifference } from '../../../../renderer/ui/json-view/json-difference.ts'
import { applyPatch } from '../../../../server/json-patch/apply-patch.ts'

const patched = (before: unknown, after: unknown) => applyPatch(before, [...jsonDifference(before, after)]).document

const name = fc
  .string({ minLength: 1, maxLength: 6 })
  .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text))
const id = fc.constantFrom('A', 'B', 'C', '1', 'a/b', 'x~y', 'p]q', '[z]', '-', 'e=f')
const scalar = fc.oneof(fc.integer(), fc.string({ maxLength: 4 }), fc.boolean(), fc.constant(null))
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, scalar, tie('fields'), fc.array(tie('value'), { maxLength: 3 }), tie('things')),
  fields: fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  things: fc.uniqueArray(fc.record({ id, note: tie('value') }), { selector: (thing) => thing.id, maxLength: 4 }),
}))
const document = fc.dictionary(name, value, { maxKeys: 4 })

describe('the difference of two documents', () => {
  test('leads from one to the other', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        expect(patched(before, after)).toEqual(after)
      }),
      { numRuns: 500 },
    )
  })

  test('leads from one list of things to another', () => {
    const things = fc.uniqueArray(fc.record({ id, note: scalar }), { selector: (thing) => thing.id, maxLength: 6 })
    fc.assert(
      fc.property(things, things, (before, after) => {
        expect(patched({ visits: before }, { visits: after })).toEqual({ visits: after })
      }),
      { numRuns: 500 },
    )
  })

  test('is nothing between equals', () => {
    fc.assert(
      fc.property(document, (same) => {
        expect(jsonDifference(same, structuredClone(same))).toEqual([])
      }),
    )
  })

  test('names things by their id and touches nothing else', () => {
    const before = { visits: [{ id: 'A', priority: '1' }, { id: 'B' }], window: { start: 1 } }
    const after = { visits: [{ id: 'A', priority: '3' }, { id: 'C' }], window: { start: 1, end: 2 } }
    expect(jsonDifference(before, after)).toEqual([
      { op: 'remove', path: '/visits/[id=B]' },
      { op: 'replace', path: '/visits/[id=A]/priority', value: '3' },
      { op: 'add', path: '/visits/-', value: { id: 'C' } },
      { op: 'add', path: '/window/end', value: 2 },
    ])
  })
})
