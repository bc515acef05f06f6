/** Rules over all employees. */
import { z } from 'zod'
import { employeeFilter, localSpan, ruleId, shiftFilter } from './filters.ts'
import {
  count,
  dateTime,
  duration,
  id,
  localDate,
  location,
  overlapKind,
  satisfiability,
  timeOfDay,
  weekday,
  zoneId,
} from './values.ts'

const required = satisfiability.default('REQUIRED').describe('Whether it must hold, or should')

export const unassignedShiftRule = z
  .strictObject({
    id: ruleId,
    priorityWeights: z
      .array(
        z.strictObject({
          priority: id.describe('Name of the priority'),
          weight: z.int().min(0).max(1_000_000).describe('How much a shift of this priority counts when it stays open'),
          assignment: z
            .enum(['MANDATORY', 'OPTIONAL'])
            .default('MANDATORY')
            .describe('Whether shifts of this priority must be worked'),
        }),
      )
      .min(1)
      .describe('Weight by priority'),
  })
  .meta({ id: 'UnassignedShiftRule', description: 'What shifts that stay open count' })

const history = z.record(z.string(), count)

export const balanceTimeWorkedRule = z
  .strictObject({
    id: ruleId,
    ...employeeFilter,
    ...shiftFilter,
    employeeToPublishedMinutesWorked: history.default({}).describe('Minutes worked before, by id of the employee'),
  })
  .meta({ id: 'BalanceTimeWorkedRule', description: 'Time worked is shared out evenly' })

export const balanceShiftCountRule = z
  .strictObject({
    id: ruleId,
    ...employeeFilter,
    ...shiftFilter,
    employeeToPublishedShiftCount: history.default({}).describe('Shifts worked before, by id of the employee'),
  })
  .meta({ id: 'BalanceShiftCountRule', description: 'Shifts are shared out evenly' })

const globalPeriod = {
  period: id.describe('DAY, WEEK, MONTH, YEAR, SCHEDULE, or the id of a period of the scheduleParameterization'),
  zoneOffset: z.string().default('Z').describe('Offset from UTC of the clock by which periods begin, such as +01:00'),
}

export const globalPeriodRule = z
  .strictObject({
    id: ruleId,
    ...globalPeriod,
    satisfiability: required,
    ...employeeFilter,
    ...shiftFilter,
    shiftsWorkedMin: count.optional().describe('Fewest shifts of all these employees together'),
    shiftsWorkedMax: count.optional().describe('Most shifts of all these employees together'),
    periodShiftOverlapKind: overlapKind
      .default('START_ONLY')
      .describe('Whether a shift counts in the period it starts in, or in the one it ends in, too'),
  })
  .meta({ id: 'MinimumMaximumShiftsPerPeriodRule', description: 'How many shifts are worked in each period' })

const demandDetail = z.strictObject({
  startDateTime: dateTime.describe('Start of the interval'),
  endDateTime: dateTime.optional().describe('End of the interval; an hour later when left out'),
  minDemand: count.optional().describe('Fewest shifts worked at that time'),
  maxDemand: count.optional().describe('Most shifts worked at that time'),
})

const template = z.strictObject({
  id: id.describe('Id of the template'),
  baseStartTime: timeOfDay.describe('When its shifts start'),
  baseDuration: duration.describe('How long they are'),
  startDeviationBefore: duration.optional().describe('How much earlier they may start'),
  startDeviationAfter: duration.optional().describe('How much later they may start'),
  durationDeviationShorter: duration.optional().describe('How much shorter they may be'),
  durationDeviationLonger: duration.optional().describe('How much longer they may be'),
  additionalTags: z.array(id).default([]).describe('Tags of its shifts'),
  requiredSkills: z.array(id).default([]).describe('Skills they require'),
  location: location.optional().describe('Where they are'),
  costGroup: id.optional().describe('Their shift cost group'),
  applicableDaysOfWeek: z.array(weekday).default([]).describe('On which days; all where there are none'),
})

const shiftGeneration = z.strictObject({
  templates: z.array(template).min(1).describe('What shifts are made from'),
  config: z
    .strictObject({
      timeZoneId: zoneId.default('Z').describe('Clock of the templates'),
      granularity: z.enum(['PT30M', 'PT1H']).optional().describe('Steps of starts and lengths'),
      overGeneration: z
        .strictObject({
          factor: z.number().min(1).max(3).optional().describe('How many times the demand is made'),
          minExtraShiftsPerDemandInterval: z.int().min(0).max(5).optional().describe('How many more at least'),
        })
        .optional()
        .describe('How many more shifts are made than needed'),
    })
    .optional()
    .describe('How shifts are made'),
})

export const hourlyDemandRule = z
  .strictObject({
    id: ruleId,
    ...shiftFilter,
    ...employeeFilter,
    satisfiability: required,
    demandDetails: z.array(demandDetail).describe('The demand, interval by interval'),
    shiftGeneration: shiftGeneration.optional().describe('Makes the shifts that meet the demand'),
  })
  .meta({ id: 'HourlyDemandRule', description: 'How many shifts are worked at a time' })
export type HourlyDemandRule = z.infer<typeof hourlyDemandRule>

const cost = z.number().min(0).max(1_000_000_000)

export const costsRule = z
  .strictObject({
    id: ruleId,
    ...globalPeriod,
    ...employeeFilter,
    ...shiftFilter,
    satisfiability: required,
    employeeShiftCostDetails: z
      .array(
        z.strictObject({
          employeeCostGroup: id.describe('Cost group of the employee'),
          shiftCostGroup: id.describe('Cost group of the shift'),
          cost: cost.describe('What a shift costs'),
        }),
      )
      .default([])
      .describe('What a shift costs, by cost groups'),
    totalCostsMin: cost.optional().describe('What the shifts of a period cost at least'),
    totalCostsMax: cost.optional().describe('What the shifts of a period cost at most'),
    periodShiftOverlapKind: overlapKind
      .default('START_ONLY')
      .describe('Whether a shift counts in the period it starts in, or in the one it ends in, too'),
    costsRuleShiftOverlapKind: overlapKind
      .optional()
      .describe('Older form of periodShiftOverlapKind')
      .meta({ deprecated: true }),
  })
  .meta({ id: 'CostsRule', description: 'What the shifts of a period cost' })

const shiftTagMatchRule = z
  .strictObject({
    id: ruleId,
    satisfiability: required,
    tagTypeMatchMultipliers: z.record(z.string(), count).default({}).describe('What a difference counts, by tag type'),
  })
  .meta({ id: 'ShiftTagMatchRule', description: 'Shifts of an employee have the same tags' })

const shiftGroupRule = z
  .strictObject({
    id: ruleId,
    includeShiftGroupTags: z.array(id).default([]).describe('Groups with these tags; all where there are none'),
    assignmentMode: z
      .strictObject({ type: z.literal('SINGLE_SHIFT').describe('One shift of the group is worked') })
      .describe('What is to be worked of a group'),
  })
  .meta({ id: 'ShiftGroupRule', description: 'What is to be worked of a group of shifts' })

export const concurrentShiftsRule = z
  .strictObject({
    id: ruleId,
    ...shiftFilter,
    ruleValidityDateTimeSpan: localSpan.optional().describe('When the rule holds: only shifts that start in it count'),
    timeZoneId: zoneId.default('Z').describe('Clock of ruleValidityDateTimeSpan'),
    concurrentShiftsMax: count.describe('Most shifts worked at the same time'),
  })
  .meta({ id: 'ConcurrentShiftsRule', description: 'How many shifts are worked at the same time' })

const globalDisruptionRule = z
  .strictObject({
    id: ruleId,
    start: localDate.describe('First day'),
    end: localDate.describe('Last day'),
    ...shiftFilter,
    multiplier: z.int().min(1).max(5).default(1).describe('How much a change counts'),
  })
  .meta({
    id: 'GlobalDisruptionRule',
    description: 'Older form of the disruption rules of contracts',
    deprecated: true,
  })

const list = <Rule extends z.ZodType>(rule: Rule, text: string) => z.array(rule).default([]).describe(text)

export const globalRules = z
  .strictObject({
    unassignedShiftRule: unassignedShiftRule.optional().describe('Which priorities are mandatory, and what they count'),
    balanceTimeWorkedRules: list(balanceTimeWorkedRule, 'Time worked is shared out evenly'),
    balanceShiftCountRules: list(balanceShiftCountRule, 'Shifts are shared out evenly'),
    minimumMaximumShiftsPerPeriod: list(globalPeriodRule, 'How many shifts are worked in each period'),
    minimumMaximumShiftsPerHourlyDemand: list(hourlyDemandRule, 'How many shifts are worked at a time'),
    costsRules: list(costsRule, 'What the shifts of a period cost'),
    shiftTagMatchRules: list(shiftTagMatchRule, 'Shifts of an employee have the same tags'),
    shiftGroupRules: list(shiftGroupRule, 'What is to be worked of groups of shifts'),
    concurrentShiftsRules: list(concurrentShiftsRule, 'How many shifts are worked at the same time'),
    disruptionRules: list(globalDisruptionRule, 'Older form of the disruption rules of contracts').meta({
      deprecated: true,
    }),
  })
  .meta({ id: 'GlobalRules', description: 'Rules over all employees' })
export type GlobalRules = z.infer<typeof globalRules>

export const employeeCostGroup = z
  .strictObject({
    id: id.describe('Id of the cost group'),
    employeeActivationCost: z
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe('What it costs to have an employee work at all'),
    employeeActivationRatioWeight: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('Share of the group among the employees who work at all'),
    activationShiftInclude: z
      .enum(['MANDATORY_SHIFTS', 'MANDATORY_AND_OPTIONAL_SHIFTS'])
      .default('MANDATORY_AND_OPTIONAL_SHIFTS')
      .describe('Which shifts count'),
  })
  .meta({ id: 'EmployeeCostGroup', description: 'What it costs to have employees work at all' })

export const scheduleParameterization = z
  .strictObject({
    weekStart: weekday.default('MONDAY').describe('First day of the week'),
    periods: z
      .array(
        z.strictObject({
          id: id.describe('Name of the kind of period, for rules'),
          dateSpans: z
            .array(
              z.strictObject({
                start: localDate.describe('First day of the period'),
                end: localDate.describe('Last day of the period'),
              }),
            )
            .min(1)
            .describe('The periods'),
        }),
      )
      .default([])
      .describe('Periods of any length'),
    travelConfiguration: z
      .looseObject({})
      .optional()
      .describe('Older form of the travel configurations of contracts')
      .meta({ deprecated: true }),
  })
  .meta({ id: 'ScheduleParameterization', description: 'Weeks and periods of the calendar' })
