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

/** How many skills are missing; 1 where any of several would do or an expression is not true. */
function missingSkills(kind: 'required' | 'preferred'): (shift: Shift, employee: Employee) => number {
  return (shift, employee) => {
    const has = (skill: string) => hasSkill(employee, skill, shift)
    const expression = shift.json[`${kind}SkillsExpression`]
    if (expression !== undefined && expression !== null)
      return holds(objectAt(shift.json, `${kind}SkillsExpression`), 'skillId', has) ? 0 : 1
    const skills = textsAt(shift.json, `${kind}Skills`)
    if (textAt(shift.json, `${kind}SkillsMatchKind`) === 'MATCH_ANY')
      return skills.length === 0 || skills.some(has) ? 0 : 1
    return skills.filter((skill) => !has(skill)).length
  }
}

const isListed = (key: string) => (shift: Shift, employee: Employee) =>
  textsAt(shift.json, key).includes(employee.id) ? 1 : 0

/** Undefined where the employee asks for no tags. */
function hasTagsOf(employee: Employee, kind: 'required' | 'preferred', shift: Shift): boolean | undefined {
  const expression = employee.json[`${kind}ShiftTagsExpression`]
  if (expression !== undefined && expression !== null)
    return holds(objectAt(employee.json, `${kind}ShiftTagsExpression`), 'tagId', (tag) => shift.tags.includes(tag))
  const tags = textsAt(employee.json, `${kind}ShiftTags`)
  if (tags.length === 0) return undefined
  return hasTags(shift, tags, kind === 'required' ? 'ALL' : 'ANY')
}

function riskFactors(shift: Shift, employee: Employee): number {
  const prohibited = textsAt(employee.json, 'prohibitedRiskFactors')
  return textsAt(shift.json, 'riskFactors').filter((factor) => prohibited.includes(factor)).length
}

export const shiftEmployeeRules: readonly Rule[] = [
  hard('requiredSkillMissing', eachAssignment(missingSkills('required'))),
  hard('prohibitedEmployeeAssigned', eachAssignment(isListed('prohibitedEmployees'))),
  hard('employeeHasProhibitedRiskFactorAssociatedWithShift', eachAssignment(riskFactors)),
  hard(
    'employeeWorksShiftWithNonMatchingRequiredShiftTags',
    eachAssignment((shift, employee) => (hasTagsOf(employee, 'required', shift) === false ? 1 : 0)),
  ),
  soft(
    'employeeWorksShiftWithPreferredShiftTags',
    eachAssignment((shift, employee) => (hasTagsOf(employee, 'preferred', shift) === true ? -1 : 0)),
  ),
  soft('preferredSkillMissing', eachAssignment(missingSkills('preferred'))),
  soft(
    'preferredEmployeeAssigned',
    eachAssignment((shift, employee) => -isListed('preferredEmployees')(shift, employee)),
  ),
  soft('unpreferredEmployeeAssigned', eachAssignment(isListed('unpreferredEmployees'))),
]
