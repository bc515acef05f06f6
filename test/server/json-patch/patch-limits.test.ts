import { describe, expect, test } from 'vitest'
import { applyPatch } from '../../../server/json-patch/apply-patch.ts'
import { patchLimits } from '../../../server/json-patch/patch-budget.ts'
import { add, fault, faultOf, patched, remove, replace } from './run-patch.ts'

const many = <Element>(length: number, make: (at: number) => Element) => Array.from({ length }, (_, at) => make(at))
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** Processor time, as the machine may have other work. */
function cpuSeconds(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

describe('limits', () => {
  test('on the number of operations', () => {
    const operations = many(10_001, () => add('/a', 1))
    expect(faultOf({}, operations).message).toContain('10001 operations, and at most 10000')
    expect(patched({}, ...operations.slice(1))).toEqual({ a: 1 })
  })

  test('on depth: of paths, of values, of both together', () => {
    expect(fault({}, remove('/a'.repeat(65)))).toContain('more than 64 deep')
    expect(fault({}, add('/a', nested(64)))).toContain('nested too deeply')
    expect(fault({}, add('', nested(65)))).toContain('nested too deeply')
    expect(() => patched({}, add('/a', nested(63)))).not.toThrow()
    expect(fault({}, add('/a', nested(100_000)))).toContain('nested too deeply')
  })

  test('on work: filters that must look at everything', () => {
    const document = { list: many(1000, (at) => ({ id: `V${at}` })) }
    const operations = many(100, (at) => remove(`/list/[field${at}=x]`))
    expect(faultOf(document, operations, { ...patchLimits, steps: 50_000 }).message).toMatch(
      /operation 48 \(remove .*takes too much work: over 50000 steps.*Split it/,
    )
    expect(() => applyPatch(document, operations)).not.toThrow()
  })

  test('on work: changes in many places, copies of big values', () => {
    const wide = { list: many(100, () => ({ k: 'x' })) }
    expect(
      faultOf(
        wide,
        many(50, () => add('/list/[k=x]/t/-', 1)),
        { ...patchLimits, steps: 20_000 },
      ).message,
    ).toContain('too much work')
    const copying = [
      add(
        '/list/[k=x]/t',
        many(1000, () => 0),
      ),
      add('/list/[k=x]/t/-', 1),
    ]
    expect(faultOf(wide, copying, { ...patchLimits, steps: 50_000 }).message).toContain('operation 1')
  })

  test('on the size of the result, counting a value once for every place', () => {
    const document = { list: many(1000, () => ({ k: 'x' })) }
    const big = 'x'.repeat(3_000_000)
    expect(fault(document, add('/list/[k=x]/v', big))).toContain('larger than 2000000000 bytes')
    expect(faultOf({ a: big }, [add('/b', big)], { ...patchLimits, bytes: 5_000_000 }).message).toContain(
      'larger than 5000000 bytes',
    )
    expect(() => applyPatch({ a: big }, [add('/b', big)])).not.toThrow()
  })

  test('on doubling: a value repeated in a value repeated, refused at once', () => {
    // As often as the limit on depth lets it be said.
    const grow = many(20, (at) => add(`/list/${'[k=x]/l/'.repeat(at)}[k=x]/l`, [{ k: 'x' }, { k: 'x' }]))
    expect(
      cpuSeconds(() =>
        expect(faultOf({ list: [{ k: 'x' }] }, grow, { ...patchLimits, steps: 1_000_000 }).message).toContain(
          'too much work',
        ),
      ),
    ).toBeLessThan(2)
  })

  test('refuse values JSON does not have', () => {
    for (const value of [Number.NaN, Infinity, 1n, () => 1, Symbol('x'), [undefined]])
      expect(fault({}, add('/a', value))).toContain('JSON does not have')
    for (const value of [new Date(0), new Map()]) expect(fault({}, add('/a', value))).toContain('not plain JSON')
  })
})

describe('10,000 operations on 10,000 elements take well under a few seconds:', () => {
  const document = { visits: many(10_000, (at) => ({ id: `V${at}`, priority: `${at % 10}`, tags: [] })) }
  test.each([
    [
      'fields',
      (at: number) => replace(`/visits/[id=V${at}]/name`, 'x'),
      { length: 10_000, at: { id: 'V9', name: 'x' } },
    ],
    ['ids', (at: number) => replace(`/visits/[id=V${at}]/id`, `W${at}`), { length: 10_000, at: { id: 'W9' } }],
    [
      'elements',
      (at: number) => replace(`/visits/[id=V${at}]`, { id: `W${at}` }),
      { length: 10_000, at: { id: 'W9' } },
    ],
    ['removals', (at: number) => remove(`/visits/[id=V${9_999 - at}]`), { length: 0, at: undefined }],
    ['removals by index', () => remove('/visits/0'), { length: 0, at: undefined }],
    [
      'additions',
      (at: number) => (at % 2 ? add(`/visits/[id=N${at - 1}]/tags/-`, 'x') : add('/visits/-', { id: `N${at}` })),
      { length: 15_000, at: { id: 'V9' } },
    ],
  ])('%s', (_, operation, expected) => {
    const operations = many(10_000, operation)
    let visits: unknown[] = []
    const seconds = cpuSeconds(() => (visits = (applyPatch(document, operations).document as typeof document).visits))
    expect(seconds).toBeLessThan(3)
    expect(visits).toHaveLength(expected.length)
    if (expected.at) expect(visits[9]).toMatchObject(expected.at)
  })
})
