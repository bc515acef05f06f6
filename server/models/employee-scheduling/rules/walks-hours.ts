/** Walks over windows of hours, each of which begins when a shift does. */
import type { Range } from './rule.ts'
import type { WorkedDays } from './walks-days.ts'
import type { Walk } from './walks-sums.ts'

export interface HourWindow {
  readonly start: Float64Array
  readonly end: Float64Array
  /** 1 for shifts the rule looks at: windows begin with them. */
  readonly included: Uint8Array
  /** Seconds. */
  readonly length: number
  /** Whether shifts that reach into the window count, too. */
  readonly isToEnd: boolean
  /** Whether the rule holds for a window of a row. */
  readonly isTriggered: (part: RowPart, from: number) => boolean
}

/** Shifts of a row, from a position until before another: all that can lie in a window are among them. */
export interface RowPart {
  row: Int32Array
  begin: number
  until: number
}

/** What is measured in the window that begins at an instant, with the shift `first`. */
export type HourMeasure = (part: RowPart, from: number, first: number) => number

/**
 * Tells the amount beyond, the shift the window begins with (the first of those that start at the same moment), and
 * what was measured.
 */
export function hourWalk(window: HourWindow, measure: HourMeasure, { min, max }: Range): Walk {
  const { start, end, length, included, isTriggered } = window
  const part: RowPart = { row: new Int32Array(), begin: 0, until: 0 }
  return (row, count, sink) => {
    let moment = -1
    part.row = row
    part.begin = 0
    part.until = 0
    for (let i = 0; i < count; i++) {
      const first = row[i]!
      if (included[first] === 0 || start[first] === moment) continue
      moment = start[first]!
      // Windows come in the order of time: what is over for one is over for those after it.
      while (end[row[part.begin]!]! <= moment) part.begin++
      while (part.until < count && start[row[part.until]!]! < moment + length) part.until++
      if (!isTriggered(part, moment)) continue
      const value = measure(part, moment, first)
      if (value > max) sink.add(value - max, first, -1, value)
      else if (value < min) sink.add(min - value, first, -1, value)
    }
  }
}

/** Whether a shift of the part counts in the window from an instant on. */
function isIn({ start, end, isToEnd }: HourWindow, shift: number, from: number): boolean {
  return isToEnd ? end[shift]! > from : start[shift]! >= from
}

/** `amountOf` is what a shift adds to the window. */
export function hourSum(window: HourWindow, amountOf: (shift: number, from: number) => number): HourMeasure {
  return ({ row, begin, until }, from) => {
    let sum = 0
    for (let i = begin; i < until; i++) {
      const shift = row[i]!
      if (window.included[shift] === 1 && isIn(window, shift, from)) sum += amountOf(shift, from)
    }
    return sum
  }
}

/** Longest rest in whole minutes; nobody rests in a shift that reaches in, whatever else it counts for. */
export function hourRest({ start, end, included, length }: HourWindow): HourMeasure {
  return ({ row, begin, until }, from) => {
    let reached = from
    let longest = 0
    for (let i = begin; i < until; i++) {
      const shift = row[i]!
      if (included[shift] === 0 || end[shift]! <= from) continue
      if (start[shift]! - reached > longest) longest = start[shift]! - reached
      if (end[shift]! > reached) reached = end[shift]!
    }
    return Math.floor(Math.max(longest, from + length - reached) / 60)
  }
}

export interface HourDays {
  readonly days: WorkedDays
  /** First and last day of the window that begins with a shift. */
  readonly windowFirst: Int32Array
  readonly windowLast: Int32Array
}

/** Groups of days with work, each once; `groupOf` is -1 for days that do not count, and grows from day to day. */
export function hourDays(
  window: HourWindow,
  { days, windowFirst, windowLast }: HourDays,
  groupOf: (day: number) => number,
): HourMeasure {
  return ({ row, begin, until: end }, from, first) => {
    let last = -Infinity
    let found = 0
    for (let i = begin; i < end; i++) {
      const shift = row[i]!
      if (window.included[shift] === 0 || !isIn(window, shift, from)) continue
      const until = Math.min(days.lastDay[shift]!, windowLast[first]!)
      for (let day = Math.max(days.firstDay[shift]!, windowFirst[first]!); day <= until; day++) {
        const group = groupOf(day)
        if (group < 0 || group <= last) continue
        last = group
        found++
      }
    }
    return found
  }
}

/** Most days in a row without work. */
export function hourDaysOff(window: HourWindow, { days, windowFirst, windowLast }: HourDays): HourMeasure {
  return ({ row, begin, until }, from, first) => {
    let reached = windowFirst[first]! - 1
    let longest = 0
    for (let i = begin; i < until; i++) {
      const shift = row[i]!
      if (window.included[shift] === 0 || !isIn(window, shift, from)) continue
      const off = days.firstDay[shift]! - reached - 1
      if (off > longest) longest = off
      if (days.lastDay[shift]! > reached) reached = days.lastDay[shift]!
    }
    return Math.max(longest, windowLast[first]! - reached)
  }
}

/** Minutes, or shifts, with the tags of a condition come to its limit. */
export function hourTrigger(
  window: Omit<HourWindow, 'isTriggered'>,
  counted: Uint8Array,
  amountOf: (shift: number, from: number) => number,
  limit: number,
): HourWindow['isTriggered'] {
  const own: HourWindow = { ...window, included: counted, isTriggered: () => true }
  const sum = hourSum(own, amountOf)
  return (part, from) => sum(part, from, -1) >= limit
}
