/** Work at weekends per period. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { countKey, minutesBetween } from './minutes.ts'
import { atMost, periodLimit } from './period-limit.ts'
import type { PeriodTerms } from './period-terms.ts'
import { slotOf } from './periods.ts'
import { portionsByTime } from './portions.ts'
import { rangeOf, type Range } from './rule.ts'
import { dayCountWalk, weekendOffWalk, weekendRunWalk, type WeekendRuns } from './walks-days.ts'
import { sumWalk, type Walk } from './walks-sums.ts'
import { weekendsOf, type Weekends } from './weekends.ts'

const weekendsIn = ({ contract, periods }: PeriodTerms): Weekends =>
  weekendsOf(contract, periods.firstDay, periods.slotOfDay.length)

/** Of all weekends, those of a period are the ones whose first day lies in it. */
export const beginning = ' beginning '

export const weekendsWorked = periodLimit({
  id: 'weekendsWorked',
  name: 'Weekends worked',
  measuredIn: 'weekends',
  words: 'Weekends',
  reading: 'A weekend belongs to the period of its first day. ',
  verb: 'works at',
  unit: ['weekend', 'weekends'],
  // A weekend with a day of the period may reach beyond it.
  relation: beginning,
  range: ({ weekendsLimit }) => atMost(weekendsLimit?.weekendsWorkedMax),
  walk(terms, range) {
    const runs = runsOf(terms)
    return dayCountWalk({
      days: runs.days,
      firstDay: runs.firstDay,
      groupOfDay: runs.weekendOfDay,
      slotOfGroup: runs.slotOfWeekend,
      slotCount: runs.slotCount,
      window: 1,
      range,
      isAsked: terms.isWhole,
    })
  },
})

export const weekendMinutesWorked = periodLimit({
  id: 'weekendMinutesWorked',
  name: 'Weekend minutes worked',
  measuredIn: 'minutes',
  words: 'Minutes at weekends',
  verb: 'works at weekends for',
  unit: 'minutes',
  addsUp: true,
  range: ({ weekendsLimit }) => atMost(weekendsLimit?.weekendMinutesWorkedMax),
  walk: minutes,
})

const inRow = ['weekend in a row', 'weekends in a row'] as const

export const consecutiveWeekendsWorked = periodLimit({
  id: 'consecutiveWeekendsWorked',
  name: 'Consecutive weekends worked',
  measuredIn: 'weekends',
  words: 'Weekends in a row',
  verb: 'works at',
  unit: inRow,
  relation: beginning,
  range: ({ consecutiveWeekendsLimit: limit }) => limit && rangeOf(undefined, limit.consecutiveWeekendsWorkedMax),
  walk: (terms, { max }) => weekendRunWalk(runsOf(terms), max),
})

export const consecutiveWeekendsOff = periodLimit({
  id: 'consecutiveWeekendsOff',
  name: 'Consecutive weekends off',
  measuredIn: 'weekends',
  words: 'Weekends off in a row',
  verb: 'is off for at most',
  unit: inRow,
  relation: beginning,
  range: ({ consecutiveWeekendsOffLimit: limit }) => limit && rangeOf(limit.consecutiveWeekendsOffMin, undefined),
  walk: (terms, { min }) => weekendOffWalk(runsOf(terms), min, terms.isWhole),
})

/** A weekend is in the period of its first day. */
function runsOf(terms: PeriodTerms): WeekendRuns {
  const { periods, days } = terms
  const { ofDay, firstDays } = weekendsIn(terms)
  const slotOfWeekend = Int32Array.from(firstDays, (day) => slotOf(periods, day))
  const slots = [...slotOfWeekend]
  return {
    days,
    firstDay: periods.firstDay,
    weekendOfDay: ofDay,
    slotOfWeekend,
    slotCount: periods.list.length,
    firstWeekend: Int32Array.from(periods.list, (_, slot) => (slots.includes(slot) ? slots.indexOf(slot) : 0)),
    lastWeekend: Int32Array.from(periods.list, (_, slot) => slots.lastIndexOf(slot)),
  }
}

/** Minutes of a shift that lie on days of the weekend, in the period of each day. */
function minutes(terms: PeriodTerms, range: Range): Walk {
  const { ofDay } = weekendsIn(terms)
  const { facts, rule, periods, times, included } = terms
  const limit = rule.weekendsLimit!
  const what = `weekends ${terms.contract.weekendConfiguration.weekendDays.join()} ${countKey(limit)}`
  const portions = portionsByTime(facts, periods, included, what, (shift) => {
    const parts: [number, number][] = []
    for (let day = times.startDay[shift]!; day <= times.endDay[shift]!; day++) {
      if ((ofDay[day - periods.firstDay] ?? -1) < 0) continue
      const from = times.clock.instant(day * secondsPerDay)
      const until = times.clock.instant((day + 1) * secondsPerDay)
      parts.push([slotOf(periods, day), minutesBetween(facts.shifts[shift]!, times, limit, from, until)])
    }
    return parts
  })
  return sumWalk({ portions, slotCount: periods.list.length, range, window: 1, isAsked: () => false })
}
