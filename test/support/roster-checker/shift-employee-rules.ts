/** Rules about one shift and who works it: skills, risk factors, tags and lists of employees. */
import { numberAt, objectAt, objectsAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import type { Employee, Roster, Shift } from './facts.ts'
import { hard, present, soft, type Match, type Rule } from './rule.ts'
import { hasTags } from './tag-filter.ts'
import { coveredMinutes } from './time-span-rules.ts'
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

/** Whether the employee has the skill during all of the shift, minute by minute by any of its spans. */
function hasSkill(employee: Employee, skill: string, shift: Shift): boolean {
  const listed = objectsAt(employee.json, 'skills').filter((one) => textAt(one, 'id') === skill)
  const edge = (span: JsonObject, key: string, open: number) =>
    textAt(span, key) === undefined ? open : instantOfText(textAt(span, key)!, employee.zone)
  const spans = listed.map((one) =>
    objectsAt(one, 'validityDateTimeSpans').map((span) => ({
      start: edge(span, 'start', -Infinity),
      end: edge(span, 'end', Infinity),
    })),
  )
  return spans.some((own) => own.length === 0) || coveredMinutes(shift, spans.flat()) * 60 === shift.end - shift.start
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

/** Tags of an expression. */
function leaves(expression: JsonObject): string[] {
  if (textAt(expression, 'type') === 'LEAF') return [textAt(expression, 'tagId') ?? '']
  return objectsAt(expression, 'operands').flatMap(leaves)
}

/** How many times a preferred shift counts: the most that a rule says of the type of a tag that matches. */
function tagMultiplier({ facts }: Roster, shift: Shift, employee: Employee): number {
  const rules = objectsAt(facts.globalRules, 'shiftTagMatchRules')
    .filter((rule) => textAt(rule, 'satisfiability') === 'PREFERRED')
    .map((rule) => objectAt(rule, 'tagTypeMatchMultipliers'))
  if (rules.every((one) => Object.keys(one).length === 0)) return 1
  const wanted = [
    ...textsAt(employee.json, 'preferredShiftTags'),
    ...leaves(objectAt(employee.json, 'preferredShiftTagsExpression')),
  ]
  const ofTag = (tag: string) => {
    const said = rules.map((one) => numberAt(one, facts.tagTypes.get(tag) ?? '')).filter((one) => one !== undefined)
    return said.length === 0 ? 1 : Math.max(...said)
  }
  return Math.max(0, ...wanted.filter((tag) => shift.tags.includes(tag)).map(ofTag))
}

function preferredTags(roster: Roster): Match[] {
  return eachAssignment((shift, employee) =>
    hasTagsOf(employee, 'preferred', shift) === true
      ? 0 - employee.importance * Math.round(shift.minutes) * tagMultiplier(roster, shift, employee)
      : 0,
  )(roster)
}

export const shiftEmployeeRules: readonly Rule[] = [
  hard('requiredSkillMissing', inShifts(lacksSkills('required'))),
  hard('prohibitedEmployeeAssigned', inShifts(isListed('prohibitedEmployees'))),
  hard('employeeHasProhibitedRiskFactorAssociatedWithShift', inShifts(hasProhibitedRisk)),
  hard(
    'employeeWorksShiftWithNonMatchingRequiredShiftTags',
    inShifts((shift, employee) => hasTagsOf(employee, 'required', shift) === false),
  ),
  soft('employeeWorksShiftWithPreferredShiftTags', preferredTags),
  soft('preferredSkillMissing', inMinutes(lacksSkills('preferred'), 1)),
  soft('preferredEmployeeAssigned', inMinutes(isListed('preferredEmployees'), -1)),
  soft('unpreferredEmployeeAssigned', inMinutes(isListed('unpreferredEmployees'), 1)),
]
