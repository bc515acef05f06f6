import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../server/foundation/app-error.ts'
import { JsonError, maxJsonKeyBytes } from '../../../../server/foundation/json-scanner.ts'
import { BodySplitter } from '../../../../server/workers/commands/body-splitter.ts'

interface Parts {
  readonly config: string | undefined
  readonly modelInput: string
}

/** Cuts the bytes at the given places (anywhere, also inside of characters) and splits what comes. */
function split(text: string | Buffer, cuts: readonly number[] = []): Parts {
  const bytes = Buffer.from(text)
  const edges = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  const splitter = new BodySplitter()
  const pieces: Buffer[] = []
  for (let i = 1; i < edges.length; i++) {
    // A chunk of its own, overwritten afterwards: nothing may be read from it later.
    const chunk = Buffer.from(bytes.subarray(edges[i - 1], edges[i]))
    pieces.push(...splitter.push(chunk).map((piece) => Buffer.from(piece)))
    chunk.fill(0)
  }
  const config = splitter.finish()
  return { config, modelInput: Buffer.concat(pieces).toString('utf8') }
}

function refusal(text: string | Buffer, cuts?: readonly number[]): JsonError | AppError | undefined {
  try {
    split(text, cuts)
    return undefined
  } catch (error) {
    if (error instanceof JsonError || error instanceof AppError) return error
    throw error
  }
}

const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 3 })
const cuts = fc.array(fc.nat(), { maxLength: 12 })
const text = (value: fc.Arbitrary<unknown>) =>
  fc.tuple(value, fc.constantFrom(undefined, 1, '\t')).map(([it, indent]) => JSON.stringify(it, null, indent))
const anyText = text(fc.jsonValue({ maxDepth: 5 }))
const objectText = text(
  fc.dictionary(fc.string({ unit: 'binary', maxLength: 10 }), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 5 }),
)

/** A body and its two members as they are written in it. */
const body = fc
  .tuple(anyText, objectText, space, space, fc.boolean(), fc.boolean())
  .map(([config, modelInput, a, b, isConfigFirst, isEscaped]) => {
    const members = [
      `${a}"config"${b}:${a}${config}${b}`,
      `${b}${isEscaped ? '"model\\u0049nput"' : '"modelInput"'}:${b}${modelInput}${a}`,
    ]
    if (!isConfigFirst) members.reverse()
    return { whole: `${b}{${members.join(',')}}${a}`, config, modelInput }
  })

describe('the body splitter', () => {
  test('gives config and modelInput as they are written, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(body, cuts, ({ whole, config, modelInput }, places) => {
        const parsed = JSON.parse(whole) as Record<string, unknown>
        const parts = split(whole, places)
        expect(parts).toEqual({ config, modelInput })
        expect(JSON.parse(parts.config ?? '')).toEqual(parsed['config'])
        expect(JSON.parse(parts.modelInput)).toEqual(parsed['modelInput'])
      }),
      { numRuns: 10_000 },
    )
  })

  test('gives the same in chunks of one byte', () => {
    fc.assert(
      fc.property(body, ({ whole, config, modelInput }) => {
        expect(
          split(
            whole,
            Array.from({ length: Buffer.byteLength(whole) }, (_, i) => i),
          ),
        ).toEqual({ config, modelInput })
      }),
      { numRuns: 500 },
    )
  })

  test('takes no damaged body that JSON.parse refuses, and refuses none it takes but for its shape', () => {
    fc.assert(
      fc.property(
        body,
        fc.nat(),
        fc.constantFrom(...'{}[]",:019.-+eE\\utfnl \n\t\u0001a', ''),
        cuts,
        ({ whole }, position, character, places) => {
          const at = position % whole.length
          // Half a character has no bytes: what is sent in its place is U+FFFD.
          const changed = Buffer.from(whole.slice(0, at) + character + whole.slice(at + 1)).toString()
          const fault = refusal(changed, places)
          const isJson = isParsed(changed)
          expect(fault instanceof JsonError, changed).toBe(!isJson)
          if (!fault)
            expect(JSON.parse(split(changed, places).modelInput)).toEqual(
              (JSON.parse(changed) as Record<string, unknown>)['modelInput'],
            )
        },
      ),
      { numRuns: 10_000 },
    )
  })
})

function isParsed(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

const inInput = (value: string) => `{"modelInput":{"a":${value}}}`

describe('odd but valid values', () => {
  test.each([
    '1e400',
    '-1e400',
    '1e-400',
    '-0',
    '9007199254740993',
    `1${'0'.repeat(400)}`,
    `0.${'1'.repeat(400)}`,
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u0000"',
    '"\u{10ffff}"',
    '"\u2028"',
    '""',
    '{"":0}',
    '{"x":1,"x":2}',
    '{"__proto__":{"y":1}}',
    '[[],{},[{}]]',
  ])('%s has the value JSON.parse gives it', (value) => {
    const { modelInput } = split(inInput(value))
    expect(modelInput).toBe(`{"a":${value}}`)
    expect(JSON.parse(modelInput)).toEqual((JSON.parse(inInput(value)) as Record<string, unknown>)['modelInput'])
  })

  test.each([[[1]], [[2]], [[1, 2]], [[3]], [[]]])('a byte order mark is no part of the body, cut at %j', (places) => {
    expect(split(`\ufeff${inInput('1')}`, places)).toEqual({ config: undefined, modelInput: '{"a":1}' })
  })

  test('bytes that are no UTF-8 come back as they were sent', () => {
    const sent = Buffer.concat([
      Buffer.from('{"modelInput":{"a":"'),
      Buffer.from([0xff, 0xc0, 0xed, 0xa0, 0x80]),
      Buffer.from('"}}'),
    ])
    expect(Buffer.concat(new BodySplitter().push(sent).map((piece) => Buffer.from(piece)))).toEqual(
      sent.subarray(14, -1),
    )
  })

  test('a string of 20 MB', () => {
    const long = `"${'x'.repeat(20_000_000)}"`
    expect(split(inInput(long), [3, 5_000_000, 19_999_999]).modelInput).toHaveLength(20_000_000 + 8)
  })
})

describe('refused with the place', () => {
  test.each([
    ['nested 10,000 deep', inInput('['.repeat(10_000)), /Nested deeper than 64 levels at line 1, column 82/],
    ['nested 10,000 deep in objects', inInput('{"a":'.repeat(10_000)), /Nested deeper than 64 levels/],
    ['NaN', inInput('NaN'), /Expected a value, found "N" at line 1, column 20/],
    ['Infinity', inInput('-Infinity'), /A number breaks off before "I"/],
    ['a hexadecimal number', inInput('0x10'), /Expected "," or "}", found "x"/],
    ['a leading zero', inInput('007'), /A number starts with 0/],
    ['a comment', inInput('/* 1 */ 1'), /Expected a value, found "\/"/],
    ['a trailing comma', inInput('[1,]'), /Expected a value, found "]"/],
    ['single quotes', inInput("'x'"), /Expected a value/],
    ['a raw line feed in a string', inInput('"\n"'), /control character byte 0x0a; write it as \\u000a/],
    ['a NUL byte', `${inInput('1')}\0`, /Expected the end of the document, found byte 0x00/],
    ['two documents', `${inInput('1')}${inInput('1')}`, /Expected the end of the document/],
    ['half a byte order mark', Buffer.from([0xef, 0xbb, 0x7b, 0x7d]), /found byte 0xef/],
    ['two byte order marks', `\ufeff\ufeff${inInput('1')}`, /found byte 0xef/],
    ['UTF-16', Buffer.from(inInput('1'), 'utf16le'), /found byte 0x00/],
    ['an endless key', inInput(`{"${'k'.repeat(maxJsonKeyBytes + 1)}":1}`), /A key is longer than 65536 bytes/],
    ['an endless key at the top', `{"${'k'.repeat(2 * maxJsonKeyBytes)}`, /A key is longer than 65536 bytes/],
  ])('%s', (_name, sent, message) => {
    for (const places of [[], [1, 2, 15, 17, 19, 20, 21, 100, 1000, 66_000]]) {
      const fault = refusal(sent, places)
      expect(fault).toBeInstanceOf(JsonError)
      expect(fault?.message).toMatch(message)
    }
  })

  test('a key of the longest length is taken', () => {
    expect(refusal(inInput(`{"${'k'.repeat(maxJsonKeyBytes)}":1}`), [30_000])).toBeUndefined()
  })

  test('the envelope with every fault, but not with a million of them', () => {
    expect(refusal('{"a":1,"config":{},"config":{},"modelInput":7}')?.message).toMatch(/does not match/)
    const many = refusal(
      `{${Array.from({ length: 100_000 }, (_, i) => `"wrong ${i}${'!'.repeat(500)}":0`).join()}}`,
    ) as AppError
    expect(many.details).toHaveLength(20)
    expect(String(many.details).length).toBeLessThan(5000)
  })

  test('a configuration of more than 4 MB', () => {
    expect(refusal(`{"config":"${'x'.repeat(5_000_000)}","modelInput":{}}`, [1_000_000, 4_500_000])).toMatchObject({
      code: 'BODY_INVALID',
      message: expect.stringContaining('4194304 bytes') as string,
    })
  })
})
