/** Parts that many rules have: which shifts and employees they look at, and when. */
import { z } from 'zod'
import { dateTime, id, localDateTime, matchKind } from './values.ts'

const tags = z.array(id).default([])

/** Which shifts a rule looks at. */
export const shiftFilter = {
  includeShiftTags: tags.describe('Only shifts with these tags; all shifts where there are none'),
  excludeShiftTags: tags.describe('Not shifts with these tags; not together with includeShiftTags'),
  shiftTagMatches: matchKind.default('ALL').describe('Whether a shift must have ALL of the tags, or ANY of them'),
}

/** Which employees a rule looks at. */
export const employeeFilter = {
  includeEmployeeTags: tags.describe('Only employees with these tags; all employees where there are none'),
  excludeEmployeeTags: tags.describe('Not employees with these tags; not together with includeEmployeeTags'),
  employeeTagMatches: matchKind
    .default('ALL')
    .describe('Whether an employee must have ALL of the tags, or ANY of them'),
}

export interface TagFilter {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly matches: 'ALL' | 'ANY'
}
export interface ShiftFilter {
  readonly includeShiftTags: readonly string[]
  readonly excludeShiftTags: readonly string[]
  readonly shiftTagMatches: 'ALL' | 'ANY'
}
export interface EmployeeFilter {
  readonly includeEmployeeTags: readonly string[]
  readonly excludeEmployeeTags: readonly string[]
  readonly employeeTagMatches: 'ALL' | 'ANY'
}

export const ruleId = id.describe('Id of the rule, unlike that of any other rule of the input')

export const localSpan = z
  .strictObject({
    start: localDateTime.optional().describe('First moment, by the clock of the employee; open where it is left out'),
    end: localDateTime.optional().describe('First moment after it; open where it is left out'),
  })
  .meta({
    id: 'LocalDateTimeSpan',
    description: 'A span of time by the clock of an employee, open where a side is left out',
  })
export type LocalSpan = z.infer<typeof localSpan>

export const spanFields = {
  start: dateTime.describe('Start of the span'),
  end: dateTime.describe('End of the span, which is not part of it'),
}

export interface TagExpression {
  type: 'NODE' | 'LEAF'
  operator?: 'AND' | 'OR' | undefined
  operands?: TagExpression[] | undefined
  tagId?: string | undefined
}
export interface SkillExpression {
  type: 'NODE' | 'LEAF'
  operator?: 'AND' | 'OR' | undefined
  operands?: SkillExpression[] | undefined
  skillId?: string | undefined
}

const expressionFields = {
  type: z.enum(['NODE', 'LEAF']).describe('NODE for an operator with operands, LEAF for a single one'),
  operator: z.enum(['AND', 'OR']).optional().describe('What joins the operands of a NODE'),
}

export const tagExpression: z.ZodType<TagExpression> = z
  .lazy(() =>
    z.strictObject({
      ...expressionFields,
      operands: z.array(tagExpression).optional().describe('What a NODE is made of'),
      tagId: id.optional().describe('The tag of a LEAF'),
    }),
  )
  .meta({ id: 'TagExpression', description: 'Tags joined by AND and OR' })

export const skillExpression: z.ZodType<SkillExpression> = z
  .lazy(() =>
    z.strictObject({
      ...expressionFields,
      operands: z.array(skillExpression).optional().describe('What a NODE is made of'),
      skillId: id.optional().describe('The skill of a LEAF'),
    }),
  )
  .meta({ id: 'SkillExpression', description: 'Skills joined by AND and OR' })
