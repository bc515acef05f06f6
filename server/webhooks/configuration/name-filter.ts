/**
 * The name filter: a regular expression of the user, run by re2js, whose time grows with the length of the name and
 * never explodes. Found anywhere in the name unless anchored.
 */
import { RE2JS, RE2JSException } from 're2js'
import { maxNamePattern } from '../../contract/webhook.ts'
import { unfoldedSize } from './pattern-size.ts'

/** Characters of a name that are looked at. */
export const maxMatchedName = 512

/**
 * Instructions a compiled pattern may have. Of 600 shapes made to be slow, those within it took at most 45 ms of a slow
 * processor to compile and match against 512 characters, most of them 1; eight times as many took 100. A count, not a
 * stopwatch, so that a pattern which is accepted today is not refused on a busy machine.
 */
export const maxInstructions = 500

export interface NameFilter {
  matches(name: string): boolean
}

/** The filter, or why the pattern cannot be one. */
export function compileNamePattern(pattern: string): NameFilter | { readonly fault: string } {
  if (pattern.length > maxNamePattern)
    return { fault: `The pattern has ${pattern.length} characters; at most ${maxNamePattern} are allowed.` }
  const unfolded = unfoldedSize(pattern)
  if (unfolded > maxInstructions) return tooBig(unfolded)
  try {
    const compiled = RE2JS.compile(pattern)
    const size = compiled.programSize()
    if (size > maxInstructions) return tooBig(size)
    return { matches: (name) => compiled.matcher(name.slice(0, maxMatchedName)).find() }
  } catch (error) {
    return { fault: reasonOf(pattern, error) }
  }
}

const tooBig = (size: number) => ({
  fault: `The pattern unfolds to ${size} steps; at most ${maxInstructions} are allowed. Lower its repetition counts.`,
})

const unsupported: readonly (readonly [RegExp, string])[] = [
  [/\(\?(=|!)/, 'Look-ahead, (?=...) and (?!...), is not supported.'],
  [/\(\?<(=|!)/, 'Look-behind, (?<=...) and (?<!...), is not supported.'],
  [/\\([1-9]|k[<{'])/, 'Back-references such as \\1 are not supported.'],
]

function reasonOf(pattern: string, error: unknown): string {
  if (!(error instanceof RE2JSException)) return 'The pattern cannot be compiled. Write it another way.'
  const known =
    unsupported.find(([found]) => found.test(error.message)) ?? unsupported.find(([found]) => found.test(pattern))
  return known
    ? `${known[1]} Patterns have RE2 syntax.`
    : `The pattern is no regular expression in RE2 syntax: ${error.message.replace('error parsing regexp: ', '')}.`
}
