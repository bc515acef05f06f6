import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonError, JsonScanner, maxJsonDepth } from '../../../server/foundation/json-scanner.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** Feeds the text in chunks cut at the given places. */
function scan(text: string, cuts: readonly number[] = []): void {
  const bytes = encode(text)
  const scanner = new JsonScanner()
  const edges = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  for (let i = 1; i < edges.length; i++) scanner.push(bytes.subarray(edges[i - 1], edges[i]))
  scanner.end()
}

function isAccepted(text: string, cuts?: readonly number[]): boolean {
  try {
    scan(text, cuts)
    return true
  } catch (error) {
    if (error instanceof JsonError) return false
    throw error
  }
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the JSON scanner', () => {
  test('accepts every JSON text, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
        expect(isAccepted(text, cuts)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('agrees with JSON.parse on texts with one character changed', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        fc.constantFrom(...'{}[]",:0123456789.-+eE\\utfnl \n\t\u0001a'),
        (text, position, character) => {
          const at = position % (text.length + 1)
          const changed = text.slice(0, at) + character + text.slice(at + 1)
          expect(isAccepted(changed), changed).toBe(isParsed(changed))
        },
      ),
      { numRuns: 10_000 },
    )
  })

  test.each([
    '',
    ' ',
    '01',
    '-',
    '1.',
    '1e',
    '.5',
    '+1',
    'NaN',
    'tru',
    '{"a":1,}',
    '[1,]',
    '{a:1}',
    "{'a':1}",
    '"\t"',
    '"\\x"',
    '"\\u12g4"',
    '[1}',
    '{"a" 1}',
    '1 2',
    '{"a":1}}',
    'nul1',
    '"open',
  ])('refuses %j', (text) => {
    expect(isAccepted(text)).toBe(false)
  })

  test.each([
    '0',
    '-0',
    '1e400',
    '"\\ud800"',
    ' [ ] ',
    '{}',
    '[[[]]]',
    '9007199254740993',
    '"\u00e9\u{1f600}"',
    '{"a":1,"a":2}',
  ])('accepts %j', (text) => {
    expect(isAccepted(text)).toBe(true)
  })

  test('tolerates a byte order mark before the document', () => {
    expect(isAccepted('\ufeff{"a":1}')).toBe(true)
  })

  test('refuses documents nested deeper than the limit, and takes those at it', () => {
    expect(isAccepted('['.repeat(maxJsonDepth) + ']'.repeat(maxJsonDepth))).toBe(true)
    expect(isAccepted('['.repeat(maxJsonDepth + 1) + ']'.repeat(maxJsonDepth + 1))).toBe(false)
  })

  test('names line and column of the fault', () => {
    const fault = (() => {
      try {
        scan('{\n  "a": 1,\n  "b": x\n}')
      } catch (error) {
        return error
      }
      return undefined
    })()
    expect(fault).toMatchObject({ line: 3, column: 8, message: 'Expected a value, found "x" at line 3, column 8' })
  })

  test('reports where the members of the first level begin and end', () => {
    const text = ' {"one": [1, 2], "two" : "x", "three":-1.5e3}'
    const spans: string[] = []
    let open = { key: '', from: 0 }
    const scanner = new JsonScanner({
      depth: 1,
      onValueStart: (depth, key, offset) => {
        if (depth === 1) open = { key: key ?? '', from: offset }
      },
      onValueEnd: (depth, end) => {
        if (depth === 1) spans.push(`${open.key}=${text.slice(open.from, end)}`)
      },
    })
    scanner.push(encode(text))
    scanner.end()
    expect(spans).toEqual(['one=[1, 2]', 'two="x"', 'three=-1.5e3'])
  })
})
