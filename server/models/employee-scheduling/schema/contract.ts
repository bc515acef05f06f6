/** A contract on the wire: the rules an employee works by. */
import { z } from 'zod'
import { localSpan, ruleId, shiftFilter } from './filters.ts'
import { periodRule, rollingWindowRule } from './period-rules.ts'
import {
  avoidShiftCloseToDayOffRequestRule,
  consecutiveDaysWorkedRule,
  consecutiveShiftsWorkedRule,
  dailyShiftPairingRule,
  minimizeGapsBetweenShiftsRule,
  minutesBetweenShiftsRule,
} from './sequence-rules.ts'
import { multiDayPatternRule, shiftRotationRule, singleDayPatternRule } from './pattern-rules.ts'
import { count, id, minutes, satisfiability, weekday } from './values.ts'

const allowOverlappingShiftsRule = z
  .strictObject({ id: ruleId, ...shiftFilter })
  .meta({ id: 'AllowOverlappingShiftsRule', description: 'Shifts that may overlap others of the employee' })

const travelConfiguration = z
  .strictObject({
    id: ruleId,
    ...shiftFilter,
    excludeMatchingShiftTagTypes: z.array(id).default([]).describe('Not between shifts with the same tag of this type'),
    maxEmployeeToShiftTravelDistanceInMeters: count
      .optional()
      .describe('How far from home a shift may be, in metres as the crow flies'),
    minMinutesBetweenShiftsInDifferentLocations: minutes
      .optional()
      .describe('Minutes there must be between two shifts in different places'),
    validityDateTimeSpan: localSpan.optional().describe('When the rule holds'),
  })
  .meta({ id: 'TravelConfiguration', description: 'How far and how fast an employee travels' })

const disruptionRule = z
  .strictObject({
    id: ruleId,
    ...shiftFilter,
    validityDateTimeSpan: localSpan.optional().describe('When the rule holds'),
    satisfiability: satisfiability.default('PREFERRED').describe('Whether it must hold, or should'),
    disruptionWeight: z.int().min(1).max(1_000).default(1).describe('How much a change counts'),
    scope: z
      .strictObject({
        scopeType: z.enum(['START_AND_END', 'OVERLAP']).describe('Which other shifts are no disruption'),
        startScopeInMinutes: minutes.optional().describe('How much the start may differ, in minutes'),
        endScopeInMinutes: minutes.optional().describe('How much the end may differ, in minutes'),
      })
      .optional()
      .describe('What is no disruption'),
  })
  .meta({ id: 'ContractDisruptionRule', description: 'Changes to what was planned before are kept few' })

const list = <Rule extends z.ZodType>(rule: Rule, text: string) => z.array(rule).default([]).describe(text)

export const contract = z
  .strictObject({
    id: id.describe('Id of the contract'),
    priority: z.string().default('10').describe('Importance of the contract, "1" to "10"; 1 is highest'),
    weekendConfiguration: z
      .strictObject({
        weekendDays: z
          .array(weekday)
          .min(1)
          .max(3)
          .default(['SATURDAY', 'SUNDAY'])
          .describe('One to three days in a row'),
      })
      .default({ weekendDays: ['SATURDAY', 'SUNDAY'] })
      .describe('Which days are the weekend'),
    fteConfiguration: z
      .strictObject({
        fixedFte: z.number().min(0.001).max(1).describe('Share of full time: balanced work is in proportion to it'),
      })
      .optional()
      .describe('How much of full time the contract is'),
    consecutiveDaysWorkedRules: list(consecutiveDaysWorkedRule, 'Days in a row'),
    consecutiveShiftsWorkedRules: list(consecutiveShiftsWorkedRule, 'Shifts in a row'),
    periodRules: list(periodRule, 'What may be worked in a day, week, month or any other period'),
    rollingWindowRules: list(rollingWindowRule, 'What may be worked in any window of a length'),
    minutesBetweenShiftsRules: list(minutesBetweenShiftsRule, 'Rest between shifts'),
    minimizeGapsBetweenShiftsRules: list(minimizeGapsBetweenShiftsRule, 'Gaps between split shifts'),
    avoidShiftCloseToDayOffRequestRules: list(
      avoidShiftCloseToDayOffRequestRule,
      'Shifts that should not be next to a day off that was asked for',
    ),
    dailyShiftPairingRules: list(dailyShiftPairingRule, 'Shifts that go with a shift of another day, or do not'),
    allowOverlappingShiftsRules: list(allowOverlappingShiftsRule, 'Shifts that may overlap'),
    travelConfigurations: list(travelConfiguration, 'Travel of the employee'),
    disruptionRules: list(disruptionRule, 'Changes to what was planned before'),
    singleDayShiftSequencePatternRules: list(singleDayPatternRule, 'Sequences of shifts within a day'),
    multiDayShiftSequencePatternRules: list(multiDayPatternRule, 'Sequences of shifts over days'),
    shiftRotationRules: list(shiftRotationRule, 'Rotation between groups of shifts'),
  })
  .meta({ id: 'Contract', description: 'Rules an employee works by' })
export type ContractInput = z.infer<typeof contract>
