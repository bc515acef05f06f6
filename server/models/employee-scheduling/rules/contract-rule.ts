/** What rules of contracts are made with, and the sentence of those that measure periods. */
import type { ContractInput } from '../schema/contract.ts'
import type { ShiftTimes } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import { dateSpanOf, hoursOf, limitInWords, limitOf, nameOf, periodName, plural } from './wording.ts'
import type { Period } from './periods.ts'
import { hasOverlap } from './overlaps.ts'
import type { RowParts } from './roster-constraint.ts'
import type { Range } from './rule.ts'
import type { Walk } from './walks-sums.ts'

/** A contract as employees of one time zone have it. */
export interface ContractTerms {
  readonly facts: Facts
  readonly contract: ContractInput
  readonly times: ShiftTimes
}

export const eachInFull = ', shifts at the same time each in full'

interface PeriodRuleParts {
  readonly facts: Facts
  readonly rule: { readonly id: string }
  /** Windows or periods the walk tells of by their number. */
  readonly periodOf: (slot: number) => Period
  readonly range: Range
  readonly walk: Walk
  /** Of work: that the employee has too little may be told, too. */
  readonly asksForWork?: boolean
  /** `works 3 shifts`: verb and unit of the measured value. */
  readonly verb: string
  readonly unit: readonly [one: string, many: string] | 'minutes'
  /** Between the value and its period; a space without. */
  readonly relation?: string
  /** Shifts whose time is added up: that of shifts at the same time counts twice, which the sentence says. */
  readonly added?: (shift: number, period: Period) => boolean
  readonly fact: string
}

/** A rule whose matches are a period each, with what was measured in it. */
export function periodRowRule(parts: PeriodRuleParts): RowParts {
  const { facts, rule, periodOf, range, walk, asksForWork = false, verb, unit, relation = ' ', added, fact } = parts
  const write = (amount: number) => (unit === 'minutes' ? hoursOf(amount) : plural(amount, ...unit))
  return {
    walk,
    unit: unit === 'minutes' ? 60 : 1,
    asksForWork,
    justify: (employee, { first, value }, row) => {
      const period = periodOf(first)
      const isTwice = added !== undefined && hasOverlap(facts, row, (shift) => added(shift, period))
      const limit = limitOf(value, range)
      return {
        description: `${nameOf(facts, employee)} ${verb} ${write(value)}${relation}${periodName(period)}${isTwice ? eachInFull : ''}, ${limitInWords(value, range, write)} by rule ${rule.id}.`,
        employeeId: nameOf(facts, employee),
        ruleId: rule.id,
        dateSpan: dateSpanOf(period),
        [fact]: value,
        limit,
      }
    },
  }
}
