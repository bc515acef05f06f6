/** Rules over all employees make sense by themselves. */
import { instant } from '../domain/clock.ts'
import type { HourlyDemandRule } from '../schema/global-rules.ts'
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'
import { checkPeriodName, checkValidity } from './period-rules.ts'
import type { Say } from './say.ts'

export function checkGlobalRules(input: Input, report: Report): void {
  const rules = input.globalRules
  if (!rules) return
  const sayOf =
    (list: string, index: number, ruleId: string): Say =>
    (code, message, at = '') =>
      report(code, { path: `/globalRules/${list}/${index}${at}`, message, ruleId })
  const isAbove = (min: number | undefined, max: number | undefined) => (min ?? 0) > (max ?? Infinity)
  for (const [index, rule] of rules.minimumMaximumShiftsPerPeriod.entries()) {
    const say = sayOf('minimumMaximumShiftsPerPeriod', index, rule.id)
    checkPeriodName(rule, input, say, 'GlobalPeriodRuleInvalidPeriod')
    if (isAbove(rule.shiftsWorkedMin, rule.shiftsWorkedMax))
      say('GlobalPeriodRuleMinGreaterThanMax', `The minimum of rule ${rule.id} is above its maximum.`)
    if (rule.shiftsWorkedMax === 0)
      say('GlobalPeriodRuleShiftsWorkedMaxZero', `Rule ${rule.id} allows no shift at all in a ${rule.period}.`)
  }
  for (const [index, rule] of rules.costsRules.entries()) {
    const say = sayOf('costsRules', index, rule.id)
    checkPeriodName(rule, input, say)
    if (isAbove(rule.totalCostsMin, rule.totalCostsMax))
      say('CostsRuleMinGreaterThanMax', `The minimum of rule ${rule.id} is above its maximum.`)
    if (rule.totalCostsMax === 0) say('CostsRuleTotalCostsMaxZero', `Rule ${rule.id} allows no costs at all.`)
    if (rule.totalCostsMin === undefined && rule.totalCostsMax === undefined)
      say('CostsRuleNeitherMinNorMaxDefined', `Rule ${rule.id} has neither totalCostsMin nor totalCostsMax.`)
  }
  for (const [index, rule] of rules.concurrentShiftsRules.entries()) {
    const say = sayOf('concurrentShiftsRules', index, rule.id)
    checkValidity('ConcurrentShiftsRuleValiditySpanStartNotBeforeEnd', rule.id, rule.ruleValidityDateTimeSpan, say)
    if (rule.concurrentShiftsMax === 0) say('ConcurrentShiftsRuleMaxZero', `Rule ${rule.id} allows no shift at all.`)
  }
  for (const [index, rule] of rules.minimumMaximumShiftsPerHourlyDemand.entries())
    checkDemand(rule, sayOf('minimumMaximumShiftsPerHourlyDemand', index, rule.id))
  checkHistories(input, sayOf)
}

function checkDemand({ id, demandDetails }: HourlyDemandRule, say: Say): void {
  const spans = demandDetails.map(({ startDateTime, endDateTime, minDemand, maxDemand }, index) => {
    const start = instant(startDateTime)
    const end = endDateTime === undefined ? start + 3600 : instant(endDateTime)
    const at = `/demandDetails/${index}`
    if (start >= end)
      say(
        'HourlyDemandRuleStartNotBeforeEnd',
        `An interval of ${id} starts at ${startDateTime}, not before its end.`,
        at,
      )
    if (minDemand !== undefined && maxDemand !== undefined && minDemand > maxDemand)
      say(
        'HourlyDemandRuleMinGreaterThanMax',
        `The demand ${minDemand} of ${id} at ${startDateTime} is above ${maxDemand}.`,
        at,
      )
    return { start, end, at, startDateTime }
  })
  spans.sort((a, b) => a.start - b.start)
  for (const [index, { start, at, startDateTime }] of spans.entries())
    if (index > 0 && start < spans[index - 1]!.end)
      say('HourlyDemandRuleOverlappingDemandDetails', `The interval of ${id} at ${startDateTime} overlaps another.`, at)
}

function checkHistories(
  { globalRules, employees }: Input,
  sayOf: (list: string, index: number, ruleId: string) => Say,
): void {
  const known = new Set(employees.map(({ id }) => id))
  const check = (
    kind: 'ShiftCount' | 'TimeWorked',
    index: number,
    id: string,
    history: Readonly<Record<string, number>>,
  ) => {
    const say = sayOf(`balance${kind}Rules`, index, id)
    for (const name of Object.keys(history))
      if (!known.has(name)) say(`Balance${kind}RuleUnknownEmployee`, `Rule ${id} names ${name}, who is not there.`)
  }
  for (const [index, rule] of (globalRules?.balanceTimeWorkedRules ?? []).entries())
    check('TimeWorked', index, rule.id, rule.employeeToPublishedMinutesWorked)
  for (const [index, rule] of (globalRules?.balanceShiftCountRules ?? []).entries())
    check('ShiftCount', index, rule.id, rule.employeeToPublishedShiftCount)
}
