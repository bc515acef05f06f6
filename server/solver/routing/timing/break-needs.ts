/**
 * Breaks nobody needs: a break that is not required is taken only where the shift is on duty inside its span, from its
 * earliest start to its latest end. Leading breaks are left out by leaving after their spans, trailing ones by being
 * back before them.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'

type Breaks = Pick<
  RoutingProblem,
  | 'breakFrom'
  | 'breakMinStart'
  | 'breakMaxStart'
  | 'breakSeconds'
  | 'breakIsRequired'
  | 'breakSpanFrom'
  | 'breakSpanEnd'
>

/** Who leaves the start place at `from` or later has these breaks of the shift to come, in their order. */
export interface Leaving {
  readonly from: number
  readonly rest: readonly number[]
}

/**
 * The ways to leave for shift s, from leaving nothing out on. Breaks come in the order of their earliest starts, and
 * whoever leaves at some time leaves out those whose spans are over. These are the first ones but on a shift with
 * nested spans: there one goes by the ends of spans.
 */
export function waysToLeave(breaks: Breaks, s: number): Leaving[] {
  const all = breaksOf(breaks, s)
  return hasNestedSpans(breaks, s)
    ? [-never, ...endsOfSpans(breaks, all)].map((from) => ({ from, rest: all.filter((b) => overAt(breaks, b) > from) }))
    : withoutFirst(breaks, all)
}

function withoutFirst(breaks: Breaks, all: readonly number[]): Leaving[] {
  const ways: Leaving[] = []
  let from = -never
  for (let count = 0; from < never; count++) {
    ways.push({ from, rest: all.slice(count) })
    if (count === all.length) break
    from = Math.max(from, overAt(breaks, all[count]!))
  }
  return ways
}

/** Whether a break of shift s can be left out whose span ends before that of a break that comes before it. */
export function hasNestedSpans(breaks: Breaks, s: number): boolean {
  let latest = -never
  for (const b of breaksOf(breaks, s)) {
    if (overAt(breaks, b) < latest) return true
    latest = Math.max(latest, spanEnd(breaks, b))
  }
  return false
}

function endsOfSpans(breaks: Breaks, all: readonly number[]): number[] {
  const ends = new Set(all.map((b) => overAt(breaks, b)).filter((end) => end < never))
  return [...ends].toSorted((a, b) => a - b)
}

/** When nobody needs break b any more: when its span is over; `never` where it is required. */
function overAt(breaks: Breaks, b: number): number {
  return breaks.breakIsRequired?.[b] === 0 ? spanEnd(breaks, b) : never
}

const spanEnd = ({ breakMaxStart, breakSeconds, breakSpanEnd }: Breaks, b: number) =>
  Math.min(never, breakSpanEnd?.[b] ?? breakMaxStart[b]! + breakSeconds[b]!)

export function breaksOf({ breakFrom }: Pick<Breaks, 'breakFrom'>, s: number): number[] {
  return Array.from({ length: breakFrom[s + 1]! - breakFrom[s]! }, (_, k) => breakFrom[s]! + k)
}

/** By when a shift is back that takes none of these breaks; -never where one of them is required. */
export function backWithout(
  { breakMinStart, breakSpanFrom = breakMinStart, breakIsRequired }: Breaks,
  breaks: readonly number[],
): number {
  let time = never
  for (const b of breaks) {
    if (breakIsRequired?.[b] !== 0) return -never
    if (breakSpanFrom[b]! < time) time = breakSpanFrom[b]!
  }
  return time
}
