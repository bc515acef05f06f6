/** Per shift and number of breaks taken or left out, at `rowOf[s]` plus that number: see break-needs.ts. */
import type { RoutingProblem } from '../problem/problem.ts'
import { backWithout, leaveWithout } from './break-needs.ts'

export interface BreakSkips {
  readonly rowOf: Int32Array
  /** When the start place may be left without so many breaks; `never` where it may not. */
  readonly from: Int32Array
  /** By when the end place is reached without the breaks behind so many. */
  readonly back: Int32Array
  /** Seconds of so many breaks, and of those that are not paid. */
  readonly paused: Int32Array
  readonly unpaid: Int32Array
  /** 1 for shifts with a break that may be left out. */
  readonly maySkip: Uint8Array
}

export function compileBreakSkips(problem: RoutingProblem): BreakSkips {
  const { shiftCount, breakFrom, breakSeconds, breakIsRequired, costs } = problem
  const rowOf = Int32Array.from({ length: shiftCount + 1 }, (_, s) => breakFrom[s]! + s)
  const perRow = () => new Int32Array(rowOf[shiftCount]!)
  const skips = { rowOf, from: perRow(), back: perRow(), paused: perRow(), unpaid: perRow() }
  const maySkip = new Uint8Array(shiftCount)
  for (let s = 0; s < shiftCount; s++) {
    const row = rowOf[s]!
    for (let count = 0; row + count < rowOf[s + 1]!; count++) {
      skips.from[row + count] = leaveWithout(problem, s, count)
      skips.back[row + count] = backWithout(problem, s, count)
      if (count === 0) continue
      const b = breakFrom[s]! + count - 1
      skips.paused[row + count] = skips.paused[row + count - 1]! + breakSeconds[b]!
      skips.unpaid[row + count] = skips.unpaid[row + count - 1]! + (costs?.breakUnpaidSeconds?.[b] ?? 0)
      if (breakIsRequired?.[b] === 0) maySkip[s] = 1
    }
  }
  return { ...skips, maySkip }
}

/** Seconds of the breaks of shift s taken when so many have been left out first, up to so many in all. */
export function pausedBetween({ rowOf, paused }: BreakSkips, s: number, skipped: number, taken: number): number {
  return paused[rowOf[s]! + taken]! - paused[rowOf[s]! + skipped]!
}

/** Seconds of shift s that are not paid then. */
export function unpaidThen(
  { rowOf, unpaid }: BreakSkips,
  { costs }: RoutingProblem,
  s: number,
  skipped: number,
  taken: number,
): number {
  if (!costs) return 0
  const all = unpaid[rowOf[s + 1]! - 1]!
  return costs.unpaidSeconds[s]! - all + unpaid[rowOf[s]! + taken]! - unpaid[rowOf[s]! + skipped]!
}
