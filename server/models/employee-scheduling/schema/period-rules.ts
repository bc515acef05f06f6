/** Rules of a contract on what may be worked in periods and in rolling windows. */
import { z } from 'zod'
import { localSpan, ruleId, shiftFilter } from './filters.ts'
import { count, id, matchKind, minutes, overlapKind, satisfiability, timeOfDay, weekday } from './values.ts'

const required = satisfiability.default('REQUIRED').describe('Whether it must hold, or should')
const older = { deprecated: true }

const breakFilter = {
  unloggedBreakTags: z.array(id).default([]).describe('Breaks with these tags are no time worked'),
  breakTagMatches: matchKind.default('ALL').describe('Whether a break must have ALL of the tags, or ANY of them'),
}

const minutesWorkedLimit = z
  .strictObject({
    minutesWorkedMin: minutes.optional().describe('Fewest minutes worked; PREFERRED only'),
    minutesWorkedMax: minutes.optional().describe('Most minutes worked'),
    countOnlyBetween: z
      .strictObject({
        start: timeOfDay.describe('Start of the time of day'),
        end: timeOfDay.describe('End of it; on the next day where it is not later'),
      })
      .optional()
      .describe('Only minutes in this time of day count'),
    ...breakFilter,
  })
  .meta({ id: 'MinutesWorkedLimit', description: 'How many minutes are worked' })
export type MinutesWorkedLimit = z.infer<typeof minutesWorkedLimit>

const overtimeCost = z.strictObject({
  overtimeMinutesLimit: minutes.optional().describe('Minutes of overtime up to which it costs that'),
  overtimeHourlyCost: z.number().min(0).max(1_000_000).describe('What an hour costs'),
})
const costDefinition = z
  .strictObject({
    baseMinutesLimit: minutes.optional().describe('Minutes of the period that are no overtime'),
    baseHourlyCost: z.number().min(0).max(1_000_000).describe('What an hour costs'),
    overtimeCostDetails: z.array(overtimeCost).default([]).describe('What overtime costs, rate after rate'),
  })
  .meta({ id: 'CostDefinition', description: 'What the hours of a period cost' })

export const periodRule = z
  .strictObject({
    id: ruleId,
    period: id.describe('DAY, WEEK, MONTH, YEAR, SCHEDULE, or the id of a period of the scheduleParameterization'),
    ...shiftFilter,
    satisfiability: required,
    ruleValidityDateTimeSpan: localSpan.optional().describe('When the rule holds: only shifts that start in it count'),
    periodShiftOverlapKind: overlapKind
      .default('START_ONLY')
      .describe('Whether a shift counts in the period it starts in, or in the one it ends in, too'),
    minutesWorkedLimit: minutesWorkedLimit.optional().describe('Minutes worked'),
    minutesWorkedMin: minutes.optional().describe('Older form of minutesWorkedLimit.minutesWorkedMin').meta(older),
    minutesWorkedMax: minutes.optional().describe('Older form of minutesWorkedLimit.minutesWorkedMax').meta(older),
    minutesLoggedMin: minutes.optional().describe('Fewest minutes logged'),
    minutesLoggedMax: minutes.optional().describe('Most minutes logged'),
    shiftsWorkedMin: count.optional().describe('Fewest shifts'),
    shiftsWorkedMax: count.optional().describe('Most shifts'),
    daysWorkedMin: count.optional().describe('Fewest days with a shift'),
    daysWorkedMax: count.optional().describe('Most days with a shift'),
    shiftTypesTagCategories: z.array(id).default([]).describe('Tag types by whose tags types of shifts differ'),
    shiftTypesWorkedMin: count.optional().describe('Fewest types of shifts'),
    shiftTypesWorkedMax: count.optional().describe('Most types of shifts'),
    locationsWorkedMax: count.optional().describe('Most locations'),
    shiftStartTimeDifferenceInMinutesMax: minutes
      .optional()
      .describe('How far apart the times of day may be, in minutes, at which shifts start'),
    daysOffLimit: z
      .strictObject({
        daysOffMin: count.optional().describe('Fewest days without a shift'),
        daysOffMax: count.optional().describe('Most days without a shift'),
        includeDays: z.array(weekday).default([]).describe('Only these days count; all where there are none'),
      })
      .optional()
      .describe('Days without a shift'),
    consecutiveDaysOffLimit: z
      .strictObject({ consecutiveDaysOffMin: count.describe('So many days in a row without a shift, once at least') })
      .optional()
      .describe('Days in a row without a shift'),
    uniqueTagsLimit: z
      .strictObject({
        tagsMax: count.describe('Most different tags'),
        includeTagTypes: z.array(id).min(1).describe('Of tags of these types'),
      })
      .optional()
      .describe('Different tags of the shifts'),
    weekendsLimit: z
      .strictObject({
        weekendsWorkedMax: count.optional().describe('Most weekends with a shift'),
        weekendMinutesWorkedMax: minutes.optional().describe('Most minutes worked at weekends'),
        ...breakFilter,
      })
      .optional()
      .describe('Work at weekends'),
    consecutiveWeekendsLimit: z
      .strictObject({ consecutiveWeekendsWorkedMax: count.describe('Most weekends in a row with a shift') })
      .optional()
      .describe('Weekends in a row with a shift'),
    consecutiveWeekendsOffLimit: z
      .strictObject({
        consecutiveWeekendsOffMin: z.int().min(2).max(100).describe('Weekends in a row without a shift, once at least'),
      })
      .optional()
      .describe('Weekends in a row without a shift'),
    costDefinition: costDefinition.optional().describe('What the hours of the period cost; PREFERRED only'),
  })
  .meta({ id: 'PeriodRule', description: 'What may be worked in each period of a kind' })
export type PeriodRule = z.infer<typeof periodRule>

export const rollingWindowRule = z
  .strictObject({
    id: ruleId,
    rollingWindow: z
      .strictObject({
        type: z.enum(['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY']).describe('Unit of its length'),
        size: z.int().min(1).max(366).describe('Length in this unit'),
      })
      .describe('The window: any stretch of time of this length'),
    ...shiftFilter,
    satisfiability: required,
    shiftsWorkedLimit: z
      .strictObject({ shiftsWorkedMax: count.describe('Most shifts') })
      .optional()
      .describe('Shifts'),
    minutesWorkedLimit: minutesWorkedLimit.optional().describe('Minutes worked'),
    daysWorkedLimit: z
      .strictObject({ daysWorkedMax: count.describe('Most days with a shift') })
      .optional()
      .describe('Days with a shift'),
    consecutiveDaysOffLimit: z
      .strictObject({ consecutiveDaysOffMin: count.describe('So many days in a row without a shift, once at least') })
      .optional()
      .describe('Days in a row without a shift'),
    consecutiveMinutesOffLimit: z
      .strictObject({
        consecutiveMinutesOffMin: minutes
          .optional()
          .describe('So many minutes in a row without a shift, once at least'),
        consecutiveMinutesOffMinIntervals: z
          .array(
            z.strictObject({
              consecutiveMinutesOffMin: minutes.describe('Length of a rest, in minutes'),
              count: z.int().min(1).max(100).describe('How many such rests there must be'),
            }),
          )
          .optional()
          .describe('Several rests'),
        totalConsecutiveMinutesOffMin: minutes.optional().describe('How long these rests must be in all, in minutes'),
      })
      .optional()
      .describe('Rest'),
    weekendsLimit: z
      .strictObject({
        weekendsWorkedMin: count.optional().describe('Fewest weekends with a shift; PREFERRED only'),
        weekendsWorkedMax: count.optional().describe('Most weekends with a shift'),
      })
      .optional()
      .describe('Work at weekends'),
    condition: z
      .strictObject({
        triggerLimit: minutes.describe('From how much on the rule holds'),
        type: z.enum(['MIN_MINUTES_WORKED', 'MIN_SHIFTS_WORKED']).describe('What is counted'),
        includeShiftTags: z.array(id).default([]).describe('Only shifts with these tags count'),
      })
      .optional()
      .describe('When the rule holds'),
    periodShiftOverlapKind: overlapKind
      .default('START_ONLY')
      .describe('Whether a shift counts where it starts, or where it ends, too'),
    absenceMode: z
      .enum(['ABSENCE_UNAWARE', 'ABSENCE_AWARE'])
      .default('ABSENCE_UNAWARE')
      .describe('Whether days of absence count as worked'),
  })
  .meta({ id: 'RollingWindowRule', description: 'What may be worked in any window of a length' })
export type RollingWindowRule = z.infer<typeof rollingWindowRule>
