/** Work at weekends per period. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { countKey, minutesBetween } from './minutes.ts'
import { periodRowRule } from './contract-rule.ts'
import { addedIn } from './overlaps.ts'
import type { PeriodTerms } from './period-terms.ts'
import { slotOf } from './periods.ts'
import { portionsByTime } from './portions.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
import { dayCountWalk, weekendOffWalk, weekendRunWalk, type WeekendRuns } from './walks-days.ts'
import { sumWalk, type Walk } from './walks-sums.ts'
import { weekendsOf, type Weekends } from './weekends.ts'

export function weekendRules(terms: PeriodTerms): RosterRowRule[] {
  const { rule, periods, contract } = terms
  const { weekendsLimit, consecutiveWeekendsLimit, consecutiveWeekendsOffLimit } = rule
  if (!weekendsLimit && !consecutiveWeekendsLimit && !consecutiveWeekendsOffLimit) return []
  const weekends = weekendsOf(contract, periods.firstDay, periods.slotOfDay.length)
  const runs = runsOf(terms, weekends)
  const made: RosterRowRule[] = []
  const days = ['weekend', 'weekends'] as const
  if (weekendsLimit?.weekendsWorkedMax !== undefined) {
    const range = rangeOf(undefined, weekendsLimit.weekendsWorkedMax)
    made.push(weekendRule(terms, range, 'weekendsWorked', 'works at', days, worked(terms, weekends, runs, range)))
  }
  if (weekendsLimit?.weekendMinutesWorkedMax !== undefined) {
    const range = rangeOf(undefined, weekendsLimit.weekendMinutesWorkedMax)
    made.push(
      weekendRule(
        terms,
        range,
        'weekendMinutesWorked',
        'works at weekends for',
        'minutes',
        minutes(terms, weekends, range),
      ),
    )
  }
  if (consecutiveWeekendsLimit) {
    const max = consecutiveWeekendsLimit.consecutiveWeekendsWorkedMax
    const range = rangeOf(undefined, max)
    const inRow = ['weekend in a row', 'weekends in a row'] as const
    made.push(weekendRule(terms, range, 'consecutiveWeekendsWorked', 'works at', inRow, weekendRunWalk(runs, max)))
  }
  if (consecutiveWeekendsOffLimit) {
    const min = consecutiveWeekendsOffLimit.consecutiveWeekendsOffMin
    const range = rangeOf(min, undefined)
    const inRow = ['weekend in a row', 'weekends in a row'] as const
    const walk = weekendOffWalk(runs, min, terms.isWhole)
    made.push(weekendRule(terms, range, 'consecutiveWeekendsOff', 'is off for at most', inRow, walk))
  }
  return made
}

function weekendRule(
  { facts, rule, periods, included, times }: PeriodTerms,
  range: Range,
  fact: string,
  verb: string,
  unit: readonly [string, string] | 'minutes',
  walk: Walk,
): RosterRowRule {
  const periodOf = (slot: number) => periods.list[slot]!
  return periodRowRule({
    facts,
    rule,
    range,
    family: `${fact}PerPeriod`,
    verb,
    unit,
    // Minutes lie on days of the period; a weekend with one of them may reach beyond it.
    ...(unit === 'minutes' ? { added: addedIn(included, times) } : { relation: beginning }),
    fact,
    isWork: false,
    periodOf,
    walk,
  })
}

/** Of all weekends, those of a period are the ones whose first day lies in it. */
export const beginning = ' beginning '

/** A weekend is in the period of its first day. */
function runsOf({ periods, days }: PeriodTerms, { ofDay, firstDays }: Weekends): WeekendRuns {
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

function worked({ isWhole }: PeriodTerms, { ofDay }: Weekends, runs: WeekendRuns, range: Range): Walk {
  return dayCountWalk({
    days: runs.days,
    firstDay: runs.firstDay,
    groupOfDay: ofDay,
    slotOfGroup: runs.slotOfWeekend,
    slotCount: runs.slotCount,
    window: 1,
    range,
    isAsked: isWhole,
  })
}

/** Minutes of a shift that lie on days of the weekend, in the period of each day. */
function minutes(terms: PeriodTerms, { ofDay }: Weekends, range: Range): Walk {
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
