/**
 * Name patterns that freeze backtracking engines: each is harmless here or refused. Sizes are asserted, never times.
 */
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { compileNamePattern, maxInstructions } from '../../../../server/webhooks/configuration/name-filter.ts'
import { unfoldedSize } from '../../../../server/webhooks/configuration/pattern-size.ts'

/** X stands for a part, Y for another that it can be mistaken for. */
const shapes = [
  '(X+)+$',
  '(X*)*$',
  '(X+)*Y',
  '(X|X)*$',
  '(X|XX)+$',
  '(X|X?)+$',
  '(X+X+)+Y$',
  '^(X+)+!$',
  '(X*)+(X*)+!',
  '((X+)+)+$',
  '(X{1,20}){1,20}!',
  '(X?){25}X{25}$',
  '^(X|Y|XY|YX)*!$',
  '(.*X){12}!',
  '(X+Y?)+!$',
  '([XY]+)*!$',
  '.*.*X.*.*!$',
  '(XY*)*Y*!$',
]
const parts: readonly (readonly [string, string])[] = [
  ['a', 'b'],
  ['\\w', '\\d'],
  ['.', ' '],
  ['\\pL', '-'],
  ['[a-z]', '[a-y]'],
  ['(?i)k', 's'],
  ['\\s', '\\S'],
  ['[^,]', ','],
  ['é', 'e'],
  ['(?:ab|a)', 'b'],
]
/** From reports of outages and advisories, and from lists of such patterns. */
const reported = [
  '(?:(?:"|\'|\\]|\\}|\\\\|\\d|(?:nan|infinity|true|false|null|undefined|symbol|math)|`|-|\\+)+[)]*;?((?:\\s|-|~|!|\\{\\}|\\|\\||\\+)*.*(?:.*=.*)))',
  '^[\\s\\x{200c}]+|[\\s\\x{200c}]+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
  '^((\\d+\\.)?)+[a-z]+$',
  '(\\d+|\\w+)*[^\\w]$',
  '^(\\w+\\s?)*$',
  '(.+)+@(.+)+\\.(.+)+!',
  '^(?:.?)+$!',
  '\\s*#\\s*(.*)\\s*$!',
  '(?:[^\\\\]|\\\\.)*"$',
  '^\\s*(?:\\S+\\s+)*\\S*\\s*!$',
  '(x+x+)+y',
  '(x+x+x+x+x+x+)+y',
  '(?:x?){1000}',
  '(x?){1000}$',
  '(((((x{10}){10}){10}){10}){10})',
  '((x{1,100}){1,100}){1,100}',
  '(\\pL?){1000}(\\pN?){1000}!',
  '(.{0,500}x){3}!',
  '(?:(?:(?:(?:x?){9}){9}){9}){9}!',
  '(x{0,1000}y{0,1000}){2}!',
]
/** Against the scan that comes before compiling, and runs in a backtracking engine itself. */
const againstTheScan = [
  '[' + '\\p{a}'.repeat(50),
  '[' + '[:a:]'.repeat(50),
  '['.repeat(256),
  '\\Q'.repeat(128),
  '\\p{'.repeat(80),
  '[[:' + 'a'.repeat(250),
  '{1,'.repeat(80),
  '[' + '\\]'.repeat(120),
]
const patterns = [
  ...reported,
  ...againstTheScan,
  ...shapes.flatMap((shape) => parts.map(([x, y]) => shape.replaceAll('X', x).replaceAll('Y', y))),
]
const names = [
  'a'.repeat(512),
  `${'ab'.repeat(255)}c`,
  `${'x'.repeat(511)}!`,
  ' '.repeat(512),
  'é'.repeat(512),
  `${'1.'.repeat(255)}`,
  '😀'.repeat(256),
  `${'a,'.repeat(200)}${'Kk'.repeat(56)}`,
]

test(`${patterns.length} patterns made to freeze are each small enough to run, or refused`, () => {
  expect(new Set(patterns).size).toBeGreaterThanOrEqual(200)
  let refused = 0
  for (const pattern of patterns) {
    const filter = compileNamePattern(pattern)
    if ('fault' in filter) {
      refused++
      expect(filter.fault, pattern).toMatch(/unfolds to \d+ steps|RE2 syntax/)
      continue
    }
    expect(RE2JS.compile(pattern).programSize(), pattern).toBeLessThanOrEqual(maxInstructions)
    for (const name of names) expect(filter.matches(name), pattern).toBeTypeOf('boolean')
  }
  expect(refused).toBeGreaterThan(5)
  expect(refused).toBeLessThan(50)
})

test('what they find is what a backtracking engine finds, where that one does not freeze', () => {
  for (const pattern of [
    '(a+)+$',
    '(a|aa)+$',
    '^(\\w+\\s?)*$',
    '(a*)*b',
    '^((\\d+\\.)?)+[a-z]+$',
    '([ab]+)*!$',
    '(.*a){3}!',
  ]) {
    const filter = compileNamePattern(pattern)
    if ('fault' in filter) throw new Error(filter.fault)
    for (const name of ['', 'a', 'aab', 'b', 'aaa!', '1.2.x', 'two words', 'abab!', 'Ä'])
      expect([pattern, name, filter.matches(name)]).toEqual([pattern, name, new RegExp(pattern).test(name)])
  }
})

test('the size known before compiling keeps what is compiled small', () => {
  const atom = fc.constantFrom(
    'a',
    '.',
    '\\pL',
    '\\p{Lu}',
    '\\x{41}',
    '[a-z]',
    '[]{5}]',
    '[^]a]',
    '[[:alpha:]{9}]',
    '[\\]{3}]',
    '\\{',
    '\\Q{9}(\\E',
    '\\(',
    'é',
    '😀',
    '^',
    '\\b',
  )
  const { pattern } = fc.letrec<{ pattern: string; repeated: string }>((tie) => ({
    pattern: fc
      .array(fc.oneof({ maxDepth: 4 }, atom, tie('repeated')), { minLength: 1, maxLength: 4 })
      .map((list) => list.join('')),
    repeated: fc
      .tuple(
        tie('pattern'),
        fc.constantFrom('*', '+', '?', '*?', '{2}', '{0,3}', '{5,}', '{1,9}', '{12}'),
        fc.constantFrom('(', '(?:', '(?i:', '(?P<n>'),
      )
      .map(([inner, times, open]) => `${open.replace('n', `n${inner.length}`)}${inner})${times}`),
  }))
  let compiled = 0
  fc.assert(
    fc.property(pattern, (text) => {
      const size = unfoldedSize(text)
      fc.pre(size <= 5000)
      let actual: number
      try {
        actual = RE2JS.compile(text).programSize()
      } catch {
        return
      }
      compiled++
      expect(actual).toBeLessThanOrEqual(2 * size + 10)
    }),
    { numRuns: 2000, seed: 11 },
  )
  expect(compiled).toBeGreaterThan(1000)
})
