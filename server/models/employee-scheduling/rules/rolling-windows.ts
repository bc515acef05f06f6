/**
 * Rules on rolling windows. A window of days, weeks or months is so many of them in a row, and begins with each; one of
 * hours begins with each shift. Lower limits are asked of windows that lie within what is planned.
 */
import type { RollingWindowRule } from '../schema/period-rules.ts'
import { filterShifts } from './filters.ts'
import { periodRowRule, type ContractTerms } from './contract-rule.ts'
import { hourlyRules } from './hourly-windows.ts'
import { addedIn } from './overlaps.ts'
import { beginning } from './period-weekends.ts'
import { periodsOf, slotOf, type Period, type Periods } from './periods.ts'
import { countsIn, minutesIn } from './portions.ts'
import { spansOf } from './rests.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
import { dayCountWalk, longestOffWalk, workedDays } from './walks-days.ts'
import { sumWalk, type Walk } from './walks-sums.ts'
import { severalRestsWalk, wantedRests } from './walks-several-rests.ts'
import { longestRestWalk } from './walks-rests.ts'
import { conditionPortions, gatedWalk } from './window-conditions.ts'
import { weekendsOf } from './weekends.ts'

interface WindowTerms extends ContractTerms {
  readonly rule: RollingWindowRule
  readonly periods: Periods
  readonly included: Uint8Array
  readonly isToEnd: boolean
}

const units = { DAILY: 'DAY', WEEKLY: 'WEEK', MONTHLY: 'MONTH' } as const

export function rollingWindowRules(terms: ContractTerms): RosterRowRule[] {
  const { facts, contract, times } = terms
  return contract.rollingWindowRules.flatMap((rule) => {
    const included = filterShifts(facts, rule)
    const { type } = rule.rollingWindow
    if (type === 'HOURLY') return hourlyRules(terms, rule, included)
    const [periods] = periodsOf(facts, times, units[type])
    const isToEnd = rule.periodShiftOverlapKind === 'START_AND_END'
    const own: WindowTerms = { ...terms, rule, periods: periods!, included, isToEnd }
    return [...sums(own), ...dayCounts(own), ...daysOff(own), ...minutesOff(own)]
  })
}

/** The window that begins with a period. */
function windowAt({ periods: { list }, rule }: WindowTerms, slot: number): Period {
  const last = list[Math.min(list.length, slot + rule.rollingWindow.size) - 1]!
  return { first: list[slot]!.first, last: last.last, isWhole: true }
}

function isWholeWindow({ periods: { list }, rule }: WindowTerms, slot: number): boolean {
  const { size } = rule.rollingWindow
  return slot + size <= list.length && list.slice(slot, slot + size).every(({ isWhole }) => isWhole)
}

function windowRule(
  terms: WindowTerms,
  range: Range,
  fact: string,
  verb: string,
  unit: readonly [string, string] | 'minutes',
  walk: Walk,
): RosterRowRule {
  const { facts, rule } = terms
  const periodOf = (slot: number) => windowAt(terms, slot)
  const isWork = fact === 'weekendsWorked'
  return periodRowRule({
    facts,
    rule,
    range,
    family: `${fact}InRollingWindow`,
    verb,
    unit,
    ...(isWork && { relation: beginning }),
    ...(unit === 'minutes' && { added: addedIn(terms.included, terms.times) }),
    fact,
    isWork,
    periodOf,
    walk: conditioned(terms, walk, (slot) => slot),
  })
}

/** The walk, of windows for which the condition of the rule holds. */
function conditioned(terms: WindowTerms, walk: Walk, slotOfWindow: (window: number) => number): Walk {
  const { rule, periods, isToEnd } = terms
  if (!rule.condition) return walk
  return gatedWalk(walk, {
    portions: conditionPortions(terms, rule.condition, periods, isToEnd),
    size: rule.rollingWindow.size,
    limit: rule.condition.triggerLimit,
    slotOf: slotOfWindow,
  })
}

function sums(terms: WindowTerms): RosterRowRule[] {
  const { facts, rule, times, periods, included, isToEnd } = terms
  const shared = { slotCount: periods.list.length, window: rule.rollingWindow.size }
  const isAsked = (slot: number) => isWholeWindow(terms, slot)
  const made: RosterRowRule[] = []
  const limit = rule.minutesWorkedLimit
  if (limit) {
    const range = rangeOf(limit.minutesWorkedMin, limit.minutesWorkedMax)
    const portions = minutesIn(facts, times, periods, included, isToEnd, limit)
    const walk = sumWalk({ ...shared, portions, range, isAsked })
    const one = windowRule(terms, range, 'minutesWorked', 'works', 'minutes', walk)
    made.push({ ...one, asksForWork: range.min > -Infinity })
  }
  if (rule.shiftsWorkedLimit) {
    const range = rangeOf(undefined, rule.shiftsWorkedLimit.shiftsWorkedMax)
    const portions = countsIn(facts, times, periods, included, isToEnd)
    const walk = sumWalk({ ...shared, portions, range, isAsked })
    made.push(windowRule(terms, range, 'shiftsWorked', 'works', ['shift', 'shifts'], walk))
  }
  return made
}

function dayCounts(terms: WindowTerms): RosterRowRule[] {
  const { rule, times, periods, included, isToEnd, contract } = terms
  const shared = {
    days: workedDays(included, times, isToEnd),
    firstDay: periods.firstDay,
    slotCount: periods.list.length,
    window: rule.rollingWindow.size,
    isAsked: (slot: number) => isWholeWindow(terms, slot),
  }
  const made: RosterRowRule[] = []
  if (rule.daysWorkedLimit) {
    const range = rangeOf(undefined, rule.daysWorkedLimit.daysWorkedMax)
    const groupOfDay = periods.slotOfDay.map((_, index) => index)
    const walk = dayCountWalk({ ...shared, range, groupOfDay, slotOfGroup: periods.slotOfDay })
    made.push(windowRule(terms, range, 'daysWorked', 'works', ['day', 'days'], walk))
  }
  if (rule.weekendsLimit) {
    const range = rangeOf(rule.weekendsLimit.weekendsWorkedMin, rule.weekendsLimit.weekendsWorkedMax)
    const { ofDay, firstDays } = weekendsOf(contract, periods.firstDay, periods.slotOfDay.length)
    const slotOfGroup = Int32Array.from(firstDays, (day) => slotOf(periods, day))
    const walk = dayCountWalk({ ...shared, range, groupOfDay: ofDay, slotOfGroup })
    made.push(windowRule(terms, range, 'weekendsWorked', 'works at', ['weekend', 'weekends'], walk))
  }
  return made
}

/** Windows that lie within what is planned, by their first period. */
function wholeSlots(terms: WindowTerms): number[] {
  return [...terms.periods.list.keys()].filter((slot) => isWholeWindow(terms, slot))
}

function daysOff(terms: WindowTerms): RosterRowRule[] {
  const { facts, rule, times, included, isToEnd } = terms
  const limit = rule.consecutiveDaysOffLimit
  if (!limit) return []
  const slots = wholeSlots(terms)
  const windows = slots.map((slot) => windowAt(terms, slot))
  const range = rangeOf(limit.consecutiveDaysOffMin, undefined)
  const walk = longestOffWalk({
    days: workedDays(included, times, isToEnd),
    min: range.min,
    windowFirst: Int32Array.from(windows, ({ first }) => first),
    windowLast: Int32Array.from(windows, ({ last }) => last),
  })
  return [
    periodRowRule({
      facts,
      rule,
      range,
      family: 'consecutiveDaysOffInRollingWindow',
      verb: 'is off for at most',
      unit: ['day in a row', 'days in a row'],
      fact: 'consecutiveDaysOff',
      isWork: false,
      periodOf: (window) => windows[window]!,
      walk: conditioned(terms, walk, (window) => slots[window]!),
    }),
  ]
}

function minutesOff(terms: WindowTerms): RosterRowRule[] {
  const { facts, rule, times, included } = terms
  const limit = rule.consecutiveMinutesOffLimit
  if (!limit) return []
  const slots = wholeSlots(terms)
  const windows = slots.map((slot) => windowAt(terms, slot))
  const at = (day: number) => times.clock.instant(day * 86_400)
  const rests = {
    ...spansOf(facts),
    included,
    windowStart: Float64Array.from(windows, ({ first }) => at(first)),
    windowEnd: Float64Array.from(windows, ({ last }) => at(last + 1)),
  }
  const make = (walk: Walk, verb: string, range: Range) =>
    periodRowRule({
      facts,
      rule,
      range,
      family: 'consecutiveMinutesOffInRollingWindow',
      verb,
      unit: 'minutes',
      fact: 'consecutiveMinutesOff',
      isWork: false,
      periodOf: (window) => windows[window]!,
      walk: conditioned(terms, walk, (window) => slots[window]!),
    })
  const min = limit.consecutiveMinutesOffMin
  const wanted = wantedRests(limit)
  return [
    ...(min === undefined ? [] : [make(longestRestWalk({ ...rests, min }), 'rests at most', rangeOf(min, undefined))]),
    ...(wanted.lengths.length === 0
      ? []
      : [make(severalRestsWalk(rests, wanted), 'has of the rests asked for', rangeOf(wanted.asked, undefined))]),
  ]
}
