/** Rules on periods: what employees work in a day, a week, or any other period. */
import type { PeriodRule } from '../schema/period-rules.ts'
import { workedDays } from './walks-days.ts'
import { filterShifts, filterValid } from './filters.ts'
import type { ContractTerms } from './contract-rule.ts'
import { periodsOf, type Periods } from './periods.ts'
import { amountRules } from './period-amounts.ts'
import { costRules } from './costs-of-hours.ts'
import { dayRules } from './period-days.ts'
import { kindRules } from './period-kinds.ts'
import type { RosterRowRule } from './rule.ts'
import { weekendRules } from './period-weekends.ts'

/** What every measure of a rule is made with. */
export interface PeriodTerms extends ContractTerms {
  readonly rule: PeriodRule
  readonly periods: Periods
  readonly included: Uint8Array
  readonly isToEnd: boolean
  readonly days: ReturnType<typeof workedDays>
  /** Lower limits are asked of periods that lie within what is planned. */
  readonly isWhole: (slot: number) => boolean
}

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
