import { describe, expect, test } from 'vitest'
import { AppError } from '../../../server/foundation/app-error.ts'
import { applyPatch } from '../../../server/json-patch/apply-patch.ts'
import { fieldServiceDocument } from './field-service-document.ts'
import { add, fault, faultOf, frozen, patched, remove, replace } from './run-patch.ts'

describe('a filter', () => {
  test('applies to all elements it takes', () => {
    const document = { list: [{ k: 'x' }, { k: 'y' }, { k: 'x' }] }
    expect(patched(document, add('/list/[k=x]/n', 1))).toEqual({
      list: [{ k: 'x', n: 1 }, { k: 'y' }, { k: 'x', n: 1 }],
    })
    expect(patched(document, remove('/list/[k=x]'))).toEqual({ list: [{ k: 'y' }] })
  })

  test('compares texts, and case', () => {
    const document = { list: [{ k: 1 }, { k: true }, { k: null }, { k: 'X' }, { k: ['1'] }, 1, '1', {}] }
    for (const path of ['/list/[k=1]', '/list/[k=true]', '/list/[k=null]', '/list/[k=x]'])
      expect(patched(document, remove(path))).toEqual(document)
    expect(patched({ list: [1, '1', { '1': '1' }] }, remove('/list/[1]'))).toEqual({ list: [1, { '1': '1' }] })
  })

  test('takes other texts and earlier times, and a filter behind it is about the same element', () => {
    const shift = (start: string, employee: string | null) => ({ start, employee })
    const list = [
      shift('2027-02-01T09:59:00Z', 'Ann'),
      shift('2027-02-01T10:30:00+01:00', 'Ben'),
      shift('2027-02-01T09:00:00Z', null),
      shift('2027-02-01T10:00:00Z', 'Ann'),
      shift('soon', 'Ann'),
    ]
    for (const more of [0, 40]) {
      const document = { list: [...list, ...Array.from({ length: more }, () => shift('2027-02-02T10:00:00Z', 'Cy'))] }
      const made = patched(document, add('/list/[start<2027-02-01T10:00:00Z][employee!=]/pinned', true)) as {
        list: { pinned?: boolean }[]
      }
      expect(made.list.flatMap(({ pinned }, at) => (pinned === true ? [at] : []))).toEqual([0, 1])
      const others = patched(document, remove('/list/[employee!=Ann]')) as { list: unknown[] }
      expect(others.list).toEqual([list[0], list[2], list[3], list[4]])
    }
  })

  test('behind one that took an array takes elements of that array', () => {
    const document = { list: [[{ k: 'x' }, { k: 'y' }], { k: 'x' }] }
    expect(patched(document, add('/list/[k=x]/[k=x]/n', 1))).toEqual({
      list: [[{ k: 'x', n: 1 }, { k: 'y' }], { k: 'x', n: 1 }],
    })
  })

  test('looks into nested objects and arrays', () => {
    const document = {
      list: [
        { id: 1, a: { b: 'x' } },
        { id: 2, a: [{ b: 'y' }, { b: 'x' }] },
        { id: 3, a: [{ b: ['x'] }] },
        { id: 4, b: 'x' },
      ],
    }
    expect(patched(document, replace('/list/[a/b=x]/id', 0))).toMatchObject({
      list: [{ id: 0 }, { id: 0 }, { id: 3 }, { id: 4 }],
    })
  })

  test('may be followed by others', () => {
    const document = {
      a: [{ k: 'x', b: [{ k: 'y' }, { k: 'z' }] }, { k: 'x' }, { k: 'x', b: null }, { k: 'w', b: [{ k: 'y' }] }],
    }
    expect(patched(document, add('/a/[k=x]/b/[k=y]/n', 1))).toEqual({
      a: [{ k: 'x', b: [{ k: 'y', n: 1 }, { k: 'z' }] }, ...document.a.slice(1)],
    })
  })

  test('follows changes of the field it looks at', () => {
    const list = Array.from({ length: 40 }, (_, at) => ({ id: `V${at}`, sub: [{ id: `S${at}` }] }))
    const steps = [
      remove('/list/[id=V3]'),
      remove('/list/[id=V4]'),
      replace('/list/[id=V5]/id', 'W5'),
      remove('/list/[id=V5]'),
      add('/list/[id=W5]/n', 1),
      add('/list/-', { id: 'V3' }),
      add('/list/[id=V3]/n', 1),
      remove('/list/0'),
      add('/list/[id=V1]/n', 1),
      replace('/list/[sub/id=S9]/n', 9),
      replace('/list/[sub/id=S9]/sub/0/id', 'T9'),
      add('/list/[sub/id=S9]/n', 0),
      replace('/list/[sub/id=T9]/m', 9),
    ]
    const expected = [
      { ...list[1], n: 1 },
      list[2],
      { ...list[5], id: 'W5', n: 1 },
      list[6],
      list[7],
      list[8],
      { id: 'V9', sub: [{ id: 'T9' }], n: 9, m: 9 },
      ...list.slice(10),
      { id: 'V3', n: 1 },
    ]
    expect(patched({ list }, ...steps)).toEqual({ list: expected })
  })

  test('is a fault where there is no array', () => {
    expect(fault({ a: { b: 1 } }, add('/a/[k=x]/c', 1))).toContain(
      '/a is an object, and the filter [k=x] needs an array',
    )
    expect(fault({ a: [{ k: 'x', b: 'text' }] }, remove('/a/[k=x]/b/[c=y]'))).toContain('/a/[k=x]/b is a text')
    expect(fault({}, remove('/a/[k=x]'))).toContain('the document has no "a"')
    expect(fault({ a: null }, remove('/a/[k=x]'))).toContain('the document has no "a"')
  })
})

describe('add', () => {
  test('sets and overwrites fields', () => {
    expect(patched({ a: 1 }, add('/b', 2), add('/a', null), add('/-', 3))).toEqual({ a: null, b: 2, '-': 3 })
  })

  test('creates a missing or null array for - behind a filter only', () => {
    expect(patched({ a: [{ k: 'x' }, { k: 'x', t: null }, { k: 'x', t: [1] }] }, add('/a/[k=x]/t/-', 2))).toEqual({
      a: [
        { k: 'x', t: [2] },
        { k: 'x', t: [2] },
        { k: 'x', t: [1, 2] },
      ],
    })
    expect(fault({}, add('/t/-', 1))).toContain('the document has no "t". Add it first')
    expect(fault({ t: null }, add('/t/-', 1))).toContain('the document has no "t"')
    expect(fault({ a: [{ k: 'x' }] }, add('/a/[k=x]/t/u/-', 1))).toContain('/a/[k=x] has no "t"')
    expect(fault({ a: [{ k: 'x' }] }, add('/a/[k=x]/t/u', 1))).toContain('/a/[k=x] has no "t"')
  })

  test('gives every element its own array', () => {
    const document = { a: [{ k: 'x' }, { k: 'x' }] }
    expect(patched(document, add('/a/[k=x]/t', [1]), add('/a/0/t/-', 2))).toEqual({
      a: [
        { k: 'x', t: [1, 2] },
        { k: 'x', t: [1] },
      ],
    })
  })

  test('with a filter at the end appends unless an element is there', () => {
    expect(patched({ a: [{ k: 'y' }] }, add('/a/[k=x]', { k: 'x' }))).toEqual({ a: [{ k: 'y' }, { k: 'x' }] })
    expect(fault({ a: [{ k: 'x' }] }, add('/a/[k=x]', { k: 'x' }))).toContain(
      '/a already has an element that [k=x] takes. Use replace',
    )
  })
})

describe('remove', () => {
  test('behind a filter minds nothing that is not there', () => {
    const document = { a: [{ k: 'x', t: [1], n: null, v: ['p'] }] }
    for (const rest of ['u', 'u/v/w', 'n/v', 't/5', 't/-', 't/5/b', 'n/[k=y]', 'u/[k=y]', 'u/[k=y]/z', 'v/q'])
      expect(patched(document, remove(`/a/[k=x]/${rest}`))).toEqual(document)
  })

  test('takes the text itself in an array of texts', () => {
    expect(patched({ t: ['a', 'b', 'a', '0'] }, remove('/t/a'))).toEqual({ t: ['b', '0'] })
    expect(patched({ t: ['b'] }, remove('/t/a'))).toEqual({ t: ['b'] })
    expect(patched({ t: ['7', 'b'] }, remove('/t/[7]'))).toEqual({ t: ['b'] })
    expect(fault({ t: ['7', 'b'] }, remove('/t/7'))).toContain('/t has no element 7: the array has 2 elements')
    expect(fault({ t: [{}] }, remove('/t/a'))).toContain('/t is an array and "a" is no index')
  })

  test('of the whole document is a fault', () => {
    expect(fault({}, remove(''))).toContain('operation 0 (remove ): the whole document cannot be removed')
  })
})

describe('replace', () => {
  test('keeps the place of an index, and goes to the end with a filter', () => {
    expect(patched({ t: ['a', 'b', 'c'] }, replace('/t/0', 'x'))).toEqual({ t: ['x', 'b', 'c'] })
    expect(patched({ t: ['a', 'b', 'c', 'a'] }, replace('/t/[a]', 'x'))).toEqual({ t: ['b', 'c', 'x'] })
  })

  test('with a filter at the end appends when nothing was taken', () => {
    expect(patched({ t: ['b'] }, replace('/t/[a]', 'x'))).toEqual({ t: ['b', 'x'] })
    expect(patched({ a: [{ k: 'x' }, { k: 'x', t: ['b', 'c'] }] }, replace('/a/[k=x]/t/[b]', 'd'))).toEqual({
      a: [
        { k: 'x', t: ['d'] },
        { k: 'x', t: ['c', 'd'] },
      ],
    })
  })

  test('adds what is not there behind a filter, and only there', () => {
    expect(
      patched(
        { a: [{ k: 'x', t: [1] }] },
        replace('/a/[k=x]/n', 1),
        replace('/a/[k=x]/t/-', 2),
        replace('/a/[k=x]/t/2', 3),
      ),
    ).toEqual({ a: [{ k: 'x', n: 1, t: [1, 2, 3] }] })
    expect(fault({ a: 1 }, replace('/b', 1))).toContain('the document has no "b". Use add to create it')
    expect(fault({ t: [1] }, replace('/t/1', 1))).toContain('/t has no element 1: the array has 1 element')
    expect(fault({ t: [1] }, replace('/t/-', 1))).toContain('"-" is the place after the last element of /t')
    expect(fault({ t: ['a'] }, replace('/t/a', 'b'))).toContain('"a" is no index')
  })

  test('of the whole document', () => {
    expect(patched({ a: 1 }, replace('', { b: 2 }), add('/c', 3))).toEqual({ b: 2, c: 3 })
    expect(patched({ a: 1 }, add('', [1]), add('/-', 2))).toEqual([1, 2])
  })
})

describe('a patch', () => {
  test('may be empty, and answers the very document then', () => {
    const document = {}
    expect(applyPatch(document, [])).toEqual({ document, changes: [] })
    expect(applyPatch(document, []).document).toBe(document)
  })

  test('shares what it does not touch', () => {
    const document = frozen(fieldServiceDocument())
    const outcome = applyPatch(document, [replace('/visits/[id=Visit A]/priority', '1')]).document as typeof document
    expect(outcome.vehicles).toBe(document.vehicles)
    expect(outcome.visits[1]).toBe(document.visits[1])
    expect(outcome.visits[0]).not.toBe(document.visits[0])
  })

  test('tells per operation how many places it changed', () => {
    const operations = [
      replace('/visits/[priority=6]/priority', '5'),
      remove('/visits/[id=Nobody]'),
      replace('/visits/[priority=5]', { id: 'X' }),
      add('/n', 1),
      remove('/skills/[roofer]'),
    ]
    expect(applyPatch(fieldServiceDocument(), operations).changes).toEqual([
      { op: 'replace', path: '/visits/[priority=6]/priority', places: 2 },
      { op: 'remove', path: '/visits/[id=Nobody]', places: 0 },
      { op: 'replace', path: '/visits/[priority=5]', places: 2 },
      { op: 'add', path: '/n', places: 1 },
      { op: 'remove', path: '/skills/[roofer]', places: 1 },
    ])
  })

  test('counts the same in an array with an index', () => {
    const list = Array.from({ length: 40 }, (_, at) => ({ k: at < 3 ? 'x' : 'y' }))
    const exchange = replace('/list/[k=x]', { k: 'x' })
    expect(
      applyPatch({ list }, [remove('/list/[k=z]'), exchange, exchange]).changes.map(({ places }) => places),
    ).toEqual([0, 3, 1])
  })

  test('names the operation that fails, what is wrong and what to do', () => {
    const error = faultOf({ visits: Array(9).fill({}) }, [
      add('/a', 1),
      add('/b', 1),
      remove('/a'),
      remove('/visits/9'),
    ])
    expect(error).toBeInstanceOf(AppError)
    const line =
      'operation 3 (remove /visits/9): /visits has no element 9: the array has 9 elements. Use a lower index, a filter such as [id=...], or - with add to append.'
    expect(error.message).toBe(`Nothing was changed: ${line}`)
    expect(error.details).toEqual([line])
  })

  test('names all operations that are wrong by themselves', () => {
    const error = faultOf({}, [add('/a', 1), remove('b'), add('/c/[', 1), { op: 'add', path: '/d' }])
    expect(error.message).toMatch(/operation 1 \(remove b\): .* There are 2 more faults; see the details\.$/)
    expect(error.details).toEqual([
      expect.stringContaining('operation 1 (remove b)'),
      expect.stringContaining('operation 2 (add /c/[)'),
      expect.stringContaining('operation 3 (add /d): there is no value'),
    ])
  })

  test('with a very long path keeps the message short', () => {
    expect(fault({}, remove(`/${'x'.repeat(5000)}`)).length).toBeLessThan(800)
  })
})
