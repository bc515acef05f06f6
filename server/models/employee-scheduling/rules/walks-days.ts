/** Walks over the days an employee works: each is found once, in order, from the sorted row. */
import { shaped } from '../../../solver/assignment/problem/row-shapes.ts'
import type { Range } from './rule.ts'
import { numberOf, sharedTables } from './shared-tables.ts'
import type { Walk } from './walks-sums.ts'

/** Days of shifts; a shift that does not count has a last day before its first. */
export interface WorkedDays {
  readonly firstDay: Int32Array
  readonly lastDay: Int32Array
}

/** 1 for shifts that count; with START_AND_END they are work on the day they end, too. */
export function workedDays(
  included: Uint8Array,
  times: { readonly startDay: Int32Array; readonly endDay: Int32Array },
  isToEnd: boolean,
): WorkedDays {
  const { startDay, endDay } = times
  return tables(included, `${numberOf(startDay)} ${String(isToEnd)}`, () => {
    const lastDay = isToEnd ? endDay.slice() : startDay.slice()
    for (let shift = 0; shift < lastDay.length; shift++)
      if (included[shift] === 0) lastDay[shift] = startDay[shift]! - 1
    return { firstDay: startDay, lastDay }
  })
}

const tables = sharedTables<WorkedDays>()

export interface DayCount {
  readonly days: WorkedDays
  /** Group of a day (its week, its weekend), counted once; -1 for days that do not count. */
  readonly firstDay: number
  readonly groupOfDay: Int32Array
  /** Period of a group. */
  readonly slotOfGroup: Int32Array
  readonly slotCount: number
  readonly window: number
  readonly range: Range
  readonly isAsked: (slot: number) => boolean
}

/** Days, or groups of days, with work, per period or window of periods. */
export function dayCountWalk(limit: DayCount): Walk {
  const { days, firstDay, groupOfDay, slotOfGroup, slotCount, window, range, isAsked } = limit
  const totals = new Int32Array(slotCount)
  const asked = Uint8Array.from({ length: slotCount }, (_, slot) => Number(range.min > -Infinity && isAsked(slot)))
  const asks = asked.includes(1)
  const { min, max } = range
  const walk: Walk = (row, count, sink) => {
    let reached = -Infinity
    let lastGroup = -1
    let low = slotCount
    let high = -1
    for (let i = 0; i < count; i++) {
      const last = days.lastDay[row[i]!]!
      for (let day = Math.max(days.firstDay[row[i]!]!, reached + 1); day <= last; day++) {
        reached = day
        const group = groupOfDay[day - firstDay] ?? -1
        if (group < 0 || group === lastGroup) continue
        lastGroup = group
        const slot = slotOfGroup[group]!
        if (slot < 0) continue
        totals[slot] = totals[slot]! + 1
        if (slot < low) low = slot
        if (slot > high) high = slot
      }
    }
    const from = asks ? 0 : Math.max(0, low - window + 1)
    const until = asks ? slotCount - 1 : high
    for (let slot = from; slot <= until && (slot === from || slot + window <= slotCount); slot++) {
      let sum = 0
      for (let at = slot; at < slot + window && at < slotCount; at++) sum += totals[at]!
      if (sum > max) sink.add(sum - max, slot, -1, sum)
      else if (asked[slot] === 1 && sum < min) sink.add(min - sum, slot, -1, sum)
    }
    for (let slot = low; slot <= high; slot++) totals[slot] = 0
  }
  if (window > 1) return walk
  return shaped(walk, {
    kind: 'groups',
    ...days,
    originDay: firstDay,
    groupOfDay,
    slotOfGroup,
    slotCount,
    min,
    max,
    asked,
  })
}

export interface RunLimit {
  readonly days: WorkedDays
  readonly range: Range
  /** First day that anything is known of: where there is history, its first day. A run from it may have begun before. */
  readonly knownDay: number
  /** Days that are planned: a run that goes on after the last one may be longer than it looks. */
  readonly firstDay: number
  readonly lastDay: number
}

/** Whether a run of days can be told to be too short: all of it is known, and some of what ends it is planned. */
export const hasEnded = ({ knownDay, firstDay, lastDay }: Omit<RunLimit, 'days'>, first: number, last: number) =>
  first > knownDay && last >= firstDay - 1 && last < lastDay

/** Days in a row with work: tells the amount beyond, the first day, and how many there are. */
export function runWalk(limit: RunLimit): Walk {
  const { days, knownDay, firstDay, lastDay } = limit
  const { min, max } = limit.range
  const walk: Walk = (row, count, sink) => {
    let start = -Infinity
    let last = -Infinity
    for (let i = 0; i <= count; i++) {
      const isEnd = i === count
      const from = isEnd ? Infinity : days.firstDay[row[i]!]!
      const to = isEnd ? Infinity : days.lastDay[row[i]!]!
      if (!isEnd && to < from) continue
      if (from > last + 1) {
        const length = last - start + 1
        if (length > max) sink.add(length - max, start, -1, length)
        else if (length < min && hasEnded(limit, start, last)) sink.add(min - length, start, -1, length)
        start = from
      }
      if (to > last) last = to
    }
  }
  return shaped(walk, { kind: 'runs', ...days, min, max, beginDay: knownDay, plannedDay: firstDay, endDay: lastDay })
}

export interface OffLimit {
  readonly days: WorkedDays
  /** Windows of days, in order, in which there must be a stretch of `min` days off. */
  readonly windowFirst: Int32Array
  readonly windowLast: Int32Array
  readonly min: number
}

/** The longest stretch of days off in each window: tells what is missing, the window, and how long it is. */
export function longestOffWalk({ days, windowFirst, windowLast, min }: OffLimit): Walk {
  return (row, count, sink) => {
    let from = 0
    for (let w = 0; w < windowFirst.length; w++) {
      const first = windowFirst[w]!
      const last = windowLast[w]!
      while (from < count && days.lastDay[row[from]!]! < first && days.firstDay[row[from]!]! < first) from++
      let reached = first - 1
      let longest = 0
      for (let i = from; i < count && days.firstDay[row[i]!]! <= last; i++) {
        const to = days.lastDay[row[i]!]!
        if (to < days.firstDay[row[i]!]!) continue
        const off = days.firstDay[row[i]!]! - reached - 1
        if (off > longest) longest = off
        if (to > reached) reached = to
      }
      if (last - reached > longest) longest = last - reached
      if (longest < min) sink.add(min - longest, w, -1, longest)
    }
  }
}

export interface WeekendRuns {
  readonly days: WorkedDays
  readonly firstDay: number
  /** Number of the weekend of a day, counted through; -1 on other days. */
  readonly weekendOfDay: Int32Array
  /** Of each weekend, its period. */
  readonly slotOfWeekend: Int32Array
  readonly slotCount: number
  /** Weekends in each period. */
  readonly firstWeekend: Int32Array
  readonly lastWeekend: Int32Array
}

/** Most weekends in a row with work, per period. */
export function weekendRunWalk(limit: WeekendRuns, max: number): Walk {
  const { days, firstDay, weekendOfDay, slotOfWeekend } = limit
  return (row, count, sink) => {
    let last = -2
    let length = 0
    let slot = -1
    for (let i = 0; i < count; i++) {
      const to = days.lastDay[row[i]!]!
      for (let day = days.firstDay[row[i]!]!; day <= to; day++) {
        const weekend = weekendOfDay[day - firstDay] ?? -1
        if (weekend < 0 || weekend <= last) continue
        const own = slotOfWeekend[weekend]!
        if (weekend !== last + 1 || own !== slot) {
          if (slot >= 0 && length > max) sink.add(length - max, slot, -1, length)
          length = 0
          slot = own
        }
        length++
        last = weekend
      }
    }
    if (slot >= 0 && length > max) sink.add(length - max, slot, -1, length)
  }
}

/** Fewest weekends in a row without work, once per period. */
export function weekendOffWalk(limit: WeekendRuns, min: number, isAsked: (slot: number) => boolean): Walk {
  const { days, firstDay, weekendOfDay, slotCount, firstWeekend, lastWeekend } = limit
  const isWorked = new Uint8Array((lastWeekend.at(-1) ?? -1) + 2)
  return (row, count, sink) => {
    isWorked.fill(0)
    for (let i = 0; i < count; i++)
      for (let day = days.firstDay[row[i]!]!; day <= days.lastDay[row[i]!]!; day++) {
        const weekend = weekendOfDay[day - firstDay] ?? -1
        if (weekend >= 0) isWorked[weekend] = 1
      }
    for (let slot = 0; slot < slotCount; slot++) {
      if (!isAsked(slot)) continue
      let longest = 0
      let run = 0
      for (let weekend = firstWeekend[slot]!; weekend <= lastWeekend[slot]!; weekend++) {
        run = isWorked[weekend] === 1 ? 0 : run + 1
        if (run > longest) longest = run
      }
      if (longest < min) sink.add(min - longest, slot, -1, longest)
    }
  }
}
