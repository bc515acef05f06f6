/** Skills that shifts require or prefer, with the time for which employees have them. */
import { goal } from '../../constraint.ts'
import { instant } from '../domain/clock.ts'
import type { Facts, PlanShift } from '../domain/plan.ts'
import type { EmployeeInput } from '../schema/employee.ts'
import type { ShiftInput } from '../schema/shift.ts'
import { alikeBy } from './cell-amounts.ts'
import { holds, inWords } from './expressions.ts'
import { suitabilityGroup } from './groups.ts'
import { onShifts } from './roster-constraint.ts'
import { sharedTables } from './shared-tables.ts'
import { minutesOf } from './suitability.ts'
import { listOf, nameOf, shiftName } from './wording.ts'

type HasSkill = (employee: number, skill: string, shift: PlanShift) => boolean

interface Validity {
  readonly start: number
  end: number
}

/**
 * A skill with a validity is had for shifts that lie within one of its spans. Spans that touch or overlap are one, and
 * so are those of a skill that is listed twice: a certificate that is renewed in time does not end in between.
 */
function skillsOf({ employees }: Facts): HasSkill {
  const known = employees.map(({ input }) => new Map(input.skills.map(({ id }) => [id, validityOf(input, id)])))
  return (employee, skill, shift) =>
    known[employee]!.get(skill)?.some(({ start, end }) => start <= shift.start && shift.end <= end) ?? false
}

function validityOf({ skills }: EmployeeInput, skill: string): Validity[] {
  const own = skills.filter(({ id }) => id === skill)
  if (own.some(({ validityDateTimeSpans }) => validityDateTimeSpans.length === 0))
    return [{ start: -Infinity, end: Infinity }]
  const spans = own.flatMap(({ validityDateTimeSpans }) =>
    validityDateTimeSpans.map(({ start, end }) => ({ start: instant(start), end: instant(end) })),
  )
  const joined: Validity[] = []
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push(span)
  }
  return joined
}

interface Wanted {
  readonly skills: readonly string[]
  readonly kind: 'MATCH_ALL' | 'MATCH_ANY'
  readonly expression: ShiftInput['requiredSkillsExpression']
}

/** What is missing, in words; undefined where nothing is. */
function missingOf({ skills, kind, expression }: Wanted, has: (skill: string) => boolean): string[] {
  if (expression && !holds(expression, has)) return [inWords(expression)]
  const missing = skills.filter((skill) => !has(skill))
  if (kind === 'MATCH_ALL') return missing
  return missing.length === skills.length && skills.length > 0 ? [skills.join(' or ')] : []
}

const known = sharedTables<HasSkill>()

type WantedOf = (input: ShiftInput) => Wanted

/** What both rules read of shifts and skills. */
function readSkills(facts: Facts, wantedOf: WantedOf) {
  const { shifts, employees } = facts
  const has = known(facts, '', () => skillsOf(facts))
  const wanted = shifts.map(({ input }) => wantedOf(input))
  const isTimed = employees.some(({ input }) => input.skills.some((one) => one.validityDateTimeSpans.length > 0))
  return {
    shifts: Uint8Array.from(wanted, ({ skills, expression }) => Number(skills.length > 0 || expression !== undefined)),
    alike: alikeBy(shifts, ({ index, start, end }) => [wanted[index], end - start, ...(isTimed ? [start] : [])]),
    missing: (employee: number, shift: number) =>
      missingOf(wanted[shift]!, (skill) => has(employee, skill, shifts[shift]!)),
  }
}

export const requiredSkillMissing = onShifts({
  id: 'requiredSkillMissing',
  name: 'Required skill missing',
  description:
    'Who works a shift has the skills it requires, all of them or any one as it says, for the whole of it; a certificate renewed without a gap is one. Measured in shifts.',
  level: 'hard',
  group: suitabilityGroup,
  obstacle: ['lacks a skill', 'lack a skill'],
  rules({ facts }) {
    const { missing, ...concerned } = readSkills(facts, (input) => ({
      skills: input.requiredSkills,
      kind: input.requiredSkillsMatchKind,
      expression: input.requiredSkillsExpression,
    }))
    return [
      {
        ...concerned,
        measure: (employee, shift) => Number(missing(employee, shift).length > 0),
        reason: (employee, shift) => `lacks ${listOf(missing(employee, shift))}`,
        justify: (employee, shift) => ({
          description: `${nameOf(facts, employee)} lacks ${listOf(missing(employee, shift))} for ${shiftName(facts, shift)}.`,
          employeeId: nameOf(facts, employee),
          shiftId: facts.shifts[shift]!.input.id,
          missingSkills: missing(employee, shift),
        }),
      },
    ]
  },
})

export const preferredSkillMissing = onShifts({
  id: 'preferredSkillMissing',
  name: 'Preferred skill missing',
  description: 'Who works a shift should have the skills it prefers. Measured in minutes of the shift.',
  level: 'soft',
  group: suitabilityGroup,
  weight: goal({
    override: 'preferredSkillMissingWeight',
    words: 'Shifts are worked by who has the preferred skills',
    reason: 'Without effect unless shifts prefer skills; a minute is a point.',
  }),
  rules({ facts }) {
    const { missing, ...concerned } = readSkills(facts, (input) => ({
      skills: input.preferredSkills,
      kind: input.preferredSkillsMatchKind,
      expression: input.preferredSkillsExpression,
    }))
    return [
      {
        ...concerned,
        measure: (employee, shift) => (missing(employee, shift).length > 0 ? minutesOf(facts, shift) : 0),
        justify: (employee, shift) => ({
          description: `${nameOf(facts, employee)} lacks ${listOf(missing(employee, shift))}, which ${shiftName(facts, shift)} prefers.`,
          employeeId: nameOf(facts, employee),
          shiftId: facts.shifts[shift]!.input.id,
          missingSkills: missing(employee, shift),
        }),
      },
    ]
  },
})
