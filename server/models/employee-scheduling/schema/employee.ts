/** An employee on the wire. */
import { z } from 'zod'
import { shiftFilter, spanFields, tagExpression } from './filters.ts'
import { count, id, location, zoneId } from './values.ts'

const skill = z
  .strictObject({
    id: id.describe('Name of the skill'),
    validityDateTimeSpans: z
      .array(z.strictObject(spanFields))
      .default([])
      .describe(
        'When the employee has it: a shift must lie within one of them, those that touch or overlap taken as one; always where there are none',
      ),
  })
  .meta({ id: 'EmployeeSkill', description: 'A skill or certificate of an employee' })

const timeSpan = z
  .strictObject({
    ...spanFields,
    ...shiftFilter,
    weight: z.int().min(1).max(1_000).default(1).describe('How much a wish counts'),
  })
  .meta({ id: 'EmployeeTimeSpan', description: 'A span of time of an employee, for the shifts of its filter' })
export type EmployeeTimeSpan = z.infer<typeof timeSpan>

const pairing = z
  .strictObject({
    pairedEmployee: id.optional().describe('Id of the other employee'),
    includeEmployeeWithTags: z.array(id).optional().describe('Instead of one employee: all with these tags'),
    onlyForShiftTags: z.array(id).default([]).describe('Only shifts of the employee with all of these tags'),
    commonTagType: id.optional().describe('Shifts of both must have the same tag of this type'),
    groupByEmployeeTag: id.optional().describe('Employees with this tag are a group'),
    groupShiftsPerDayLimit: z
      .strictObject({
        groupShiftsPerDayMax: count.describe('Different tags of commonTagType on the shifts of the group in a day'),
      })
      .optional()
      .describe('Among how many shifts a day the group may be split, instead of none; of required pairings'),
  })
  .meta({ id: 'EmployeePairing', description: 'With whom an employee works at the same time' })
export type Pairing = z.infer<typeof pairing>

const spans = z.array(timeSpan).default([])
const tags = z.array(id).default([])
const pairings = z.array(pairing).default([])

export const employee = z
  .strictObject({
    id: id.describe('Id of the employee, which is the name on rosters, too'),
    contracts: z.array(id).default([]).describe('Contracts whose rules the employee works by'),
    priority: z
      .string()
      .optional()
      .describe('Importance of the employee, "1" to "10"; 1 is highest and gets wishes granted first'),
    costGroup: id.optional().describe('Employee cost group'),
    location: location.optional().describe('Home of the employee'),
    skills: z.array(skill).default([]).describe('Skills of the employee'),
    tags: tags.describe('Tags of the employee, for the filters of rules'),
    preferredShiftTags: tags.describe('Tags of shifts the employee likes, any of them'),
    preferredShiftTagsExpression: tagExpression.optional().describe('The same as an expression'),
    requiredShiftTags: tags.describe('Tags every shift of the employee must have, all of them'),
    requiredShiftTagsExpression: tagExpression.optional().describe('The same as an expression'),
    prohibitedRiskFactors: tags.describe('Risk factors of shifts the employee may not work'),
    preferredPairings: pairings.describe('With whom the employee likes to work'),
    unpreferredPairings: pairings.describe('With whom the employee would rather not work'),
    requiredPairings: pairings.describe('Without whom the employee may not work'),
    prohibitedPairings: pairings.describe('With whom the employee may not work'),
    unavailableTimeSpans: spans.describe('When the employee may not work'),
    availableTimeSpans: spans.describe('When alone the employee may work; any time where there are none'),
    preferredTimeSpans: spans.describe('When the employee likes to work'),
    unpreferredTimeSpans: spans.describe('When the employee would rather not work'),
    timeZoneId: zoneId.default('Z').describe('By whose clock days, weeks and months of the employee begin'),
    zoneOffset: z.string().optional().describe('Older form of timeZoneId').meta({ deprecated: true }),
  })
  .meta({ id: 'Employee', description: 'Somebody who works shifts' })
export type EmployeeInput = z.infer<typeof employee>
