/** A limit of what an employee has per period. */
import type { PeriodRule } from '../schema/period-rules.ts'
import { periodRowRule } from './contract-rule.ts'
import { periodGroup } from './groups.ts'
import { limitOnRows, type Limit } from './limit.ts'
import { addedIn } from './overlaps.ts'
import type { PeriodTerms } from './period-terms.ts'
import { rangeOf, type Range } from './rule.ts'
import type { Walk } from './walks-sums.ts'

interface PeriodLimit {
  /** What is measured, also the fact of its matches: `minutesWorked`. */
  readonly id: string
  readonly name: string
  /** Of the amounts: `minutes`. */
  readonly measuredIn: string
  readonly words: string
  /** How it is read, before the unit. */
  readonly reading?: string
  /** `works 3 shifts`: verb and unit of the measured value. */
  readonly verb: string
  readonly unit: readonly [one: string, many: string] | 'minutes'
  readonly relation?: string
  /** Time of shifts is added up, that of shifts at the same time twice. */
  readonly addsUp?: boolean
  /** What the rule limits it to; nothing where the rule is about something else. */
  readonly range: (rule: PeriodRule) => Range | undefined
  /** Whether such a range asks for work. */
  readonly asksForWork?: (range: Range) => boolean
  readonly walk: (terms: PeriodTerms, range: Range) => Walk
}

export function periodLimit(limit: PeriodLimit): Limit<PeriodTerms> {
  const { id, name, measuredIn, words, reading = '', verb, unit, relation, addsUp, asksForWork } = limit
  return limitOnRows({
    id: `${id}PerPeriod`,
    name: `${name} per period`,
    measured: `${reading}Measured in ${measuredIn} beyond the limits, each period on its own.`,
    group: periodGroup,
    words: `${words} per period as preferred`,
    rules(terms: PeriodTerms) {
      const { facts, rule, periods, included, times } = terms
      const range = limit.range(rule)
      if (!range) return []
      return [
        periodRowRule({
          facts,
          rule,
          range,
          verb,
          unit,
          fact: id,
          periodOf: (slot) => periods.list[slot]!,
          asksForWork: asksForWork?.(range) ?? false,
          ...(relation !== undefined && { relation }),
          ...(addsUp && { added: addedIn(included, times) }),
          walk: limit.walk(terms, range),
        }),
      ]
    },
  })
}

/** Nothing where neither side is set. */
export const limited = (min: number | undefined, max: number | undefined): Range | undefined =>
  min === undefined && max === undefined ? undefined : rangeOf(min, max)

/** Of a limit that may be left out as a whole. */
export const atLeast = (min: number | undefined): Range | undefined => limited(min, undefined)
export const atMost = (max: number | undefined): Range | undefined => limited(undefined, max)

export const hasMinimum = ({ min }: Range): boolean => min > -Infinity

export const inFull = 'Shifts at the same time count each in full. '
