import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePath } from '../../../server/json-patch/patch-path.ts'

/** Keys as texts, filters as {fields, value}. */
const read = (path: string) =>
  parsePath(path, 256).map((segment) =>
    segment.kind === 'key' ? segment.key : { fields: segment.fields, value: segment.value },
  )
const filter = (value: string, ...fields: string[]) => ({ fields, value })

describe('a path', () => {
  test.each<[string, string, unknown[]]>([
    ['is empty for the whole document', '', []],
    ['has segments', '/visits/2/name', ['visits', '2', 'name']],
    ['may have empty segments', '/a//', ['a', '', '']],
    ['has escapes', '/a~1b/~0~2~3/~01', ['a/b', '~][', '~1']],
    [
      'has filters',
      '/vehicles/[id=Ann]/shifts/[id=S 1]/tags/-',
      ['vehicles', filter('Ann', 'id'), 'shifts', filter('S 1', 'id'), 'tags', '-'],
    ],
    ['has filters without a slash in front', '/a[id=x][id=y]/b', ['a', filter('x', 'id'), filter('y', 'id'), 'b']],
    ['starts with a filter for a document that is an array', '/[id=x]', [filter('x', 'id')]],
    ['has filters on nested fields', '/a/[b/c/d=x]', ['a', filter('x', 'b', 'c', 'd')]],
    ['has filters on texts', '/a/[x y]', ['a', filter('x y')]],
    ['has slashes in the value of a filter', '/a/[id=x/y]/b', ['a', filter('x/y', 'id'), 'b']],
    ['has slashes in a plain value', '/a/[x/y]', ['a', filter('x/y')]],
    ['has escaped slashes in the field of a filter', '/a/[b~1c=x]', ['a', filter('x', 'b/c')]],
    ['has = in the value of a filter', '/a/[id=x=y]', ['a', filter('x=y', 'id')]],
    ['has = in a plain value, behind an =', '/a/[=x=y]', ['a', filter('x=y')]],
    ['has an empty value', '/a/[id=]', ['a', filter('', 'id')]],
    ['has brackets in the value of a filter', '/a/[id=x [1] y]/b', ['a', filter('x [1] y', 'id'), 'b']],
    ['has a ] at the end of the value', '/a/[id=x [1]]', ['a', filter('x [1]', 'id')]],
    ['has escaped brackets in the value', '/a/[id=x~2/y~2~3z]/b', ['a', filter('x]/y][z', 'id'), 'b']],
    ['has a plain ~ in the value of a filter', '/a/[id=~x~0~9]', ['a', filter('~x~~9', 'id')]],
  ])('%s: %s', (_, path, segments) => {
    expect(read(path)).toEqual(segments)
  })

  test.each<[string, string, RegExp]>([
    ['does not start with a slash', 'visits/0', /does not start with \/.*Put a \/ in front/],
    ['starts with a filter', '[id=x]', /does not start with \//],
    ['has an open filter', '/a/[id=x', /is not closed/],
    ['has an open filter before another segment', '/a/[id=x/b', /is not closed/],
    ['has an empty filter', '/a/[]', /filter is empty/],
    ['has a filter of = alone', '/a/[=]', /filter is empty/],
    ['has a filter with an empty field', '/a/[b//c=x]', /empty part/],
    ['compares with ^=', '/a/[id^=x]', /Use =, !=, or < before a date-time/],
    ['compares with >=', '/a/[id>=x]', /Use =, !=, or < before a date-time/],
    ['has a ] without a [', '/a]/b', /closes no filter.*~2/],
    ['has a ~ that is no escape', '/a~/b', /is no escape.*~0/],
    ['is too deep', '/a'.repeat(257), /nested more than 256 deep/],
    ['is too deep in a filter', `/a/[${'b/'.repeat(255)}b=x]`, /nested more than 256 deep/],
  ])('is refused when it %s', (_, path, message) => {
    expect(() => read(path)).toThrow(message)
  })

  test('has filters of other texts and of earlier times; any other < belongs to a text', () => {
    const time = '2027-02-01T10:30:00+01:00'
    const compared = parsePath(`/a/[b/id!=x=y][c!=]/[start<${time}]/[<5 kg]/[=start<${time}]`, 256).flatMap(
      (segment) => (segment.kind === 'filter' ? [[segment.fields, segment.compares, segment.value]] : []),
    )
    expect(compared).toEqual([
      [['b', 'id'], '!=', 'x=y'],
      [['c'], '!=', ''],
      [['start'], '<', time],
      [[], '=', '<5 kg'],
      [[], '=', `start<${time}`],
    ])
  })

  test('tells indexes from names', () => {
    const indexes = parsePath('/0/7/01/-1/1e0/+1/ 1/1.0/-/1234567890123456', 256).map(
      (segment) => segment.kind === 'key' && segment.index,
    )
    expect(indexes).toEqual([
      0,
      7,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('carries any text through its escapes', () => {
    const escape = (text: string) =>
      text.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(']', '~2').replaceAll('[', '~3')
    const anyText = fc.string({ unit: fc.constantFrom('~', '/', '[', ']', '=', '0', '1', '2', '3', 'a') })
    fc.assert(
      fc.property(anyText, anyText, anyText, (key, value, field) => {
        expect(read(`/${escape(key)}/[=${escape(value)}x]/z`)).toEqual([key, filter(`${value}x`), 'z'])
        // A field cannot hold =, which ends it.
        const name = `f${field.replaceAll(/[=~]/g, '')}f`
        expect(read(`/[${escape(name)}=${escape(value)}]/${escape(key)}`)).toEqual([filter(value, name), key])
      }),
    )
  })
})
