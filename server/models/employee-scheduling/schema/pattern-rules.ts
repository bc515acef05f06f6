/** Rules of a contract on patterns of shifts. */
import { z } from 'zod'
import { ruleId, shiftFilter } from './filters.ts'
import { id, matchKind, satisfiability } from './values.ts'

const patternSatisfiability = z.enum(['REQUIRED', 'PREFERRED', 'UNPREFERRED', 'PROHIBITED'])
const weight = z.int().min(1).max(1_000).default(1).describe('How much a match counts')

export const singleDayPatternRule = z
  .strictObject({
    id: ruleId,
    satisfiability: patternSatisfiability.describe('Whether the pattern must, should, should not or must not be there'),
    weight,
    pattern: z.array(z.strictObject(shiftFilter)).min(1).describe('Shifts of one day'),
    ordered: z.boolean().default(true).describe('Whether they come in this order'),
  })
  .meta({ id: 'SingleDayShiftSequencePatternRule', description: 'A sequence of shifts within a day' })
export type SingleDayPatternRule = z.infer<typeof singleDayPatternRule>

const patternDay = z
  .strictObject({
    type: z
      .enum(['ON', 'OFF'])
      .default('ON')
      .describe('A day with, or without shifts; with shifts where it is left out'),
    ...shiftFilter,
    shiftMatches: matchKind.default('ANY').describe('Whether ALL shifts of the day must match, or ANY of them'),
  })
  .meta({ id: 'PatternDay', description: 'A day of a pattern' })

export const multiDayPatternRule = z
  .strictObject({
    id: ruleId,
    satisfiability: patternSatisfiability
      .default('REQUIRED')
      .describe('Whether the pattern must, should, should not or must not be there'),
    weight,
    pattern: z.array(patternDay).min(1).max(31).describe('Day by day'),
  })
  .meta({ id: 'MultiDayShiftSequencePatternRule', description: 'A sequence of days with and without shifts' })
export type MultiDayPatternRule = z.infer<typeof multiDayPatternRule>

const days = z.int().min(1).max(366)

export const shiftRotationRule = z
  .strictObject({
    id: ruleId,
    satisfiability: satisfiability.default('REQUIRED').describe('Whether it must hold, or should'),
    rotationGroups: z
      .array(
        z.strictObject({
          id: id.describe('Id of the group'),
          includeShiftTags: z.array(id).min(1).describe('Tags of its shifts'),
          shiftTagMatches: matchKind.default('ALL').describe('Whether a shift must have ALL of the tags, or ANY'),
        }),
      )
      .min(1)
      .describe('Groups of shifts, in the order of the rotation'),
    rotationPeriod: z
      .strictObject({
        type: z.enum(['WEEKLY', 'CUSTOM']).describe('Every week another group, or after so many days'),
        requiredRotationPeriodMaxSizeInDays: days.optional().describe('Most days in one group'),
        preferredRotationPeriodMaxSizeInDays: days.optional().describe('Most days in one group, if possible'),
        preferredRotationPeriodMinSizeInDays: days.optional().describe('Fewest days in one group, if possible'),
      })
      .optional()
      .describe('How long an employee works in one group'),
  })
  .meta({ id: 'ShiftRotationRule', description: 'Rotation between groups of shifts' })
export type ShiftRotationRule = z.infer<typeof shiftRotationRule>
