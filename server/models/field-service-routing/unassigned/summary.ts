/** One sentence about why a visit is unassigned, from how many shifts fail at what. */
import { isInRequiredArea } from '../constraints/areas.ts'
import { technicianNames } from '../../routing/constraints/names.ts'
import {
  isProhibitedVehicle,
  isRequiredVehicle,
  missingSkills,
  missingTags,
  nameOfSkill,
} from '../constraints/requirements.ts'
import { listOf } from '../../routing/constraints/wording.ts'
import { outOfReachWords } from '../../routing/reasons/out-of-reach.ts'
import type { Explanation } from '../../routing/reasons/rules-in-the-way.ts'
import { dutySpans } from '../domain/duty-spans.ts'
import type { Assignment, PlanFacts, PlanVisit } from '../domain/plan.ts'
import type { ShiftCounts } from '../schema/unassigned.ts'
import { named } from './obstacle-reasons.ts'

/** In the order they are told: what one shift, and what several shifts do. */
const fates: readonly (readonly [keyof ShiftCounts, one: string, several: string])[] = [
  ['pinned', 'is pinned', 'are pinned'],
  ['otherDays', 'is on another day', 'are on other days'],
  ['tooShort', 'is too short for it', 'are too short for it'],
  ['otherHours', 'works at other hours', 'work at other hours'],
  ['full', 'is full', 'are full'],
  ['afterOthers', 'has time for it', 'have time for it'],
  ['possible', 'could do it', 'could do it'],
  [
    'open',
    'comes into question, but does not have it in the plan',
    'come into question, but do not have it in the plan',
  ],
]

interface Told {
  readonly count: number
  readonly text: string
}

/** Without the full stop. `explanations` are those of the shifts out of reach, where they were examined. */
export function summaryOf(
  visit: PlanVisit,
  counts: ShiftCounts,
  facts: PlanFacts,
  explanations: readonly Explanation[] = [],
): string {
  const suitable = counts.total - counts.requirementsNotMet
  if (counts.total === 0) return 'There are no shifts'
  if (suitable === 0) return requirementsSummary(visit, facts)
  const shifts = requirementPhrase(visit, suitable, facts)
  const told = fates.flatMap(([fate, one, several]): Told[] => {
    const count = counts[fate] ?? 0
    const own = count > 0 ? [{ count, text: count === 1 ? one : several }] : []
    return fate === 'full' ? [...outOfReachWords(explanations, 'visits'), ...own] : own
  })
  if (suitable === 1) return `The only ${shifts} ${told[0]!.text}`
  if (told.length === 1) return `${suitable === 2 ? 'Both' : `All ${suitable}`} ${shifts} ${told[0]!.text}`
  return `Of the ${suitable} ${shifts}, ${listOf(told.map(({ count, text }) => `${count} ${text}`))}`
}

/** `shifts with the skill plumbing`, `shift that meets its requirements`, `shifts` */
function requirementPhrase({ input }: PlanVisit, count: number, { vehicles }: PlanFacts): string {
  const { requiredSkills, requiredTags, requiredVehicles, prohibitedVehicles } = input
  const shifts = count === 1 ? 'shift' : 'shifts'
  const isOfVehicle = requiredVehicles.length + prohibitedVehicles.length > 0
  const isInAreas = vehicles.some((vehicle) => vehicle.input.requiredArea !== undefined)
  if (isOfVehicle || isInAreas || (requiredSkills.length > 0 && requiredTags.length > 0))
    return `${shifts} that ${count === 1 ? 'meets' : 'meet'} its requirements`
  if (requiredSkills.length > 0) return `${shifts} with ${named('skill', requiredSkills.map(nameOfSkill))}`
  return requiredTags.length > 0 ? `${shifts} with ${named('tag', requiredTags)}` : shifts
}

/** Why no shift at all meets the requirements: the one thing that all lack, or how many lack what. */
function requirementsSummary(visit: PlanVisit, facts: PlanFacts): string {
  const { requiredVehicles } = visit.input
  const pairs = facts.shifts.map((shift) => ({ visit, shift }))
  const lacks = [
    ...lackOf('skill', pairs.map(missingSkills)),
    ...lackOf('tag', pairs.map(missingTags)),
    ...vehicleLacks(pairs, requiredVehicles, facts),
    ...neverAtOnce(pairs),
  ]
  const total = pairs.length
  const common = lacks.find(({ count }) => count === total)
  if (common)
    return total === 1
      ? `The only shift does not meet its requirements: it ${common.one}`
      : `None of the ${total} shifts ${common.none}`
  return `None of the ${total} shifts meets all its requirements: ${listOf(lacks.map(({ count, one, several }) => `${count} ${count === 1 ? one : several}`))}`
}

/** Something that shifts lack: how many do, and the words for one, several and all of them. */
interface Lack {
  readonly count: number
  readonly one: string
  readonly several: string
  /** After `None of the shifts`. */
  readonly none: string
}

function lackOf(kind: string, missing: readonly (readonly string[])[]): Lack[] {
  return [...new Set(missing.flat())].map((name) => {
    const what = named(kind, [name])
    return {
      count: missing.filter((names) => names.includes(name)).length,
      one: `lacks ${what}`,
      several: `lack ${what}`,
      none: `has ${what}`,
    }
  })
}

/** Shifts that have everything, but some of it only when they lack something else. */
function neverAtOnce(pairs: readonly Assignment[]): Lack[] {
  const count = pairs.filter(
    (pair) => missingSkills(pair).length + missingTags(pair).length === 0 && dutySpans(pair).length === 0,
  ).length
  const what = 'all skills and tags at the same time'
  return count > 0 ? [{ count, one: `never has ${what}`, several: `never have ${what}`, none: `has ${what}` }] : []
}

function vehicleLacks(pairs: readonly Assignment[], requiredVehicles: readonly string[], facts: PlanFacts): Lack[] {
  const required = listOf(technicianNames(requiredVehicles, { facts }), 'or')
  const lacks = [
    {
      count: pairs.filter((pair) => !isRequiredVehicle(pair, facts)).length,
      one: `does not belong to ${required}`,
      several: `do not belong to ${required}`,
      none: `belongs to ${required}`,
    },
    {
      count: pairs.filter((pair) => isProhibitedVehicle(pair, facts)).length,
      one: 'belongs to a prohibited vehicle',
      several: 'belong to prohibited vehicles',
      none: 'belongs to a vehicle that is not prohibited',
    },
    {
      count: pairs.filter((pair) => !isInRequiredArea(pair, facts)).length,
      one: 'belongs to a vehicle with another required area',
      several: 'belong to vehicles with other required areas',
      none: 'belongs to a vehicle whose required area holds the visit',
    },
  ]
  return lacks.filter(({ count }) => count > 0)
}
