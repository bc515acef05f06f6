/** A shift on the wire, and groups of shifts. */
import { z } from 'zod'
import { skillExpression } from './filters.ts'
import { dateTime, duration, id, location } from './values.ts'

const shiftBreak = z
  .strictObject({
    start: dateTime.describe('Start of the break'),
    end: dateTime.describe('End of the break'),
    tags: z.array(id).default([]).describe('Tags by which rules leave the break out of the minutes worked'),
  })
  .meta({ id: 'ShiftBreak', description: 'A break within a shift' })

const matchKind = z.enum(['MATCH_ALL', 'MATCH_ANY'])
const names = z.array(id).default([])

export const shift = z
  .strictObject({
    id: id.describe('Id of the shift'),
    start: dateTime.describe('Start of the shift'),
    end: dateTime.describe('End of the shift, which is not part of it'),
    loggedTime: duration.optional().describe('Time really worked, for limits of logged minutes'),
    employee: id.nullish().describe('Who works it; null for nobody'),
    pinned: z.boolean().default(false).describe('Whether it stays with its employee, or with nobody'),
    priority: z
      .union([id, z.int()])
      .transform(String)
      .optional()
      .describe('"1" to "10", 10 when left out, or a name of the unassignedShiftRule; 1 is highest'),
    assignmentPriority: z.string().optional().describe('Older form of priority').meta({ deprecated: true }),
    requiredSkills: names.describe('Skills who works it must have'),
    requiredSkillsMatchKind: matchKind.default('MATCH_ALL').describe('Whether all of them, or any one'),
    requiredSkillsExpression: skillExpression.optional().describe('The same as an expression'),
    preferredSkills: names.describe('Skills who works it should have'),
    preferredSkillsMatchKind: matchKind.default('MATCH_ALL').describe('Whether all of them, or any one'),
    preferredSkillsExpression: skillExpression.optional().describe('The same as an expression'),
    riskFactors: names.describe('Risk factors of the shift'),
    tags: names.describe('Tags of the shift, for the filters of rules'),
    preferredEmployees: names.describe('Who should work it'),
    unpreferredEmployees: names.describe('Who should rather not work it'),
    prohibitedEmployees: names.describe('Who may not work it'),
    location: location.optional().describe('Where the work is'),
    costGroup: id.optional().describe('Shift cost group'),
    breaks: z.array(shiftBreak).default([]).describe('Breaks, in order'),
    publishedEmployee: id
      .nullable()
      .optional()
      .describe('Who has been told to work it in the roster that was published; null for nobody'),
  })
  .meta({ id: 'EmployeeShift', description: 'Work of one employee from start to end' })
export type ShiftInput = z.infer<typeof shift>

export const shiftGroup = z
  .strictObject({
    id: id.describe('Id of the group'),
    tags: names.describe('Tags of the group, for the filters of rules'),
    shifts: z.array(id).default([]).describe('Ids of its shifts'),
  })
  .meta({ id: 'ShiftGroup', description: 'Shifts that are treated together' })
