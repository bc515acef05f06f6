/** Rules on periods: what employees work in a day, a week, or any other period. */
import { workedDays } from './walks-days.ts'
import { filterShifts, filterValid } from './filters.ts'
import type { ContractTerms } from './contract-rule.ts'
import { costPerPeriod } from './costs-of-hours.ts'
import { minutesLogged, minutesWorked, shiftsWorked } from './period-amounts.ts'
import { consecutiveDaysOff, daysOff, daysWorked } from './period-days.ts'
import { locationsWorked, shiftStartTimeDifference, shiftTypesWorked, uniqueTags } from './period-kinds.ts'
import type { PeriodTerms } from './period-terms.ts'
import {
  consecutiveWeekendsOff,
  consecutiveWeekendsWorked,
  weekendMinutesWorked,
  weekendsWorked,
} from './period-weekends.ts'
import { periodsOf } from './periods.ts'
import type { RosterRowRule } from './rule.ts'

const measures = [
  minutesWorked,
  minutesLogged,
  shiftsWorked,
  daysWorked,
  daysOff,
  consecutiveDaysOff,
  shiftTypesWorked,
  locationsWorked,
  uniqueTags,
  shiftStartTimeDifference,
  weekendsWorked,
  weekendMinutesWorked,
  consecutiveWeekendsWorked,
  consecutiveWeekendsOff,
  costPerPeriod,
]

export function periodRules(terms: ContractTerms): RosterRowRule[] {
  const { facts, contract, times } = terms
  return contract.periodRules.flatMap((rule) => {
    const included = filterValid(filterShifts(facts, rule), times, rule.ruleValidityDateTimeSpan)
    const isToEnd = rule.periodShiftOverlapKind === 'START_AND_END'
    const days = workedDays(included, times, isToEnd)
    return periodsOf(facts, times, rule.period).flatMap((periods) => {
      const isWhole = (slot: number) => periods.list[slot]!.isWhole
      const own: PeriodTerms = { ...terms, rule, periods, included, isToEnd, days, isWhole }
      return measures.flatMap((measure) => measure.rules(own))
    })
  })
}
