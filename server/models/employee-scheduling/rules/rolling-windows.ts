/** Rolling windows of days, weeks or months: so many of them in a row, beginning with each. */
import type { RollingWindowRule } from '../schema/period-rules.ts'
import { periodRowRule, type ContractTerms } from './contract-rule.ts'
import { addedIn } from './overlaps.ts'
import { hasMinimum } from './period-limit.ts'
import { beginning } from './period-weekends.ts'
import { slotOf, type Period, type Periods } from './periods.ts'
import { countsIn, minutesIn } from './portions.ts'
import { spansOf } from './rests.ts'
import type { RowParts } from './roster-constraint.ts'
import { rangeOf, type Range } from './rule.ts'
import { dayCountWalk, longestOffWalk, workedDays } from './walks-days.ts'
import { sumWalk, type Portions, type Walk } from './walks-sums.ts'
import { severalRestsWalk, wantedRests } from './walks-several-rests.ts'
import { longestRestWalk } from './walks-rests.ts'
import { conditionPortions, gatedWalk } from './window-conditions.ts'
import { weekendsOf } from './weekends.ts'

export interface WindowTerms extends ContractTerms {
  readonly rule: RollingWindowRule
  readonly periods: Periods
  readonly included: Uint8Array
  readonly isToEnd: boolean
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

type WindowParts = Pick<Parameters<typeof periodRowRule>[0], 'range' | 'fact' | 'verb' | 'unit' | 'walk'> &
  Pick<Partial<Parameters<typeof periodRowRule>[0]>, 'asksForWork' | 'relation'>

/** Of a walk that tells windows by their first period. */
function windowRule(terms: WindowTerms, parts: WindowParts): RowParts[] {
  const { facts, rule, included, times } = terms
  return [
    periodRowRule({
      ...parts,
      facts,
      rule,
      ...(parts.unit === 'minutes' && { added: addedIn(included, times) }),
      periodOf: (slot) => windowAt(terms, slot),
      walk: conditioned(terms, parts.walk, (slot) => slot),
    }),
  ]
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

const summed = (terms: WindowTerms, range: Range, portions: Portions): Walk =>
  sumWalk({
    slotCount: terms.periods.list.length,
    window: terms.rule.rollingWindow.size,
    portions,
    range,
    isAsked: (slot) => isWholeWindow(terms, slot),
  })

export function minutesWorkedInDays(terms: WindowTerms): RowParts[] {
  const { facts, rule, times, periods, included, isToEnd } = terms
  const limit = rule.minutesWorkedLimit
  if (!limit) return []
  const range = rangeOf(limit.minutesWorkedMin, limit.minutesWorkedMax)
  return windowRule(terms, {
    range,
    fact: 'minutesWorked',
    verb: 'works',
    unit: 'minutes',
    asksForWork: hasMinimum(range),
    walk: summed(terms, range, minutesIn(facts, times, periods, included, isToEnd, limit)),
  })
}

export function shiftsWorkedInDays(terms: WindowTerms): RowParts[] {
  const { facts, rule, times, periods, included, isToEnd } = terms
  if (!rule.shiftsWorkedLimit) return []
  const range = rangeOf(undefined, rule.shiftsWorkedLimit.shiftsWorkedMax)
  return windowRule(terms, {
    range,
    fact: 'shiftsWorked',
    verb: 'works',
    unit: ['shift', 'shifts'],
    walk: summed(terms, range, countsIn(facts, times, periods, included, isToEnd)),
  })
}

type Groups = Pick<Parameters<typeof dayCountWalk>[0], 'groupOfDay' | 'slotOfGroup'>

function counted(terms: WindowTerms, range: Range, groups: Groups): Walk {
  const { rule, times, periods, included, isToEnd } = terms
  return dayCountWalk({
    ...groups,
    range,
    days: workedDays(included, times, isToEnd),
    firstDay: periods.firstDay,
    slotCount: periods.list.length,
    window: rule.rollingWindow.size,
    isAsked: (slot) => isWholeWindow(terms, slot),
  })
}

export function daysWorkedInDays(terms: WindowTerms): RowParts[] {
  const { rule, periods } = terms
  if (!rule.daysWorkedLimit) return []
  const range = rangeOf(undefined, rule.daysWorkedLimit.daysWorkedMax)
  const groupOfDay = periods.slotOfDay.map((_, index) => index)
  return windowRule(terms, {
    range,
    fact: 'daysWorked',
    verb: 'works',
    unit: ['day', 'days'],
    walk: counted(terms, range, { groupOfDay, slotOfGroup: periods.slotOfDay }),
  })
}

export function weekendsWorkedInDays(terms: WindowTerms): RowParts[] {
  const { rule, periods, contract } = terms
  if (!rule.weekendsLimit) return []
  const range = rangeOf(rule.weekendsLimit.weekendsWorkedMin, rule.weekendsLimit.weekendsWorkedMax)
  const { ofDay, firstDays } = weekendsOf(contract, periods.firstDay, periods.slotOfDay.length)
  const slotOfGroup = Int32Array.from(firstDays, (day) => slotOf(periods, day))
  return windowRule(terms, {
    range,
    fact: 'weekendsWorked',
    verb: 'works at',
    unit: ['weekend', 'weekends'],
    relation: beginning,
    asksForWork: hasMinimum(range),
    walk: counted(terms, range, { groupOfDay: ofDay, slotOfGroup }),
  })
}

/** Windows that lie within what is planned, by their first period. */
function wholeSlots(terms: WindowTerms): number[] {
  return [...terms.periods.list.keys()].filter((slot) => isWholeWindow(terms, slot))
}

export function daysOffInDays(terms: WindowTerms): RowParts[] {
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
      verb: 'is off for at most',
      unit: ['day in a row', 'days in a row'],
      fact: 'consecutiveDaysOff',
      periodOf: (window) => windows[window]!,
      walk: conditioned(terms, walk, (window) => slots[window]!),
    }),
  ]
}

export function minutesOffInDays(terms: WindowTerms): RowParts[] {
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
      verb,
      unit: 'minutes',
      fact: 'consecutiveMinutesOff',
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
