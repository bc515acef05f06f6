/** What every measure of a rule on periods is made with. */
import type { PeriodRule } from '../schema/period-rules.ts'
import type { ContractTerms } from './contract-rule.ts'
import type { Periods } from './periods.ts'
import type { workedDays } from './walks-days.ts'

export interface PeriodTerms extends ContractTerms {
  readonly rule: PeriodRule
  readonly periods: Periods
  readonly included: Uint8Array
  readonly isToEnd: boolean
  readonly days: ReturnType<typeof workedDays>
  /** Lower limits are asked of periods that lie within what is planned. */
  readonly isWhole: (slot: number) => boolean
}
