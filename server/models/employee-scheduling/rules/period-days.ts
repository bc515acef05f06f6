/** Days worked and days off per period. */
import { weekdayOf } from '../domain/clock.ts'
import { weekdays } from '../schema/values.ts'
import { periodRowRule } from './contract-rule.ts'
import type { PeriodTerms } from './period-terms.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
import { dayCountWalk, longestOffWalk } from './walks-days.ts'
import type { Walk } from './walks-sums.ts'

export function dayRules(terms: PeriodTerms): RosterRowRule[] {
  return [...daysWorked(terms), ...daysOff(terms), ...consecutiveDaysOff(terms)]
}

/** Every day is a group of its own. */
const everyDay = ({ periods }: PeriodTerms) => periods.slotOfDay.map((_, index) => index)

function countWalk(terms: PeriodTerms, range: Range, groupOfDay: Int32Array): Walk {
  const { periods, days, isWhole } = terms
  return dayCountWalk({
    days,
    firstDay: periods.firstDay,
    groupOfDay,
    slotOfGroup: periods.slotOfDay,
    slotCount: periods.list.length,
    window: 1,
    range,
    isAsked: isWhole,
  })
}

function daysWorked(terms: PeriodTerms): RosterRowRule[] {
  const { facts, rule, periods } = terms
  if (rule.daysWorkedMin === undefined && rule.daysWorkedMax === undefined) return []
  const range = rangeOf(rule.daysWorkedMin, rule.daysWorkedMax)
  return [
    periodRowRule({
      facts,
      rule,
      range,
      isWork: true,
      family: 'daysWorkedPerPeriod',
      verb: 'works',
      unit: ['day', 'days'],
      fact: 'daysWorked',
      periodOf: (slot) => periods.list[slot]!,
      walk: countWalk(terms, range, everyDay(terms)),
    }),
  ]
}

/** Days off are the other days: a limit of them is one of days worked, period by period as long as it is. */
function daysOff(terms: PeriodTerms): RosterRowRule[] {
  const { facts, rule, periods } = terms
  const limit = rule.daysOffLimit
  if (!limit) return []
  const range = rangeOf(limit.daysOffMin, limit.daysOffMax)
  const counts = limit.includeDays.map((name) => weekdays.indexOf(name))
  const isCounted = (day: number) => counts.length === 0 || counts.includes(weekdayOf(day))
  const groupOfDay = periods.slotOfDay.map((_, index) => (isCounted(periods.firstDay + index) ? index : -1))
  const sizes = periods.list.map(
    ({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(isCounted).length,
  )
  const sized = [...new Set(sizes)].map((size) => {
    const ofSize = periods.slotOfDay.map((slot) => (slot >= 0 && sizes[slot] === size ? slot : -1))
    const own = { ...terms, periods: { ...periods, slotOfDay: ofSize } }
    const isWhole = (slot: number) => sizes[slot] === size && terms.isWhole(slot)
    return countWalk({ ...own, isWhole }, { min: size - range.max, max: size - range.min }, groupOfDay)
  })
  const walk: Walk = (row, count, sink) => {
    for (const one of sized) {
      one(row, count, {
        add: (amount, slot, second, worked) => sink.add(amount, slot, second, sizes[slot]! - worked),
      })
    }
  }
  return [
    periodRowRule({
      facts,
      rule,
      range,
      isWork: false,
      family: 'daysOffPerPeriod',
      verb: 'is off on',
      unit: ['day', 'days'],
      fact: 'daysOff',
      periodOf: (slot) => periods.list[slot]!,
      walk,
    }),
  ].map((made) => ({ ...made, asksForWork: range.max < Infinity }))
}

function consecutiveDaysOff({ facts, rule, periods, days }: PeriodTerms): RosterRowRule[] {
  const limit = rule.consecutiveDaysOffLimit
  if (!limit) return []
  const range = rangeOf(limit.consecutiveDaysOffMin, undefined)
  return [
    periodRowRule({
      facts,
      rule,
      range,
      isWork: false,
      family: 'consecutiveDaysOffPerPeriod',
      verb: 'is off for at most',
      unit: ['day in a row', 'days in a row'],
      fact: 'consecutiveDaysOff',
      periodOf: (slot) => periods.list[slot]!,
      walk: longestOffWalk({
        days,
        min: range.min,
        windowFirst: Int32Array.from(periods.list, ({ first }) => first),
        windowLast: Int32Array.from(periods.list, ({ last }) => last),
      }),
    }),
  ]
}
