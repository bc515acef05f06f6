/** Rules on periods make sense, and name periods there are. */
import { localSecondsOf } from '../domain/clock.ts'
import type { Input } from '../schema/input.ts'
import type { LocalSpan } from '../schema/filters.ts'
import type { PeriodRule } from '../schema/period-rules.ts'
import type { Say } from './say.ts'

const calendarPeriods = ['DAY', 'WEEK', 'MONTH', 'YEAR', 'SCHEDULE']

export function checkPeriodName(
  { id, period }: { readonly id: string; readonly period: string },
  { scheduleParameterization }: Input,
  say: Say,
  code: 'PeriodRuleInvalidPeriod' | 'GlobalPeriodRuleInvalidPeriod' = 'PeriodRuleInvalidPeriod',
): void {
  if (calendarPeriods.includes(period) || scheduleParameterization?.periods.some((one) => one.id === period)) return
  say(
    code,
    `Rule ${id} names the period ${period}. Use ${calendarPeriods.join(', ')}, or declare it in the scheduleParameterization.`,
    '/period',
  )
}

type ValidityCode = `${'PeriodRule' | 'ConcurrentShiftsRule' | 'ContractDisruptionRule'}ValiditySpanStartNotBeforeEnd`

export function checkValidity(code: ValidityCode, id: string, span: LocalSpan | undefined, say: Say): void {
  if (span?.start === undefined || span.end === undefined) return
  if (localSecondsOf(span.start) >= localSecondsOf(span.end))
    say(code, `Rule ${id} holds from ${span.start}, not before ${span.end}.`)
}

/** Every pair of limits of a rule: name, lower and upper one. */
function limitsOf(rule: PeriodRule) {
  const { minutesWorkedLimit: minutes, daysOffLimit: off, weekendsLimit: weekends } = rule
  return [
    [
      'minutesWorked',
      minutes?.minutesWorkedMin ?? rule.minutesWorkedMin,
      minutes?.minutesWorkedMax ?? rule.minutesWorkedMax,
    ],
    ['minutesLogged', rule.minutesLoggedMin, rule.minutesLoggedMax],
    ['shiftsWorked', rule.shiftsWorkedMin, rule.shiftsWorkedMax],
    ['daysWorked', rule.daysWorkedMin, rule.daysWorkedMax],
    ['shiftTypesWorked', rule.shiftTypesWorkedMin, rule.shiftTypesWorkedMax],
    ['locationsWorked', undefined, rule.locationsWorkedMax],
    ['shiftStartTimeDifferenceInMinutes', undefined, rule.shiftStartTimeDifferenceInMinutesMax],
    ['daysOff', off?.daysOffMin, off?.daysOffMax],
    ['consecutiveDaysOff', rule.consecutiveDaysOffLimit?.consecutiveDaysOffMin, undefined],
    ['uniqueTags', undefined, rule.uniqueTagsLimit?.tagsMax],
    ['weekendsWorked', undefined, weekends?.weekendsWorkedMax],
    ['weekendMinutesWorked', undefined, weekends?.weekendMinutesWorkedMax],
    ['consecutiveWeekendsWorked', undefined, rule.consecutiveWeekendsLimit?.consecutiveWeekendsWorkedMax],
    ['consecutiveWeekendsOff', rule.consecutiveWeekendsOffLimit?.consecutiveWeekendsOffMin, undefined],
  ] as const
}

const mayBeZero = ['shiftStartTimeDifferenceInMinutes', 'daysOff', 'uniqueTags']
const isMinusOfWork = ['minutesLogged', 'shiftsWorked', 'daysWorked', 'shiftTypesWorked']

/** Weekends are counted in periods that have one, and in a row in those that have several. */
function checkWeekends({ id, period, weekendsLimit, consecutiveWeekendsOffLimit }: PeriodRule, say: Say): void {
  if (weekendsLimit && period === 'DAY')
    say('PeriodRuleWeekendsLimitShortPeriod', `Rule ${id} limits the weekends of a DAY. Use a longer period.`)
  if (consecutiveWeekendsOffLimit && (period === 'DAY' || period === 'WEEK'))
    say(
      'PeriodRuleConsecutiveWeekendsOffLimitInvalidPeriod',
      `Rule ${id} asks for weekends off in a row within a ${period}. Use a longer period.`,
    )
}

const longestPeriods: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7, MONTH: 31, YEAR: 366 }

/** Days off fit into the period, and a required maximum of them asks for work. */
function checkDaysOff(rule: PeriodRule, say: Say): void {
  const { id, period, satisfiability, daysOffLimit, consecutiveDaysOffLimit } = rule
  const days = longestPeriods[period] ?? Infinity
  const limits = [
    ['DaysOff', daysOffLimit?.daysOffMin],
    ['ConsecutiveDaysOff', consecutiveDaysOffLimit?.consecutiveDaysOffMin],
  ] as const
  for (const [name, min] of limits)
    if (min !== undefined && min > days)
      say(`PeriodRule${name}MinExceedsPeriod`, `Rule ${id} asks for ${min} days off in a ${period}.`)
  if (daysOffLimit?.daysOffMax !== undefined && satisfiability === 'REQUIRED')
    say(
      'PeriodRuleDaysOffMaxRequiredSatisfiability',
      `Rule ${id} requires at most ${daysOffLimit.daysOffMax} days off, which can leave shifts open.`,
    )
}

export function checkPeriodRule(rule: PeriodRule, say: Say): void {
  const { id, satisfiability, minutesWorkedLimit, costDefinition } = rule
  const isRequired = satisfiability === 'REQUIRED'
  const limits = limitsOf(rule)
  for (const [name, min, max] of limits) {
    if (min !== undefined && max !== undefined && min > max)
      say('PeriodRuleMinGreaterThanMax', `Rule ${id} asks for ${name} of at least ${min} and at most ${max}.`)
    if (max === 0 && !mayBeZero.includes(name))
      say('PeriodRuleMaxZero', `Rule ${id} allows ${name} of 0. Leave employees it is for without the shifts instead.`)
    if (min !== undefined && isRequired && isMinusOfWork.includes(name))
      say('PeriodRuleMinDeprecatedRequired', `Rule ${id} requires ${name} of ${min}, which can leave shifts open.`)
  }
  if (!costDefinition && limits.every(([, min, max]) => min === undefined && max === undefined))
    say('PeriodRuleWithoutLimit', `Rule ${id} has no limit, and so no effect.`)
  if (minutesWorkedLimit?.minutesWorkedMin !== undefined && isRequired)
    say(
      'PeriodRuleMinutesWorkedLimitMinRequiredSatisfiability',
      `Rule ${id} has minutesWorkedLimit.minutesWorkedMin and is REQUIRED. Make it PREFERRED.`,
    )
  const between = minutesWorkedLimit?.countOnlyBetween
  if (between && between.start === between.end)
    say('PeriodRuleCountOnlyBetweenStartEqualsEnd', `countOnlyBetween of rule ${id} is empty: ${between.start}.`)
  if (rule.uniqueTagsLimit?.tagsMax === 0) say('PeriodRuleUniqueTagsLimitZero', `Rule ${id} allows no tags at all.`)
  checkWeekends(rule, say)
  checkDaysOff(rule, say)
  if (costDefinition && isRequired)
    say('PeriodRuleCostDefinitionRequiredSatisfiability', `Rule ${id} has costs and is REQUIRED. Make it PREFERRED.`)
  for (const side of ['Min', 'Max'] as const)
    if (rule[`minutesWorked${side}`] !== undefined)
      say(
        `PeriodRuleDeprecatedMinutesWorked${side}`,
        `Rule ${id} has minutesWorked${side}, which is now minutesWorkedLimit.minutesWorked${side}.`,
      )
}
