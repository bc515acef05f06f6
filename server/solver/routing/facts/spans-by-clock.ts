/**
 * Legs with the breaks of a span in them (break-spans.ts) where the pace of travel changes: a path of its own, so that
 * others do not pay for it.
 */
import type { RoutingProblem, TravelClock } from '../problem/problem.ts'
import type { BreakLayers } from './break-layers.ts'
import { arrivalAfter, doneBetween, leaveBefore } from '../problem/travel-clock.ts'

export interface ClockSpans {
  readonly clock: TravelClock
  /** Breaks of each span: `first[span]` up to `end[span]`, as they come in `rest` (break-layers.ts). */
  readonly first: Int32Array
  readonly end: Int32Array
  readonly minStart: Int32Array
  readonly seconds: Int32Array
}

export function allocateClockSpans(
  { travelClock: clock, breakMinStart, breakSeconds }: RoutingProblem,
  { rest }: BreakLayers,
  spanCount: number,
): ClockSpans | undefined {
  return (
    clock && {
      clock,
      first: new Int32Array(spanCount),
      end: new Int32Array(spanCount),
      minStart: rest.map((b) => breakMinStart[b]!),
      seconds: rest.map((b) => breakSeconds[b]!),
    }
  )
}

/** Arrival of a trip that needs so much done, left at `time` early enough for the breaks in it. */
export function arrivalByClock(
  { clock, first, end, minStart, seconds }: ClockSpans,
  span: number,
  time: number,
  need: number,
): number {
  let now = time
  let rest = need
  for (let i = first[span]!; i < end[span]!; i++) {
    const begin = minStart[i]!
    if (begin > now) {
      rest -= doneBetween(clock, now, begin)
      if (rest < 0) rest = 0
      now = begin
    }
    now += seconds[i]!
  }
  return arrivalAfter(clock, now, rest)
}

/** How many seconds of that are driven. */
export function drivenByClock(
  { clock, first, end, minStart, seconds }: ClockSpans,
  span: number,
  time: number,
  need: number,
): number {
  let now = time
  let rest = need
  let driven = 0
  for (let i = first[span]!; i < end[span]!; i++) {
    const begin = minStart[i]!
    if (begin > now) {
      const arrival = arrivalAfter(clock, now, rest)
      driven += (arrival < begin ? arrival : begin) - now
      rest = arrival <= begin ? 0 : rest - doneBetween(clock, now, begin)
      now = begin
    }
    now += seconds[i]!
  }
  return driven + arrivalAfter(clock, now, rest) - now
}

/**
 * Latest time to leave, not after `limit`, so that the trip arrives by `arrival`, before which all breaks in it can be
 * over.
 */
export function leaveByClock(spans: ClockSpans, span: number, arrival: number, need: number, limit: number): number {
  const { clock, first, end, minStart, seconds } = spans
  const i = first[span]!
  const count = end[span]! - i
  if (count === 0) return leaveBefore(clock, arrival, need)
  const begin = minStart[i]!
  if (count === 1) {
    // The break is taken at once where it has begun by then, else when it begins.
    const atOnce = leaveBefore(clock, arrival, need) - seconds[i]!
    const leave =
      atOnce > begin
        ? atOnce
        : Math.min(begin, leaveBefore(clock, arrival, need + doneBetween(clock, begin, begin + seconds[i]!)))
    return leave < limit ? leave : limit
  }
  // Found by halving, for leaving later never arrives earlier; who is there before the first break only has to take
  // them all.
  let low = Math.min(limit, leaveBefore(clock, begin, need))
  let high = Math.min(limit, arrival)
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2)
    if (arrivalByClock(spans, span, middle, need) <= arrival) low = middle
    else high = middle - 1
  }
  return low
}
