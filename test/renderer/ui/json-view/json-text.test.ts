import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatJson } from '../../../../renderer/ui/json-view/format-json.ts'
import { locatePointer } from '../../../../renderer/ui/json-view/locate-pointer.ts'

const document = () => fc.json({ maxDepth: 4 })

describe('JSON laid out for reading', () => {
  test('is what JSON.stringify would write, and means the same', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  test('keeps numbers and texts as they were written', () => {
    expect(formatJson('{"a":1e400,"b":0.10,"c":9007199254740993,"d":"\\u00e4: [x]"}')).toBe(
      '{\n  "a": 1e400,\n  "b": 0.10,\n  "c": 9007199254740993,\n  "d": "\\u00e4: [x]"\n}',
    )
  })

  test('goes as far as a text that ends in the middle', () => {
    fc.assert(
      fc.property(document(), fc.nat(), (text, cut) => {
        expect(formatJson(text.slice(0, cut)).replaceAll(/\s/g, '')).toBe(text.slice(0, cut).replaceAll(/\s/g, ''))
      }),
    )
  })
})

describe('the place of a JSON pointer', () => {
  const text = '{ "a/b": [10, {"c~d": "x, ]"}, [ ]], "a": {"a": 1}, "\\u0061b": 2 }'
  const at = (pointer: string) => {
    const range = locatePointer(text, pointer)
    return range && text.slice(range.from, range.to)
  }

  test('is that of its field or element', () => {
    expect(at('/a~1b/1/c~0d')).toBe('"c~d": "x, ]"')
    expect(at('/a~1b/0')).toBe('10')
    expect(at('/a~1b/2')).toBe('[ ]')
    expect(at('/a/a')).toBe('"a": 1')
    expect(at('/ab')).toBe('"\\u0061b": 2')
    expect(at('')).toBe(text)
  })

  test('is nowhere when the text has no such value', () => {
    for (const pointer of ['/b', '/a~1b/3', '/a~1b/x', '/a~1b/0/0', '/a/a/a', '/a~1b/2/0'])
      expect([pointer, locatePointer(text, pointer)]).toEqual([pointer, undefined])
    expect(locatePointer('{"a": [1, 2', '/b')).toBeUndefined()
  })

  test('is found for every value of every document, however it is laid out', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (value, isLaidOut) => {
        const written = isLaidOut ? JSON.stringify(value, null, 2) : JSON.stringify(value)
        for (const [pointer, inside, isField] of valuesOf(value, '')) {
          const range = locatePointer(written, pointer)
          const found = written.slice(range?.from, range?.to)
          // Compared as text: JSON has no -0.
          expect(JSON.stringify(JSON.parse(isField === undefined ? `[${found}]` : `{${found}}`))).toBe(
            JSON.stringify(isField === undefined ? [inside] : { [isField]: inside }),
          )
        }
      }),
    )
  })
})

/** Pointer, value and, of a field, its name. */
function valuesOf(value: unknown, pointer: string): [string, unknown, string | undefined][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]): [string, unknown, string | undefined][] => {
    // An empty name cannot be told from none here, and `__proto__` not be written as a literal.
    if (name === '' || name === '__proto__') return []
    const below = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [[below, inside, Array.isArray(value) ? undefined : name], ...valuesOf(inside, below)]
  })
}
