/** What breaks taken or left out come to, per row of the layers of shifts (break-layers.ts); see break-needs.ts. */
import type { RoutingProblem } from '../problem/problem.ts'
import type { BreakLayers } from './break-layers.ts'
import { backWithout } from '../timing/break-needs.ts'

export interface BreakSkips extends BreakLayers {
  /** By when the end place is reached without the breaks to come. */
  readonly back: Int32Array
  /** Seconds of the breaks that are not to come, and of those that are not paid. */
  readonly paused: Int32Array
  readonly unpaid: Int32Array
  /** 1 for shifts with a break that may be left out. */
  readonly maySkip: Uint8Array
}

export function compileBreakSkips(problem: RoutingProblem, layers: BreakLayers): BreakSkips {
  const { shiftCount, breakFrom, breakSeconds, breakIsRequired, costs } = problem
  const { rowOf, restFrom, rest } = layers
  const perRow = () => new Int32Array(rowOf[shiftCount]!)
  const skips = { back: perRow(), paused: perRow(), unpaid: perRow() }
  const maySkip = new Uint8Array(shiftCount)
  const sum = (breaks: Iterable<number>, seconds: Int32Array | undefined) => {
    let total = 0
    if (seconds) for (const b of breaks) total += seconds[b]!
    return total
  }
  for (let s = 0; s < shiftCount; s++) {
    const all = rest.subarray(restFrom[rowOf[s]!], restFrom[rowOf[s]! + 1])
    for (let row = rowOf[s]!; row < rowOf[s + 1]!; row++) {
      const toCome = [...rest.subarray(restFrom[row], restFrom[row + 1])]
      skips.back[row] = backWithout(problem, toCome)
      skips.paused[row] = sum(all, breakSeconds) - sum(toCome, breakSeconds)
      skips.unpaid[row] = sum(all, costs?.breakUnpaidSeconds) - sum(toCome, costs?.breakUnpaidSeconds)
    }
    for (let b = breakFrom[s]!; b < breakFrom[s + 1]!; b++) if (breakIsRequired?.[b] === 0) maySkip[s] = 1
  }
  return { ...layers, ...skips, maySkip }
}

/** Seconds of the breaks of shift s that are taken from one layer to another one. */
export function pausedBetween({ rowOf, paused }: BreakSkips, s: number, before: number, after: number): number {
  return paused[rowOf[s]! + after]! - paused[rowOf[s]! + before]!
}

/** Seconds of shift s that are not paid then. */
export function unpaidThen(
  { rowOf, unpaid }: BreakSkips,
  { costs }: RoutingProblem,
  s: number,
  before: number,
  after: number,
): number {
  if (!costs) return 0
  const all = unpaid[rowOf[s + 1]! - 1]!
  return costs.unpaidSeconds[s]! - all + unpaid[rowOf[s]! + after]! - unpaid[rowOf[s]! + before]!
}
