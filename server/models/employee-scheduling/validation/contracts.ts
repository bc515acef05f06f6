/** Rules of contracts make sense by themselves. */
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
      checkValidity(rule.id, rule.ruleValidityDateTimeSpan, say)
    }
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

function checkSequences(
  contract: ContractInput,
  sayOf: (at: string, ids: Readonly<Record<string, string>>) => Say,
): void {
  for (const [r, { id, minimum, maximum, satisfiability }] of contract.consecutiveDaysWorkedRules.entries()) {
    const say = sayOf(`/consecutiveDaysWorkedRules/${r}`, { ruleId: id })
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
