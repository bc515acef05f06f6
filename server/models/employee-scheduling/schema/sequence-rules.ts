/** Rules of a contract on what follows what. */
import { z } from 'zod'
import { ruleId, shiftFilter } from './filters.ts'
import { count, duration, id, matchKind, minutes, overlapKind, satisfiability, timeOfDay, weekday } from './values.ts'

const required = satisfiability.default('REQUIRED').describe('Whether it must hold, or should')
const absenceMode = z
  .enum(['ABSENCE_UNAWARE', 'ABSENCE_AWARE'])
  .default('ABSENCE_UNAWARE')
  .describe('Whether days of absence count as worked')
const tags = z.array(id).default([])

const dayAdjusters = [
  ...['SAME_DAY', 'NEXT_DAY', 'NEXT_MONTH', 'NEXT_MONDAY', 'NEXT_TUESDAY', 'NEXT_WEDNESDAY', 'NEXT_THURSDAY'],
  ...['NEXT_FRIDAY', 'NEXT_SATURDAY', 'NEXT_SUNDAY'],
] as const

export const consecutiveDaysWorkedRule = z
  .strictObject({
    id: ruleId,
    ...shiftFilter,
    satisfiability: required,
    maximum: count.optional().describe('Most days in a row'),
    minimum: count.optional().describe('Fewest days in a row'),
    overlapKind: overlapKind
      .default('START_ONLY')
      .describe('Whether a shift is work on the day it starts, or on the day it ends, too'),
    shiftTypeTagCategories: tags.describe('Tag types whose tags make different sequences'),
    minDurationBetweenDifferentSequences: duration.default('PT0M').describe('Rest between different sequences'),
    minDelayBetweenDifferentSequences: z
      .strictObject({
        minStartDateAdjuster: z.enum(dayAdjusters).describe('Which day the next sequence may start on'),
        minStartDateAdjusterIncrement: z.int().min(1).max(100).default(1).describe('How often it is applied'),
        minStartTime: timeOfDay.default('00:00').describe('Time of that day from which it may start'),
      })
      .optional()
      .describe('When a different sequence may start'),
    allowedSequenceStartDays: z.array(weekday).default([]).describe('Days on which a sequence may start'),
    rewardCompactSequences: z.boolean().default(false).describe('Whether sequences without holes are rewarded'),
    absenceMode,
  })
  .meta({ id: 'ConsecutiveDaysWorkedRule', description: 'How many days in a row are worked' })
export type ConsecutiveDaysWorkedRule = z.infer<typeof consecutiveDaysWorkedRule>

export const consecutiveShiftsWorkedRule = z
  .strictObject({
    id: ruleId,
    ...shiftFilter,
    satisfiability: required,
    maximum: count.optional().describe('Most shifts in a row'),
    condition: z
      .strictObject({
        triggerLimit: count.describe('From how many on the rule holds'),
        type: z.enum(['MIN_SHIFTS_WORKED_CONSECUTIVELY', 'MIN_SHIFTS_WORKED']).describe('What is counted'),
        includeShiftTags: tags.describe('Only shifts with these tags count'),
      })
      .optional()
      .describe('When the rule holds'),
    sequenceDefinition: z
      .strictObject({
        triggerLimit: minutes.describe('Minutes beyond which a shift is no longer in the sequence of the one before'),
        type: z
          .enum(['MAX_MINUTES_BETWEEN_SHIFTS_STARTS', 'MAX_MINUTES_BETWEEN_SHIFT_END_AND_NEXT_START'])
          .describe('From when to when'),
      })
      .optional()
      .describe('Which shifts are in a row; those of successive days where it is left out'),
    timeOffAfterSequenceLimit: z
      .strictObject({ minTimeOffAfterSequence: duration.describe('Rest after the longest sequence allowed') })
      .optional()
      .describe('Rest after a sequence'),
  })
  .meta({ id: 'ConsecutiveShiftsWorkedRule', description: 'How many shifts in a row are worked' })
export type ConsecutiveShiftsWorkedRule = z.infer<typeof consecutiveShiftsWorkedRule>

const neighbourFilter = {
  includePreviousShiftTags: tags.describe('Only where the earlier shift has these tags'),
  excludePreviousShiftTags: tags.describe('Not where the earlier shift has these tags'),
  includeNextShiftTags: tags.describe('Only where the later shift has these tags'),
  excludeNextShiftTags: tags.describe('Not where the later shift has these tags'),
  shiftTagMatches: matchKind.default('ALL').describe('Whether a shift must have ALL of the tags, or ANY of them'),
}
const older = { deprecated: true }

export const minutesBetweenShiftsRule = z
  .strictObject({
    id: ruleId,
    ...neighbourFilter,
    satisfiability: required,
    minimumMinutesBetweenShifts: minutes.optional().describe('Fewest minutes from the end of a shift to the next'),
    maximumMinutesBetweenShifts: minutes.optional().describe('Most minutes from the end of a shift to the next'),
    minConsecutivePreviousShifts: z
      .int()
      .min(1)
      .max(2)
      .default(1)
      .describe('How many earlier shifts in a row must have the tags'),
    scope: z
      .strictObject({ duration: duration.describe('How long after the end of a shift the next one counts') })
      .optional()
      .describe('Which later shifts are looked at'),
    absenceMode,
    requiredPriorShiftTags: z.array(id).optional().describe('Older form of includePreviousShiftTags').meta(older),
    requiredAfterShiftTags: z.array(id).optional().describe('Older form of includeNextShiftTags').meta(older),
    minimumConsecutivePriorShifts: count.optional().describe('Older form of minConsecutivePreviousShifts').meta(older),
  })
  .meta({ id: 'MinutesBetweenShiftsRule', description: 'Rest between two shifts' })
export type MinutesBetweenShiftsRule = z.infer<typeof minutesBetweenShiftsRule>

export const minimizeGapsBetweenShiftsRule = z
  .strictObject({
    id: ruleId,
    ...neighbourFilter,
    maximumMinutesBetweenSplitShifts: minutes
      .default(120)
      .describe('Shifts that are no farther apart, in minutes, are one split shift: what is between them counts'),
  })
  .meta({ id: 'MinimizeGapsBetweenShiftsRule', description: 'Gaps between split shifts are kept short' })
export type MinimizeGapsBetweenShiftsRule = z.infer<typeof minimizeGapsBetweenShiftsRule>

export const avoidShiftCloseToDayOffRequestRule = z
  .strictObject({
    id: ruleId,
    avoidPriorShiftTags: tags.describe('Shifts with these tags are avoided on the day before'),
    avoidAfterShiftTags: tags.describe('Shifts with these tags are avoided on the day after'),
    shiftTagMatches: matchKind.default('ALL').describe('Whether a shift must have ALL of the tags, or ANY of them'),
    satisfiability: z
      .enum(['PROHIBITED', 'UNPREFERRED'])
      .default('PROHIBITED')
      .describe('Whether such shifts are forbidden, or only not wanted'),
  })
  .meta({
    id: 'AvoidShiftCloseToDayOffRequestRule',
    description:
      'Shifts that should not be next to a day on which the employee is unavailable or would rather not work',
  })
export type AvoidShiftCloseToDayOffRequestRule = z.infer<typeof avoidShiftCloseToDayOffRequestRule>

export const dailyShiftPairingRule = z
  .strictObject({
    id: ruleId,
    shiftTags: tags.describe('Tags of the shift the rule is for'),
    pairedShiftTags: tags.describe('Tags of the other shift'),
    dayOffset: z.int().min(-31).max(31).default(0).describe('How many days later the other one starts'),
    shiftTagMatches: matchKind.default('ALL').describe('Whether a shift must have ALL of the tags, or ANY of them'),
    satisfiability: z
      .enum(['REQUIRED', 'PREFERRED', 'UNPREFERRED', 'PROHIBITED'])
      .default('REQUIRED')
      .describe('Whether there must, should, should not or must not be such a shift'),
  })
  .meta({ id: 'DailyShiftPairingRule', description: 'A shift that goes with another shift, or does not' })
export type DailyShiftPairingRule = z.infer<typeof dailyShiftPairingRule>
