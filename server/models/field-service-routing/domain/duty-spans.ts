/** When a shift has the skills and tags a visit requires, some of which it may have for a while only. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { Assignment, PlanShift, ShiftSkill, Span } from './plan.ts'

type Requirement = { readonly name: string; readonly minLevel?: number | undefined }

const always: readonly Span[] = [{ from: noLowerBound, until: noUpperBound }]

export function skillSpans(
  { skills, temporarySkills }: PlanShift,
  { name, minLevel = 0 }: Requirement,
): readonly Span[] {
  const isEnough = (known: ReadonlyMap<string, ShiftSkill>) => (known.get(name)?.level ?? -1) >= minLevel
  return isEnough(skills) ? always : union(temporarySkills.filter((set) => isEnough(set.skills)))
}

export function tagSpans({ tags, temporaryTags }: PlanShift, tag: string): readonly Span[] {
  return tags.has(tag) ? always : union(temporaryTags.filter((set) => set.tags.has(tag)))
}

/**
 * Spans in which the shift has all of them at once, by time: one without bounds, or none, where it has no temporary
 * ones.
 */
export function dutySpans({ visit: { input }, shift }: Assignment): readonly Span[] {
  const spans = [
    ...input.requiredSkills.map((skill) => skillSpans(shift, skill)),
    ...input.requiredTags.map((tag) => tagSpans(shift, tag)),
  ]
  return spans.reduce((common, each) => (each === always ? common : intersection(common, each)), always)
}

export function isAlways(spans: readonly Span[]): boolean {
  return spans === always
}

export function covers(spans: readonly Span[], start: number, end: number): boolean {
  return spans.some(({ from, until }) => from <= start && end <= until)
}

/** Every skill the shift ever has, with a level at which it has it; the multiplier is the same all the time. */
export function everySkill({ skills, temporarySkills }: PlanShift): ReadonlyMap<string, ShiftSkill> {
  return temporarySkills.length === 0
    ? skills
    : new Map([...temporarySkills.flatMap((set) => [...set.skills]), ...skills])
}

function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { from, until } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.until) joined[joined.length - 1] = { from: last.from, until: Math.max(last.until, until) }
    else joined.push({ from, until })
  }
  return joined
}

function intersection(some: readonly Span[], others: readonly Span[]): Span[] {
  const common = some.flatMap((a) =>
    others.map((b) => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) })),
  )
  return common.filter(({ from, until }) => from <= until).sort((a, b) => a.from - b.from)
}
