/** Random patches on random documents: the engine and the naive reference agree. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PatchOperation } from '../../../server/contract/patch.ts'
import { AppError } from '../../../server/foundation/app-error.ts'
import { applyPatch } from '../../../server/json-patch/apply-patch.ts'
import { applyNaively, NaiveFault, pathText, type NaiveOperation, type NaiveSegment } from './naive-patch.ts'
import { frozen } from './run-patch.ts'

const key = fc.constantFrom('a', 'b', 'id', '0', 'a/b', '~1', 'x]')
const text = fc.constantFrom('x', 'y', 'z', 'x/y', 'x]/', '~0', '1')
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(text, fc.constantFrom<unknown>(null, true, 1)),
    fc.array(text, { maxLength: 4 }),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(key, tie('node'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))
const document = fc.dictionary(key, node, { maxKeys: 4, noNullPrototype: true })

/** Long enough to be indexed. */
const element = fc.record(
  {
    id: text,
    b: fc.array(fc.record({ id: text }, { noNullPrototype: true }), { maxLength: 2 }),
    a: fc.array(text, { maxLength: 3 }),
  },
  { requiredKeys: ['id'], noNullPrototype: true },
)
const longDocument = fc.record(
  { a: fc.array(element, { minLength: 16, maxLength: 24 }), b: fc.array(text, { minLength: 16, maxLength: 24 }) },
  { noNullPrototype: true },
)

/** An operation whose path is found in the document as it then is: `turns` says which way to go, step by step. */
interface Choice {
  readonly op: NaiveOperation['op']
  readonly turns: readonly number[]
  readonly value: unknown
}
const choicesOf = (value: fc.Arbitrary<unknown>) =>
  fc.array(
    fc.record({
      op: fc.constantFrom('add' as const, 'remove' as const, 'replace' as const),
      turns: fc.array(fc.nat(999), { minLength: 1, maxLength: 4 }),
      value,
    }),
    { maxLength: 20 },
  )

/** A filter that takes the element, when it holds a text, itself or at a field or two. */
function filterOn(found: unknown, turn: number): Exclude<NaiveSegment, string> {
  const fields: string[] = []
  let inner = found
  while (typeof inner === 'object' && inner !== null && fields.length < 4) {
    const names = Object.keys(inner)
    const name = names[turn % Math.max(1, names.length)] ?? 'id'
    if (!Array.isArray(inner)) fields.push(name)
    inner = (inner as Record<string, unknown>)[name]
  }
  return { fields, value: typeof inner === 'string' ? inner : 'x' }
}

function pathIn(root: unknown, turns: readonly number[], withFilters: boolean): NaiveSegment[] {
  let at = root
  return turns.map((turn) => {
    const wild = ['a', '-', 'x', '7', 'id'][turn % 5]!
    const inner = typeof at === 'object' && at !== null ? Object.entries(at) : []
    const [name, child] = inner[turn % (inner.length + 1)] ?? [turn % 2 ? String(inner.length) : wild, undefined]
    const segment = withFilters && Array.isArray(at) && turn % 3 > 0 ? filterOn(child, turn) : name
    at = child
    return segment
  })
}

const asPatch = ({ op, path, value }: NaiveOperation): PatchOperation => ({ op, path: pathText(path), value })

function isRefused(given: unknown, operations: readonly PatchOperation[]): boolean {
  try {
    applyPatch(given, operations)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'PATCH_INVALID') return true
    throw error
  }
}

/** Goes through the operations one by one with the reference; what it takes must come out the same in one patch. */
function compareAll(
  given: unknown,
  operations: readonly (NaiveOperation | ((now: unknown) => NaiveOperation))[],
): void {
  const before = JSON.stringify(given)
  frozen(given)
  const taken: PatchOperation[] = []
  let expected = given
  for (const choice of operations) {
    const operation = frozen(typeof choice === 'function' ? choice(expected) : choice)
    try {
      expected = applyNaively(expected, operation)
      taken.push(asPatch(operation))
    } catch (error) {
      if (!(error instanceof NaiveFault)) throw error
      expect(isRefused(given, [...taken, asPatch(operation)])).toBe(true)
    }
  }
  expect(applyPatch(given, taken).document).toEqual(expected)
  expect(JSON.stringify(given)).toBe(before)
}

function compare(given: unknown, choices: readonly Choice[], withFilters: boolean): void {
  compareAll(
    given,
    choices.map(({ op, turns, value }) => (now: unknown) => ({ op, path: pathIn(now, turns, withFilters), value })),
  )
}

/** Operations on the long array `a`: whole elements, their fields, and the fields their filters look at. */
const position = fc.nat(30).map(String)
const anyFilter = fc.oneof(
  { arbitrary: text.map((value) => ({ fields: ['id'], value })), weight: 3 },
  { arbitrary: text.map((value) => ({ fields: ['b', 'id'], value })), weight: 1 },
)
const longArrayPath: fc.Arbitrary<readonly NaiveSegment[]> = fc.oneof(
  fc.tuple(anyFilter),
  fc.tuple(anyFilter, fc.constantFrom('id', 'b', 'a')),
  fc.tuple(anyFilter, anyFilter, fc.constantFrom('id', 'b', 'a')),
  fc.tuple(anyFilter, fc.constant('a'), fc.constant('-')),
  fc.tuple(anyFilter, fc.constant('b'), fc.constant('0'), fc.constant('id')),
  fc.tuple(position),
  fc.tuple(position, fc.constant('id')),
  fc.constant(['-']),
)
const longArrayOperation = fc
  .tuple(fc.constantFrom('add' as const, 'remove' as const, 'replace' as const), longArrayPath, text, element)
  .map(([op, path, name, whole]): NaiveOperation => {
    const values: Record<string, unknown> = { a: [name], b: whole.b ?? [] }
    const last = path.at(-1)
    return { op, path: ['a', ...path], value: path.length === 1 ? whole : (values[String(last)] ?? name) }
  })

describe('a random patch does what the reference does, and leaves the given document alone:', () => {
  test('without filters', () => {
    fc.assert(
      fc.property(document, choicesOf(node), (given, choices) => compare(given, choices, false)),
      { numRuns: 500 },
    )
  })

  test('with filters', () => {
    fc.assert(
      fc.property(document, choicesOf(node), (given, choices) => compare(given, choices, true)),
      { numRuns: 1000 },
    )
  })

  test('with filters on long arrays', () => {
    fc.assert(
      fc.property(
        longDocument,
        choicesOf(fc.oneof(text, element, fc.array(element, { maxLength: 3 }))),
        (given, choices) => compare(given, choices, true),
      ),
      { numRuns: 500 },
    )
  })

  test('where removals, changes and additions by filter and by index mix on one long array', () => {
    fc.assert(
      fc.property(longDocument, fc.array(longArrayOperation, { minLength: 10, maxLength: 60 }), (given, operations) =>
        compareAll(given, operations),
      ),
      { numRuns: 500 },
    )
  })

  test('of arbitrary paths is applied or refused, never anything else', () => {
    const anyPath = fc
      .string({ unit: fc.constantFrom('/', '[', ']', '=', '~', '0', '1', '-', 'a', 'id', 'x'), maxLength: 12 })
      .map((path) => `/${path}`)
    const operation = fc.record(
      { op: fc.constantFrom('add' as const, 'remove' as const, 'replace' as const), path: anyPath, value: node },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(
        document,
        fc.array(operation, { maxLength: 5 }),
        (given, operations) => void isRefused(frozen(given), frozen(operations)),
      ),
      { numRuns: 1000 },
    )
  })
})
