/** `modelInput` as it comes over the wire; parsing removes nulls and fills defaults. */
import { z } from 'zod'
import { contract } from './contract.ts'
import { employee } from './employee.ts'
import { exampleInput } from './examples.ts'
import { employeeCostGroup, globalRules, scheduleParameterization } from './global-rules.ts'
import { shift, shiftGroup } from './shift.ts'
import { dateTime, id, withoutNulls } from './values.ts'

const tagType = z.strictObject({ id: id.describe('Name of the type') })
const tag = z.strictObject({
  id: id.describe('Name of the tag'),
  tagType: id.optional().describe('Type of the tag'),
})

export const input = z.preprocess(
  withoutNulls,
  z
    .strictObject({
      contracts: z.array(contract).describe('Rules employees work by; none where there are no rules'),
      employees: z.array(employee).describe('Who works'),
      shifts: z.array(shift).describe('Work to be given to employees'),
      tagTypes: z.array(tagType).default([]).describe('Types of tags'),
      tags: z.array(tag).default([]).describe('Tags that have a type; others need not be declared'),
      shiftGroups: z.array(shiftGroup).default([]).describe('Shifts that are treated together'),
      employeeCostGroups: z
        .array(employeeCostGroup)
        .default([])
        .describe('What it costs to have employees work at all'),
      scheduleParameterization: scheduleParameterization
        .optional()
        .describe('Where weeks begin, and which periods there are'),
      globalRules: globalRules.optional().describe('Rules that look at several employees together'),
      planningWindow: z
        .strictObject({
          start: dateTime.describe('Start of the planned period: earlier shifts are history, and must be pinned'),
          end: dateTime.describe('End of the planned period'),
        })
        .optional()
        .describe('The period that is planned; from the first to the last shift when left out'),
    })
    .meta({ description: 'Employees, the contracts they work by, and the shifts to be worked', example: exampleInput }),
)
export type Input = z.infer<typeof input>
