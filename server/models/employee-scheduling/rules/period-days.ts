/** Days worked and days off per period. */
import { weekdayOf } from '../domain/clock.ts'
import { weekdays } from '../schema/values.ts'
import { atLeast, hasMinimum, limited, periodLimit } from './period-limit.ts'
import type { PeriodTerms } from './period-terms.ts'
import { rangeOf, type Range } from './rule.ts'
import { dayCountWalk, longestOffWalk } from './walks-days.ts'
import type { Walk } from './walks-sums.ts'

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

export const daysWorked = periodLimit({
  id: 'daysWorked',
  name: 'Days worked',
  measuredIn: 'days',
  words: 'Days',
  verb: 'works',
  unit: ['day', 'days'],
  range: ({ daysWorkedMin, daysWorkedMax }) => limited(daysWorkedMin, daysWorkedMax),
  asksForWork: hasMinimum,
  walk: (terms, range) => countWalk(terms, range, everyDay(terms)),
})

export const daysOff = periodLimit({
  id: 'daysOff',
  name: 'Days off',
  measuredIn: 'days',
  words: 'Days off',
  verb: 'is off on',
  unit: ['day', 'days'],
  range: ({ daysOffLimit: limit }) => limit && rangeOf(limit.daysOffMin, limit.daysOffMax),
  asksForWork: ({ max }) => max < Infinity,
  walk: daysOffWalk,
})

/** Days off are the other days: a limit of them is one of days worked, period by period as long as it is. */
function daysOffWalk(terms: PeriodTerms, range: Range): Walk {
  const { rule, periods } = terms
  const counts = (rule.daysOffLimit?.includeDays ?? []).map((name) => weekdays.indexOf(name))
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
  return (row, count, sink) => {
    for (const one of sized) {
      one(row, count, {
        add: (amount, slot, second, worked) => sink.add(amount, slot, second, sizes[slot]! - worked),
      })
    }
  }
}

export const consecutiveDaysOff = periodLimit({
  id: 'consecutiveDaysOff',
  name: 'Consecutive days off',
  measuredIn: 'days',
  words: 'Days off in a row',
  verb: 'is off for at most',
  unit: ['day in a row', 'days in a row'],
  range: ({ consecutiveDaysOffLimit: limit }) => atLeast(limit?.consecutiveDaysOffMin),
  walk: ({ periods, days }, { min }) =>
    longestOffWalk({
      days,
      min,
      windowFirst: Int32Array.from(periods.list, ({ first }) => first),
      windowLast: Int32Array.from(periods.list, ({ last }) => last),
    }),
})
