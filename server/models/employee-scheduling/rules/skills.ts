/** Skills that shifts require or prefer, with the time for which employees have them. */
import { instant } from '../domain/clock.ts'
import type { Facts, PlanShift } from '../domain/plan.ts'
import type { EmployeeInput } from '../schema/employee.ts'
import type { ShiftInput } from '../schema/shift.ts'
import { alikeBy } from './cell-amounts.ts'
import { holds, inWords } from './expressions.ts'
import { levelOf } from './levels.ts'
import type { CellRule } from './rule.ts'
import { listOf, nameOf, shiftName } from './wording.ts'

type HasSkill = (employee: number, skill: string, shift: PlanShift) => boolean

interface Validity {
  readonly start: number
  end: number
}

/**
 * A skill with a validity is had for shifts that lie within one of its spans. Spans that touch or overlap are one, and so
 * are those of a skill that is listed twice: a certificate that is renewed in time does not end in between.
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

export function skillRules(facts: Facts): CellRule[] {
  const has = skillsOf(facts)
  const { shifts } = facts
  const required = shifts.map(({ input }): Wanted => ({
    skills: input.requiredSkills,
    kind: input.requiredSkillsMatchKind,
    expression: input.requiredSkillsExpression,
  }))
  const preferred = shifts.map(({ input }): Wanted => ({
    skills: input.preferredSkills,
    kind: input.preferredSkillsMatchKind,
    expression: input.preferredSkillsExpression,
  }))
  const asks = (wanted: readonly Wanted[]) =>
    Uint8Array.from(wanted, ({ skills, expression }) => Number(skills.length > 0 || expression !== undefined))
  const isTimed = facts.employees.some(({ input }) => input.skills.some((one) => one.validityDateTimeSpans.length > 0))
  const alike = (wanted: readonly Wanted[]) =>
    alikeBy(shifts, ({ index, start, end }) => [wanted[index], end - start, ...(isTimed ? [start] : [])])
  const missing = (wanted: readonly Wanted[], employee: number, shift: number) =>
    missingOf(wanted[shift]!, (skill) => has(employee, skill, shifts[shift]!))
  return [
    {
      ...levelOf(facts, 'requiredSkillMissing'),
      shifts: asks(required),
      alike: alike(required),
      measure: (employee, shift) => Number(missing(required, employee, shift).length > 0),
      reason: (employee, shift) => `lacks ${listOf(missing(required, employee, shift))}`,
      justify: (employee, shift) => ({
        description: `${nameOf(facts, employee)} lacks ${listOf(missing(required, employee, shift))} for ${shiftName(facts, shift)}.`,
        employeeId: nameOf(facts, employee),
        shiftId: shifts[shift]!.input.id,
        missingSkills: missing(required, employee, shift),
      }),
    },
    {
      ...levelOf(facts, 'preferredSkillMissing'),
      shifts: asks(preferred),
      alike: alike(preferred),
      measure: (employee, shift) =>
        missing(preferred, employee, shift).length > 0
          ? Math.floor((shifts[shift]!.end - shifts[shift]!.start) / 60)
          : 0,
      justify: (employee, shift) => ({
        description: `${nameOf(facts, employee)} lacks ${listOf(missing(preferred, employee, shift))}, which ${shiftName(facts, shift)} prefers.`,
        employeeId: nameOf(facts, employee),
        shiftId: shifts[shift]!.input.id,
        missingSkills: missing(preferred, employee, shift),
      }),
    },
  ]
}
