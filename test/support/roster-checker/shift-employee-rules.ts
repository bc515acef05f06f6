/** Rules about one shift and who works it: skills, risk factors, tags and lists of employees. */
import { objectAt, objectsAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import type { Employee, Roster, Shift } from './facts.ts'
import { hard, present, soft, type Match, type Rule } from './rule.ts'
import { hasTags } from './tag-filter.ts'
import { instantOfText } from './zone-time.ts'

/** One match for each assigned shift that the measure finds something in. */
function eachAssignment(measure: (shift: Shift, employee: Employee) => number): Rule['matches'] {
  return ({ facts, worksShift }: Roster): Match[] =>
    present(
      facts.shifts.flatMap((shift) => {
        const employee = worksShift.get(shift.id)
        return employee
          ? [{ about: `shift ${shift.id}, employee ${employee.id}`, amount: measure(shift, employee) }]
          : []
      }),
    )
}

/** Whether the employee has the skill during all of the shift. */
function hasSkill(employee: Employee, skill: string, shift: Shift): boolean {
  return objectsAt(employee.json, 'skills')
    .filter((one) => textAt(one, 'id') === skill)
    .some((one) => {
      const spans = objectsAt(one, 'validityDateTimeSpans')
      const edge = (span: JsonObject, key: string, open: number) =>
        textAt(span, key) === undefined ? open : instantOfText(textAt(span, key)!, employee.zone)
      return (
        spans.length === 0 ||
        spans.some((span) => edge(span, 'start', -Infinity) <= shift.start && edge(span, 'end', Infinity) >= shift.end)
      )
    })
}

/** Of an expression of NODE and LEAF. */
export function holds(expression: JsonObject, leafKey: string, isTrue: (id: string) => boolean): boolean {
  if (textAt(expression, 'type') === 'LEAF') return isTrue(textAt(expression, leafKey) ?? '')
  const operands = objectsAt(expression, 'operands')
  const one = (operand: JsonObject) => holds(operand, leafKey, isTrue)
  return textAt(expression, 'operator') === 'OR' ? operands.some(one) : operands.every(one)
}

/** Whether skills are missing: any of them, all where one would do, or an expression is not true. */
function lacksSkills(kind: 'required' | 'preferred'): (shift: Shift, employee: Employee) => boolean {
  return (shift, employee) => {
    const has = (skill: string) => hasSkill(employee, skill, shift)
    const expression = shift.json[`${kind}SkillsExpression`]
    if (expression !== undefined && expression !== null)
      return holds(objectAt(shift.json, `${kind}SkillsExpression`), 'skillId', has) === false
    const skills = textsAt(shift.json, `${kind}Skills`)
    if (textAt(shift.json, `${kind}SkillsMatchKind`) === 'MATCH_ANY') return skills.length > 0 && !skills.some(has)
    return !skills.every(has)
  }
}

const isListed = (key: string) => (shift: Shift, employee: Employee) => textsAt(shift.json, key).includes(employee.id)

/** Undefined where the employee asks for no tags. */
function hasTagsOf(employee: Employee, kind: 'required' | 'preferred', shift: Shift): boolean | undefined {
  const expression = employee.json[`${kind}ShiftTagsExpression`]
  if (expression !== undefined && expression !== null)
    return holds(objectAt(employee.json, `${kind}ShiftTagsExpression`), 'tagId', (tag) => shift.tags.includes(tag))
  const tags = textsAt(employee.json, `${kind}ShiftTags`)
  if (tags.length === 0) return undefined
  return hasTags(shift, tags, kind === 'required' ? 'ALL' : 'ANY')
}

function hasProhibitedRisk(shift: Shift, employee: Employee): boolean {
  const prohibited = textsAt(employee.json, 'prohibitedRiskFactors')
  return textsAt(shift.json, 'riskFactors').some((factor) => prohibited.includes(factor))
}

/** In shifts. */
const inShifts = (is: (shift: Shift, employee: Employee) => boolean) =>
  eachAssignment((shift, employee) => (is(shift, employee) ? 1 : 0))

/** In minutes of the shifts; below 0 for what is earned. */
const inMinutes = (is: (shift: Shift, employee: Employee) => boolean, sign: 1 | -1) =>
  eachAssignment((shift, employee) => (is(shift, employee) ? sign * Math.round(shift.minutes) : 0))

const isPreferred = (shift: Shift, employee: Employee) => hasTagsOf(employee, 'preferred', shift) === true

export const shiftEmployeeRules: readonly Rule[] = [
  hard('requiredSkillMissing', inShifts(lacksSkills('required'))),
  hard('prohibitedEmployeeAssigned', inShifts(isListed('prohibitedEmployees'))),
  hard('employeeHasProhibitedRiskFactorAssociatedWithShift', inShifts(hasProhibitedRisk)),
  hard(
    'employeeWorksShiftWithNonMatchingRequiredShiftTags',
    inShifts((shift, employee) => hasTagsOf(employee, 'required', shift) === false),
  ),
  soft(
    'employeeWorksShiftWithPreferredShiftTags',
    eachAssignment((shift, employee) =>
      isPreferred(shift, employee) ? -employee.importance * Math.round(shift.minutes) : 0,
    ),
  ),
  soft('preferredSkillMissing', inMinutes(lacksSkills('preferred'), 1)),
  soft('preferredEmployeeAssigned', inMinutes(isListed('preferredEmployees'), -1)),
  soft('unpreferredEmployeeAssigned', inMinutes(isListed('unpreferredEmployees'), 1)),
]
