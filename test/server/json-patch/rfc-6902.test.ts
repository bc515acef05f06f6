/**
 * RFC 6902: the examples of appendix A and edge cases of its public test suite, as far as add, remove and replace go.
 */
import { describe, expect, test } from 'vitest'
import { add, fault, patched, remove, replace } from './run-patch.ts'

type Operation = Parameters<typeof patched>[1]

describe('RFC 6902 accepts', () => {
  test.each<[string, unknown, Operation, unknown]>([
    ['A.1 adding an object member', { foo: 'bar' }, add('/baz', 'qux'), { baz: 'qux', foo: 'bar' }],
    ['A.2 adding an array element', { foo: ['bar', 'baz'] }, add('/foo/1', 'qux'), { foo: ['bar', 'qux', 'baz'] }],
    ['A.3 removing an object member', { baz: 'qux', foo: 'bar' }, remove('/baz'), { foo: 'bar' }],
    ['A.4 removing an array element', { foo: ['bar', 'qux', 'baz'] }, remove('/foo/1'), { foo: ['bar', 'baz'] }],
    ['A.5 replacing a value', { baz: 'qux', foo: 'bar' }, replace('/baz', 'boo'), { baz: 'boo', foo: 'bar' }],
    [
      'A.10 adding a nested member object',
      { foo: 'bar' },
      add('/child', { grandchild: {} }),
      { foo: 'bar', child: { grandchild: {} } },
    ],
    ['A.14 escape ordering', { '/': 9, '~1': 10 }, replace('/~01', 11), { '/': 9, '~1': 11 }],
    ['A.16 adding an array value', { foo: ['bar'] }, add('/foo/-', ['abc', 'def']), { foo: ['bar', ['abc', 'def']] }],
    ['4.1 adding an existing member replaces it', { foo: 1 }, add('/foo', 2), { foo: 2 }],
    ['4.1 adding at the length of an array', { foo: [1] }, add('/foo/1', 2), { foo: [1, 2] }],
    ['4.1 adding at the start', [1, 2], add('/0', 0), [0, 1, 2]],
    ['4.1 adding to an empty array', [], add('/0', 'x'), ['x']],
    ['4.1 adding the root', { a: 1 }, add('', { b: 2 }), { b: 2 }],
    ['4.3 replacing the root', { a: 1 }, replace('', 5), 5],
    ['an empty member name', { '': 1 }, replace('/', 2), { '': 2 }],
    ['nested empty member names', { '': { '': 1 } }, remove('//'), { '': {} }],
    ['numbers as member names', { foo: {} }, add('/foo/0', 1), { foo: { 0: 1 } }],
    ['- as a member name', { '-': 1 }, replace('/-', 2), { '-': 2 }],
    ['null as a value', { foo: 1 }, replace('/foo', null), { foo: null }],
    ['null in the document', { foo: null }, replace('/foo', 'x'), { foo: 'x' }],
    ['removing a member that is null', { foo: null }, remove('/foo'), {}],
    ['removing falsy values', { a: [0, false, ''] }, remove('/a/1'), { a: [0, ''] }],
    ['false as a value', [0], add('/1', false), [0, false]],
    ['arrays in arrays', [[1], [2]], add('/1/0', 3), [[1], [3, 2]]],
    ['member names of the prototype as data', {}, add('/toString', 'x'), JSON.parse('{"toString":"x"}')],
  ])('%s', (_, document, operation, expected) => {
    expect(patched(document, operation)).toEqual(expected)
  })
})

describe('RFC 6902 refuses', () => {
  test.each<[string, unknown, Operation]>([
    ['A.12 adding to a target that is not there', { foo: 'bar' }, add('/baz/bat', 'qux')],
    ['adding past the end', { foo: [1] }, add('/foo/2', 2)],
    ['adding at a negative index', [1], add('/-1', 2)],
    ['adding at a name in an array', [1], add('/a', 2)],
    ['adding below a text', 'abc', add('/0', 'x')],
    ['adding below a number', { a: 1 }, add('/a/b', 2)],
    ['adding below null', { a: null }, add('/a/b', 2)],
    ['adding below null as root', null, add('/a', 2)],
    ['removing what is not there', { foo: 1 }, remove('/bar')],
    ['removing below what is not there', {}, remove('/a/b')],
    ['removing past the end', [1, 2, 3], remove('/3')],
    ['removing at -', [1], remove('/-')],
    ['removing at a bad number', [1, 2, 3], remove('/1e0')],
    ['removing at a number with leading zeros', [1, 2, 3], remove('/01')],
    ['removing an inherited member', {}, remove('/toString')],
    ['replacing what is not there', {}, replace('/a', 1)],
    ['replacing past the end', [1], replace('/1', 1)],
    ['replacing at a bad number', [1, 2], replace('/1e0', 1)],
    ['walking through a bad number', { baz: [{ qux: 1 }] }, remove('/baz/1e0/qux')],
    ['walking through -', [[1]], add('/-/0', 1)],
    ['the length of an array as a member', [1], remove('/length')],
    ['an incomplete path', { a: 1 }, add('a', 2)],
  ])('%s', (_, document, operation) => {
    expect(fault(document, operation)).toMatch(
      /^Nothing was changed: operation 0 \((add|remove|replace) [^)]*\): .+\. .+\.$/,
    )
  })
})
