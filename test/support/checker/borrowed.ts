/** When a shift has what a visit requires, of skills and tags it has for a while only. */
import { windowsOutside } from './windows-outside.ts'
import type { ShiftFacts, SkillOffer, TimeWindow, VisitFacts } from './facts.ts'

type Offer = Pick<ShiftFacts, 'skills' | 'tags'>

function lacksIn(visit: VisitFacts, { skills, tags }: Offer): { skills: number; tags: number } {
  const isOffered = (name: string, minLevel: number) =>
    skills.some((skill) => skill.name === name && skill.level >= minLevel)
  return {
    skills: visit.requiredSkills.filter(({ name, minLevel }) => !isOffered(name, minLevel)).length,
    tags: visit.requiredTags.filter((tag) => !tags.includes(tag)).length,
  }
}

/** What the shift has from one moment to the next, between which nothing changes. */
function offerFrom({ skills, tags, borrowed }: ShiftFacts, from: number, until: number): Offer {
  const present = borrowed.filter((set) => set.from <= from && until <= set.until)
  return {
    skills: [...skills, ...present.flatMap((set) => set.skills)],
    tags: [...tags, ...present.flatMap((set) => set.tags)],
  }
}

/** Moments between which what the shift has stays the same, from the first to the last. */
function changes({ borrowed }: ShiftFacts): number[] {
  return [...new Set([-Infinity, ...borrowed.flatMap(({ from, until }) => [from, until]), Infinity])].sort(
    (a, b) => a - b,
  )
}

interface Stretch {
  readonly from: number
  readonly until: number
}

/** The stretches in which the shift has all the visit requires, as long as they can be. */
export function stretchesWith(visit: VisitFacts, shift: ShiftFacts): Stretch[] {
  const stretches: Stretch[] = []
  const moments = changes(shift)
  for (const [index, from] of moments.slice(0, -1).entries()) {
    const until = moments[index + 1]!
    const { skills, tags } = lacksIn(visit, offerFrom(shift, from, until))
    if (skills + tags > 0) continue
    const last = stretches.at(-1)
    if (last?.until === from) stretches[stretches.length - 1] = { from: last.from, until }
    else stretches.push({ from, until })
  }
  return stretches
}

/** Number of required skills, or tags, that the shift does not have from start to end. */
export function lacksDuring(
  visit: VisitFacts,
  shift: ShiftFacts,
  what: 'skills' | 'tags',
  [start, end]: readonly [number, number],
): number {
  const ones =
    what === 'skills'
      ? visit.requiredSkills.map((skill) => ({ ...visit, requiredSkills: [skill], requiredTags: [] }))
      : visit.requiredTags.map((tag) => ({ ...visit, requiredSkills: [], requiredTags: [tag] }))
  return ones.filter((one) => !stretchesWith(one, shift).some(({ from, until }) => from <= start && end <= until))
    .length
}

/** The windows of a visit as far as the shift has all the visit requires; as they are where it always has, or never. */
export function windowsOn(visit: VisitFacts, shift: ShiftFacts): readonly TimeWindow[] {
  const stretches = stretchesWith(visit, shift)
  if (stretches.length === 0 || stretches[0]!.until - stretches[0]!.from === Infinity) return windowsOutside(visit)
  const open: TimeWindow = { minStart: -Infinity, maxStart: Infinity, maxEnd: Infinity, offsetSeconds: undefined }
  const given = windowsOutside(visit)
  const windows = given.length > 0 ? given : [open]
  return windows.flatMap((window) =>
    stretches.map(({ from, until }) => ({
      ...window,
      minStart: Math.max(window.minStart, from),
      maxEnd: Math.min(window.maxEnd, until),
    })),
  )
}

/** Every skill the shift ever has. */
export function everySkill({ skills, borrowed }: ShiftFacts): readonly SkillOffer[] {
  return [...skills, ...borrowed.flatMap((set) => set.skills)]
}
