/**
 * Breaks that are taken wherever the technician is, composed: a trip left at t that would arrive at a, with the breaks
 * in it that lead from layer i to layer j (break-layers.ts), arrives at max(a, floor) + seconds, and is possible while
 * t <= limit. Such functions are closed under composition, so any number of breaks on one leg is one O(1) test. Where
 * the pace of travel changes, floor and limit still hold, and the rest is followed break by break.
 */
import { anywhere, type RoutingProblem } from '../problem/problem.ts'
import { compileBreakLayers, lastLayer, type BreakLayers } from './break-layers.ts'
import { allocateClockSpans, arrivalByClock, leaveByClock, type ClockSpans } from './spans-by-clock.ts'
import { sharesPerson } from '../rules/same-person.ts'
import { never } from '../problem/start-ranges.ts'

export interface BreakSpans {
  /** The last layer of each shift; 0 for shifts with a break at a place, which are simulated instead. */
  readonly layerCount: Int32Array
  /** 1 for shifts that are simulated: with a break at a place, or of a person with another shift at the time. */
  readonly hasPlace: Uint8Array
  /** A stop has 1 << shift entries in the layer arrays. */
  readonly layerShift: number
  /** Span (i, j) of shift s is at `from[s] + i * (layerCount[s] + 1) + j`; nobody can go it where i leads not to j. */
  readonly from: Int32Array
  readonly floor: Int32Array
  readonly seconds: Int32Array
  readonly limit: Int32Array
  /** Where the pace of travel changes. */
  readonly byClock: ClockSpans | undefined
}

export function compileBreakSpans(problem: RoutingProblem, layers = compileBreakLayers(problem)): BreakSpans {
  const { shiftCount, breakFrom, breakPlace } = problem
  const layerCount = new Int32Array(shiftCount)
  const hasPlace = new Uint8Array(shiftCount)
  const from = new Int32Array(shiftCount + 1)
  let most = 0
  for (let s = 0; s < shiftCount; s++) {
    for (let b = breakFrom[s]!; b < breakFrom[s + 1]!; b++) if (breakPlace[b] !== anywhere) hasPlace[s] = 1
    if (sharesPerson(problem, s)) hasPlace[s] = 1
    layerCount[s] = hasPlace[s] ? 0 : lastLayer(layers, s)
    most = Math.max(most, layerCount[s]!)
    from[s + 1] = from[s]! + (layerCount[s]! + 1) ** 2
  }
  const size = from[shiftCount]!
  const layerShift = Math.ceil(Math.log2(most + 1))
  const spans = {
    layerCount,
    hasPlace,
    layerShift,
    from,
    floor: new Int32Array(size),
    seconds: new Int32Array(size),
    limit: new Int32Array(size),
    byClock: allocateClockSpans(problem, layers, size),
  }
  for (let s = 0; s < shiftCount; s++) for (let i = 0; i <= layerCount[s]!; i++) compose(problem, layers, spans, s, i)
  return spans
}

/** Spans from layer i of shift s on, each from the one before it. */
function compose(problem: RoutingProblem, layers: BreakLayers, spans: BreakSpans, s: number, i: number): void {
  const { breakMinStart, breakMaxStart, breakSeconds } = problem
  const { rowOf, restFrom, rest, next } = layers
  const { byClock } = spans
  const last = spans.layerCount[s]!
  const first = spans.from[s]! + i * (last + 1)
  const toCome = restFrom[rowOf[s]! + i]!
  let floor = -never
  let seconds = 0
  let limit = never
  spans.limit.fill(-never, first, first + last + 1)
  for (let j = i, k = toCome; ; k++) {
    spans.floor[first + j] = floor
    spans.seconds[first + j] = seconds
    spans.limit[first + j] = limit
    if (byClock) {
      byClock.first[first + j] = toCome
      byClock.end[first + j] = k
    }
    if (j === last) return
    j = next[rowOf[s]! + j]!
    const b = rest[k]!
    const latest = breakMaxStart[b]!
    // The break starts at max(t, floor) + seconds at the earliest, which must not be after its latest start.
    if (breakMinStart[b]! > latest || (floor > -never && floor + seconds > latest)) limit = -never
    else limit = Math.max(-never, Math.min(limit, latest - seconds))
    floor = Math.max(floor, breakMinStart[b]! - seconds)
    seconds += breakSeconds[b]!
  }
}

/**
 * Arrival of a trip with such a need, left at `time`, with the breaks of a span in it; `never` where one would be late.
 */
export function arrivalOver(
  { floor, limit, seconds, byClock }: BreakSpans,
  span: number,
  time: number,
  need: number,
): number {
  if (time > limit[span]!) return never
  if (byClock) return arrivalByClock(byClock, span, time, need)
  const arrival = time + need
  return (arrival > floor[span]! ? arrival : floor[span]!) + seconds[span]!
}

/** The inverse: latest time to leave that arrives by `arrival`; -never where nobody can. */
export function leaveOver(
  { floor, limit, seconds, byClock }: BreakSpans,
  span: number,
  arrival: number,
  need: number,
): number {
  if (floor[span]! + seconds[span]! > arrival) return -never
  if (byClock) return limit[span] === -never ? -never : leaveByClock(byClock, span, arrival, need, limit[span]!)
  const leave = arrival - seconds[span]! - need
  return leave < limit[span]! ? leave : limit[span]!
}
