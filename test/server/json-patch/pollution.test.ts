/** Attempts to reach a prototype through a patch. */
import { afterEach, describe, expect, test } from 'vitest'
import type { PatchOperation } from '../../../server/contract/patch.ts'
import { applyPatch } from '../../../server/json-patch/apply-patch.ts'
import { add, faultOf, patched, remove, replace } from './run-patch.ts'

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
/** Names and values of everything the prototypes hold, in order. */
const contents = () =>
  prototypes.flatMap((prototype) =>
    Reflect.ownKeys(prototype).flatMap((name) => {
      const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor
      return [name, value, get, set] as unknown[]
    }),
  )
const before = contents()

afterEach(() => {
  const after = contents()
  expect(after.length).toBe(before.length)
  expect(after.every((content, at) => Object.is(content, before[at]))).toBe(true)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

const document = () => ({ a: { b: 1 }, list: [{ id: 'x', tags: ['t'] }], texts: ['x', '__proto__'] })
const json = (text: string): unknown => JSON.parse(text)

const payloads: [string, PatchOperation][] = [
  ['__proto__ at the root', add('/__proto__/polluted', true)],
  ['__proto__ as last segment', add('/__proto__', { polluted: true })],
  ['__proto__ below a field', add('/a/__proto__/polluted', true)],
  ['__proto__ of an array', add('/list/__proto__/polluted', true)],
  ['__proto__ of an element', add('/list/0/__proto__/polluted', true)],
  ['__proto__ behind a filter', add('/list/[id=x]/__proto__/polluted', true)],
  ['__proto__ as last behind a filter', replace('/list/[id=x]/__proto__', { polluted: true })],
  ['__proto__ of a text', add('/a/b/__proto__/polluted', true)],
  ['__proto__ twice', add('/__proto__/__proto__/polluted', true)],
  ['__proto__ as an array to create', add('/list/[id=x]/__proto__/-', true)],
  ['constructor.prototype at the root', add('/constructor/prototype/polluted', true)],
  ['constructor.prototype below a field', add('/a/constructor/prototype/polluted', true)],
  ['constructor.prototype of an array', add('/list/constructor/prototype/polluted', true)],
  ['constructor.prototype behind a filter', add('/list/[id=x]/constructor/prototype/polluted', true)],
  ['constructor as last segment', replace('/a/constructor', {})],
  ['prototype as last segment', add('/a/prototype', {})],
  ['removing __proto__', remove('/__proto__')],
  ['removing from __proto__', remove('/a/__proto__/toString')],
  ['removing from constructor.prototype', remove('/constructor/prototype/toString')],
  ['removing behind a filter', remove('/list/[id=x]/__proto__/toString')],
  ['replacing toString of __proto__', replace('/__proto__/toString', 'x')],
  ['__proto__ as filter field', add('/list/[__proto__=x]/polluted', true)],
  ['__proto__ inside a filter field', add('/list/[a/__proto__/b=x]/polluted', true)],
  ['constructor/name as filter field', add('/list/[constructor/name=Object]/polluted', true)],
  ['prototype as filter field', remove('/list/[prototype=x]')],
  ['__proto__ in the older spelling', add('/__proto__[id=x]/polluted', true)],
  ['__proto__ as a text to remove', remove('/texts/__proto__')],
  ['__proto__ in a value', add('/c', json('{"__proto__":{"polluted":true}}'))],
  ['__proto__ deep in a value', add('/c', json('[{"d":[{"e":{"__proto__":{"polluted":true}}}]}]'))],
  ['__proto__ in the value of a replace', replace('/list/[id=x]', json('{"id":"x","__proto__":{"polluted":true}}'))],
  ['__proto__ in a new root', replace('', json('{"__proto__":{"polluted":true}}'))],
  ['constructor in a value', add('/c', json('{"constructor":{"prototype":{"polluted":true}}}'))],
  ['prototype in a value', add('/list/-', json('{"prototype":{"polluted":true}}'))],
  ['a value with a prototype of its own', add('/c', Object.create({ polluted: true }))],
]

describe('refused with the document and all prototypes untouched:', () => {
  test.each(payloads)('%s', (_, operation) => {
    expect(faultOf(document(), [operation]).message).toMatch(/is not allowed as|not plain JSON/)
  })

  test('a bad operation behind good ones, of which none is kept', () => {
    const given = document()
    expect(faultOf(given, [add('/a/c', 1), ...payloads.map(([, operation]) => operation)]).details).toHaveLength(20)
    expect(given).toEqual(document())
  })
})

describe('own fields only:', () => {
  test('inherited names are not there', () => {
    for (const name of ['toString', 'hasOwnProperty', '__defineGetter__', 'valueOf']) {
      expect(faultOf(document(), [add(`/a/${name}/polluted`, true)]).message).toContain(`/a has no "${name}"`)
      expect(faultOf(document(), [remove(`/${name}`)]).message).toContain(`has no "${name}"`)
    }
    expect(faultOf(document(), [add('/list/push/polluted', true)]).message).toContain('is no index')
    expect(patched(document(), remove('/list/[toString/name=toString]'))).toEqual(document())
  })

  test('a filter does not see what a polluted prototype brings', () => {
    const inherits = Object.create({ id: 'x' }) as object
    expect(patched({ list: [inherits] }, remove('/list/[id=x]'))).toEqual({ list: [inherits] })
    const many = Array.from({ length: 40 }, () => Object.create({ id: 'x' }) as object)
    expect(
      applyPatch({ list: many }, [remove('/list/[id=x]'), remove('/list/[id=x]')]).changes.map(({ places }) => places),
    ).toEqual([0, 0])
  })

  test('a __proto__ field the document has stays an own field', () => {
    const given = json('{"a":{"__proto__":{"polluted":true},"b":1}}')
    const outcome = patched(given, replace('/a/b', 2)) as { a: object }
    expect(JSON.stringify(outcome)).toBe('{"a":{"__proto__":{"polluted":true},"b":2}}')
    expect(Object.getPrototypeOf(outcome.a)).toBe(Object.prototype)
  })

  test('names of methods are plain data', () => {
    expect(JSON.stringify(patched({}, add('/toString', 1), add('/hasOwnProperty', 2), replace('/toString', 3)))).toBe(
      '{"toString":3,"hasOwnProperty":2}',
    )
  })

  test('__proto__ as the value of a filter is a text like any other', () => {
    expect(patched(document(), remove('/texts/[__proto__]'))).toMatchObject({ texts: ['x'] })
  })
})
