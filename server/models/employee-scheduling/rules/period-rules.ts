/** Rules on periods: what employees work in a day, a week, or any other period. */
import { workedDays } from './walks-days.ts'
import { filterShifts, filterValid } from './filters.ts'
import type { ContractTerms } from './contract-rule.ts'
import { periodsOf } from './periods.ts'
import { amountRules } from './period-amounts.ts'
import { costRules } from './costs-of-hours.ts'
import { dayRules } from './period-days.ts'
import { kindRules } from './period-kinds.ts'
import type { PeriodTerms } from './period-terms.ts'
import type { RosterRowRule } from './rule.ts'
import { weekendRules } from './period-weekends.ts'

export function periodRules(terms: ContractTerms): RosterRowRule[] {
  const { facts, contract, times } = terms
  return contract.periodRules.flatMap((rule) => {
    const included = filterValid(filterShifts(facts, rule), times, rule.ruleValidityDateTimeSpan)
    const isToEnd = rule.periodShiftOverlapKind === 'START_AND_END'
    const days = workedDays(included, times, isToEnd)
    return periodsOf(facts, times, rule.period).flatMap((periods) => {
      const isWhole = (slot: number) => periods.list[slot]!.isWhole
      const own: PeriodTerms = { ...terms, rule, periods, included, isToEnd, days, isWhole }
      return [...amountRules(own), ...dayRules(own), ...kindRules(own), ...weekendRules(own), ...costRules(own)]
    })
  })
}
