/**
 * The layers of a shift: which of its breaks are still to come, in their order; the others have been taken or left out.
 * Mostly there is one per number of breaks, the last ones to come. With nested spans (break-needs.ts) there are more:
 * behind each way to leave one per number of breaks, and one for those that come to the same. A layer leads to those
 * without the first of its breaks, which have higher numbers.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'
import { hasNestedSpans, waysToLeave } from '../timing/break-needs.ts'

/** Layer k of shift s is row `rowOf[s] + k`; in the last one no break is to come. */
export interface BreakLayers {
  readonly rowOf: Int32Array
  /** When the start place may be left in this layer; `never` where it may not. */
  readonly from: Int32Array
  /** Breaks taken or left out. */
  readonly gone: Int32Array
  /** Breaks to come: `rest[restFrom[row]]` and on. */
  readonly restFrom: Int32Array
  readonly rest: Int32Array
  /** The layer behind the first of them; its own number for the last layer. */
  readonly next: Int32Array
  /** 1 for shifts with nested spans, where a layer does not lead to all with higher numbers. */
  readonly isNested: Uint8Array
}

interface Layer {
  readonly rest: readonly number[]
  from: number
}

export function compileBreakLayers(problem: RoutingProblem): BreakLayers {
  const { shiftCount, breakFrom } = problem
  const layers = Array.from({ length: shiftCount }, (_, s) => layersOf(problem, s))
  const flat = layers.flat()
  const rowOf = startsOf(layers.map(({ length }) => length))
  const breakCount = (s: number) => breakFrom[s + 1]! - breakFrom[s]!
  return {
    rowOf,
    from: Int32Array.from(flat, ({ from }) => from),
    gone: Int32Array.from(layers.flatMap((list, s) => list.map(({ rest }) => breakCount(s) - rest.length))),
    restFrom: startsOf(flat.map(({ rest }) => rest.length)),
    rest: Int32Array.from(flat.flatMap(({ rest }) => rest)),
    next: Int32Array.from(layers.flatMap(behindFirst)),
    isNested: Uint8Array.from({ length: shiftCount }, (_, s) => Number(hasNestedSpans(problem, s))),
  }
}

function startsOf(lengths: readonly number[]): Int32Array {
  const from = new Int32Array(lengths.length + 1)
  lengths.forEach((length, k) => (from[k + 1] = from[k]! + length))
  return from
}

/** Most breaks to come first. */
function layersOf(problem: RoutingProblem, s: number): Layer[] {
  const byRest = new Map<string, Layer>()
  const leavings = waysToLeave(problem, s)
  for (const { rest } of leavings)
    for (let k = 0; k <= rest.length; k++) {
      const later = rest.slice(k)
      byRest.set(later.join(), { rest: later, from: never })
    }
  for (const { rest, from } of leavings) byRest.get(rest.join())!.from = from
  return [...byRest.values()].toSorted((a, b) => b.rest.length - a.rest.length)
}

function behindFirst(layers: readonly Layer[]): number[] {
  const numberOf = new Map(layers.map(({ rest }, k) => [rest.join(), k]))
  return layers.map(({ rest }) => numberOf.get(rest.slice(1).join())!)
}

/** The number of the last layer of shift s. */
export const lastLayer = ({ rowOf }: BreakLayers, s: number): number => rowOf[s + 1]! - rowOf[s]! - 1

/** Breaks of shift s that are taken from one layer to another one. */
export const takenBetween = ({ rowOf, gone }: BreakLayers, s: number, before: number, after: number): number =>
  gone[rowOf[s]! + after]! - gone[rowOf[s]! + before]!

/** Whether taking breaks leads from one layer to another one. */
export function leadsTo({ rowOf, next, isNested }: BreakLayers, s: number, before: number, after: number): boolean {
  if (isNested[s] === 0) return before <= after
  let layer = before
  while (layer < after) layer = next[rowOf[s]! + layer]!
  return layer === after
}
