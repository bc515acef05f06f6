/** Which shifts or employees a rule or a wish is about, by their tags. */
import type { ShiftFilterInput } from './documents.ts'

export interface TagFilter {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly matches: 'ALL' | 'ANY'
}

export function shiftTagFilter({ includeShiftTags, excludeShiftTags, shiftTagMatches }: ShiftFilterInput): TagFilter {
  return { include: includeShiftTags ?? [], exclude: excludeShiftTags ?? [], matches: shiftTagMatches ?? 'ALL' }
}

/** As the solver reads it: no tags to include means everything. */
export function tagsMatch(tags: readonly string[], { include, exclude, matches }: TagFilter): boolean {
  const isIn = (names: readonly string[]) =>
    matches === 'ALL' ? names.every((name) => tags.includes(name)) : names.some((name) => tags.includes(name))
  return (include.length === 0 || isIn(include)) && (exclude.length === 0 || !isIn(exclude))
}
