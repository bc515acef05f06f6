/** Rules of contracts make sense by themselves. */
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import type { ContractInput } from '../schema/contract.ts'
import type { Input } from '../schema/input.ts'
import { weekdays } from '../schema/values.ts'
import type { Report } from './issue-types.ts'
import { checkPeriodRule, checkPeriodName, checkValidity } from './period-rules.ts'
import type { Say } from './say.ts'

export function checkContracts(input: Input, report: Report): void {
  for (const [index, contract] of input.contracts.entries()) {
    const path = `/contracts/${index}`
    const sayOf =
      (at: string, ids: Readonly<Record<string, string>>): Say =>
      (code, message, more = '') =>
        report(code, { path: `${path}${at}${more}`, message, contractId: contract.id, ...ids })
    checkWeekend(contract, sayOf('/weekendConfiguration', {}))
    for (const [r, rule] of contract.periodRules.entries()) {
      const say = sayOf(`/periodRules/${r}`, { ruleId: rule.id })
      checkPeriodName(rule, input, say)
      checkPeriodRule(rule, say)
      checkValidity('PeriodRuleValiditySpanStartNotBeforeEnd', rule.id, rule.ruleValidityDateTimeSpan, say)
    }
    for (const [r, rule] of contract.rollingWindowRules.entries())
      checkWindow(rule, sayOf(`/rollingWindowRules/${r}`, { ruleId: rule.id }))
    checkRests(contract, sayOf)
    checkNeighbours(contract, sayOf)
    for (const [r, rule] of contract.disruptionRules.entries())
      checkValidity(
        'ContractDisruptionRuleValiditySpanStartNotBeforeEnd',
        rule.id,
        rule.validityDateTimeSpan,
        sayOf(`/disruptionRules/${r}`, { ruleId: rule.id }),
      )
    for (const [r, rule] of contract.rollingWindowRules.entries())
      if (rule.weekendsLimit?.weekendsWorkedMin !== undefined && rule.satisfiability === 'REQUIRED')
        sayOf(`/rollingWindowRules/${r}`, { ruleId: rule.id })(
          'RollingWindowRuleWeekendsWorkedMinRequired',
          `Rule ${rule.id} has weekendsWorkedMin and is REQUIRED. Make it PREFERRED.`,
        )
    checkSequences(contract, sayOf)
  }
}

function checkWeekend({ id, weekendConfiguration: { weekendDays } }: ContractInput, say: Say): void {
  const days = [...new Set(weekendDays.map((name) => weekdays.indexOf(name)))]
  const starts = days.filter((day) => !days.includes((day + 6) % 7))
  if (starts.length > 1)
    say(
      'ContractNonConsecutiveWeekendDays',
      `The days ${weekendDays.join(', ')} of the weekend of ${id} are not in a row.`,
    )
}

type SayOf = (at: string, ids: Readonly<Record<string, string>>) => Say

const daysOfWindow: Readonly<Record<string, number>> = { HOURLY: 1 / 24, DAILY: 1, WEEKLY: 7, MONTHLY: 31 }

/** What a window may hold, and whether it is long enough for it. */
function checkWindow(rule: ContractInput['rollingWindowRules'][number], say: Say): void {
  const { id, rollingWindow, shiftsWorkedLimit, daysWorkedLimit, consecutiveDaysOffLimit } = rule
  if (shiftsWorkedLimit?.shiftsWorkedMax === 0 || daysWorkedLimit?.daysWorkedMax === 0)
    say('RollingWindowRuleMaxZero', `Rule ${id} allows no work at all. Leave employees it is for without the shifts.`)
  const days = Math.ceil((daysOfWindow[rollingWindow.type] ?? 0) * rollingWindow.size)
  const off = consecutiveDaysOffLimit?.consecutiveDaysOffMin ?? 0
  if (off > days)
    say(
      'RollingWindowRuleConsecutiveDaysOffMinExceedsWindow',
      `Rule ${id} asks for ${off} days off in a row in any ${days} days.`,
    )
  const rest = rule.consecutiveMinutesOffLimit?.consecutiveMinutesOffMin ?? 0
  if (rest > (daysOfWindow[rollingWindow.type] ?? 0) * rollingWindow.size * 1440)
    say('RollingWindowRuleConsecutiveMinutesOffMinExceedsWindow', `Rule ${id} asks for a rest of ${rest} minutes.`)
}

function checkRests(contract: ContractInput, sayOf: SayOf): void {
  for (const [r, { id, consecutiveMinutesOffLimit: limit }] of contract.rollingWindowRules.entries()) {
    if (!limit) continue
    const say = sayOf(`/rollingWindowRules/${r}/consecutiveMinutesOffLimit`, { ruleId: id })
    const isSeveral = (limit.consecutiveMinutesOffMinIntervals ?? []).length > 0
    if (isSeveral && limit.consecutiveMinutesOffMin !== undefined)
      say(
        'RollingWindowRuleBothConsecutiveMinutesOffMinAndIntervals',
        `Rule ${id} asks for a rest, and for several. Send one of them.`,
      )
    if (!isSeveral && limit.totalConsecutiveMinutesOffMin !== undefined)
      say(
        'RollingWindowRuleTotalConsecutiveMinutesOffMinWithoutIntervals',
        `Rule ${id} says how long rests are in all, and not which. Add consecutiveMinutesOffMinIntervals.`,
      )
  }
}

const neighbours = ['Previous', 'Next'] as const
const olderFields = [
  ['requiredPriorShiftTags', 'RequiredPriorShiftTags'],
  ['requiredAfterShiftTags', 'RequiredAfterShiftTags'],
  ['minimumConsecutivePriorShifts', 'MinimumConsecutivePriorShifts'],
] as const

/** Filters of the earlier and the later of two shifts. */
function checkNeighbours(contract: ContractInput, sayOf: SayOf): void {
  const lists = [
    ['minutesBetweenShiftsRules', 'MinutesBetweenShiftsRule'],
    ['minimizeGapsBetweenShiftsRules', 'MinimizeGapsRule'],
  ] as const
  for (const [list, name] of lists)
    for (const [r, rule] of contract[list].entries())
      for (const side of neighbours)
        if (rule[`include${side}ShiftTags`].length > 0 && rule[`exclude${side}ShiftTags`].length > 0)
          sayOf(`/${list}/${r}`, { ruleId: rule.id })(
            `${name}BothIncludeAndExclude${side}ShiftTags`,
            `Rule ${rule.id} has include${side}ShiftTags and exclude${side}ShiftTags. Send one of them.`,
          )
  for (const [r, rule] of contract.minutesBetweenShiftsRules.entries()) {
    const say = sayOf(`/minutesBetweenShiftsRules/${r}`, { ruleId: rule.id })
    const tags = [rule.includePreviousShiftTags, rule.excludePreviousShiftTags, rule.requiredPriorShiftTags ?? []]
    const shifts = rule.minimumConsecutivePriorShifts ?? rule.minConsecutivePreviousShifts
    if (shifts > 1 && tags.every(({ length }) => length === 0))
      say(
        'MinutesBetweenShiftsRuleMinConsecutivePreviousShiftsNoTags',
        `Rule ${rule.id} asks for ${shifts} earlier shifts without saying which. Add includePreviousShiftTags.`,
      )
    for (const [field, name] of olderFields)
      if (rule[field] !== undefined)
        say(`MinutesBetweenShiftsRuleDeprecated${name}`, `Rule ${rule.id} has the older ${field}.`)
  }
}

/** What needs types of shifts has them. */
function checkCategories(rule: ContractInput['consecutiveDaysWorkedRules'][number], say: Say): void {
  const { id, minDelayBetweenDifferentSequences: delay } = rule
  const hasDuration = durationSeconds(rule.minDurationBetweenDifferentSequences) !== 0
  const needs = `of rule ${id} needs shiftTypeTagCategories.`
  if (hasDuration && delay)
    say('ConsecutiveDaysWorkedRuleBothDurationAndDelay', `Rule ${id} has both a duration and a delay. Send one.`)
  if (delay?.minStartDateAdjuster === 'SAME_DAY' && delay.minStartDateAdjusterIncrement > 1)
    say('ConsecutiveDaysWorkedRuleSameDayAdjusterIncrement', `The increment of rule ${id} has no effect: SAME_DAY.`)
  if (rule.shiftTypeTagCategories.length > 0) return
  if (hasDuration)
    say('ConsecutiveDaysWorkedRuleDurationWithoutCategories', `minDurationBetweenDifferentSequences ${needs}`)
  if (delay) say('ConsecutiveDaysWorkedRuleDelayWithoutCategories', `minDelayBetweenDifferentSequences ${needs}`)
  if (rule.allowedSequenceStartDays.length > 0)
    say('ConsecutiveDaysWorkedRuleAllowedStartDaysWithoutCategories', `allowedSequenceStartDays ${needs}`)
}

function checkSequences(contract: ContractInput, sayOf: SayOf): void {
  for (const [r, rule] of contract.consecutiveDaysWorkedRules.entries()) {
    const { id, minimum, maximum, satisfiability } = rule
    const say = sayOf(`/consecutiveDaysWorkedRules/${r}`, { ruleId: id })
    checkCategories(rule, say)
    if (minimum !== undefined && maximum !== undefined && minimum > maximum)
      say('ConsecutiveDaysWorkedRuleMinGreaterThanMax', `The minimum ${minimum} of rule ${id} is above ${maximum}.`)
    if (minimum !== undefined && satisfiability === 'REQUIRED')
      say(
        'ConsecutiveDaysWorkedRuleMinDeprecated',
        `Rule ${id} requires ${minimum} days in a row, which can leave shifts open. PREFERRED does not.`,
      )
  }
  for (const [r, rule] of contract.minutesBetweenShiftsRules.entries()) {
    const { id, minimumMinutesBetweenShifts: min, maximumMinutesBetweenShifts: max } = rule
    const say = sayOf(`/minutesBetweenShiftsRules/${r}`, { ruleId: id })
    if (min !== undefined && max !== undefined && min > max)
      say('MinutesBetweenShiftsRuleMinGreaterThanMax', `The minimum ${min} of rule ${id} is above ${max}.`)
    if (min === undefined && max === undefined)
      say('MinutesBetweenShiftsRuleScopeWithoutMinOrMax', `Rule ${id} has neither a minimum nor a maximum.`)
  }
  for (const [r, { id, pattern }] of contract.multiDayShiftSequencePatternRules.entries()) {
    const say = sayOf(`/multiDayShiftSequencePatternRules/${r}`, { ruleId: id })
    if (pattern[0]?.type === 'OFF')
      say('MultiDayPatternRuleStartsWithOff', `The pattern of rule ${id} starts with a day off.`)
    if (pattern.at(-1)?.type === 'OFF')
      say('MultiDayPatternRuleEndsWithOff', `The pattern of rule ${id} ends with a day off.`)
  }
}
