/** Rolling windows of hours: each begins with a shift. */
import { formatDateTime } from '../../../foundation/iso-date-time.ts'
import type { RollingWindowRule } from '../schema/period-rules.ts'
import { levelOfRule } from './levels.ts'
import { minutesBetween } from './minutes.ts'
import { rowRule, type ContractTerms } from './contract-rule.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
import { hourRestWalk, hourSumWalk } from './walks-rests.ts'
import type { Walk } from './walks-sums.ts'
import { hoursOf, limitInWords, limitOf, nameOf, plural } from './wording.ts'

export function hourlyRules(terms: ContractTerms, rule: RollingWindowRule, included: Uint8Array): RosterRowRule[] {
  const { facts, times } = terms
  const window = {
    start: Float64Array.from(facts.shifts, ({ start }) => start),
    end: Float64Array.from(facts.shifts, ({ end }) => end),
    included,
    length: rule.rollingWindow.size * 3600,
  }
  const { minutesWorkedLimit, shiftsWorkedLimit, consecutiveMinutesOffLimit } = rule
  const made: RosterRowRule[] = []
  if (minutesWorkedLimit?.minutesWorkedMax !== undefined) {
    const max = minutesWorkedLimit.minutesWorkedMax
    const amounts = Int32Array.from(facts.shifts, (shift) => minutesBetween(shift, times, minutesWorkedLimit))
    const range = rangeOf(undefined, max)
    made.push(hourRule(terms, rule, range, 'minutesWorked', 'works', hourSumWalk(window, amounts, max)))
  }
  if (shiftsWorkedLimit) {
    const max = shiftsWorkedLimit.shiftsWorkedMax
    const walk = hourSumWalk(
      window,
      Int32Array.from(facts.shifts, () => 1),
      max,
    )
    made.push(hourRule(terms, rule, rangeOf(undefined, max), 'shiftsWorked', 'works', walk))
  }
  const min = consecutiveMinutesOffLimit?.consecutiveMinutesOffMin
  if (min !== undefined) {
    const walk = hourRestWalk(window, min)
    made.push(hourRule(terms, rule, rangeOf(min, undefined), 'consecutiveMinutesOff', 'rests at most', walk))
  }
  return made
}

function hourRule(
  { facts }: ContractTerms,
  rule: RollingWindowRule,
  range: Range,
  fact: string,
  verb: string,
  walk: Walk,
): RosterRowRule {
  const write = (amount: number) => (fact === 'shiftsWorked' ? plural(amount, 'shift') : hoursOf(amount))
  return rowRule({
    level: levelOfRule(facts, `${fact}InRollingWindow`, rule),
    walk,
    unit: fact === 'shiftsWorked' ? 1 : 60,
    justify: (employee, { first, value }) => {
      const { start, offsetMinutes } = facts.shifts[first]!
      const span = {
        start: formatDateTime(start, offsetMinutes),
        end: formatDateTime(start + rule.rollingWindow.size * 3600, offsetMinutes),
      }
      return {
        description: `${nameOf(facts, employee)} ${verb} ${write(value)} in the ${rule.rollingWindow.size} h from ${span.start}, ${limitInWords(value, range, write)} by rule ${rule.id}.`,
        employeeId: nameOf(facts, employee),
        ruleId: rule.id,
        dateTimeSpan: span,
        [fact]: value,
        limit: limitOf(value, range),
      }
    },
  })
}
