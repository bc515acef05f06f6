/**
 * Visits that wait for others (VisitDependencies in problem.ts), prepared for the loop. During a move a follower may start no earlier than its entry
 * in `state.release`, as the routes were when it was last settled; at its end all coupled routes are timed anew, from nobody
 * waiting, until nobody has to wait longer: the very rounds of plan-timing.ts. A move whose routes do not settle is undone.
 */
import { mostRounds } from './plan-timing.ts'
import { never } from './start-ranges.ts'
import type { RoutingProblem, VisitDependencies } from './problem.ts'

export interface Coupling extends VisitDependencies {
  /** Dependencies in which a visit follows or precedes: `followerFrom[v]` up to `followerFrom[v + 1]` in `byFollower`, alike for preceding. */
  readonly byFollower: Int32Array
  readonly followerFrom: Int32Array
  readonly byPreceding: Int32Array
  readonly precedingFrom: Int32Array
  /** Visits in any dependency; those that may move and follow another one, after those they follow. */
  readonly visits: Int32Array
  readonly followers: Int32Array
  /** Longest chain of dependencies that ends in the visit. */
  readonly depth: Int32Array
  readonly mostRounds: number
  readonly isPinned: Uint8Array
  readonly routes: Int32Array
  readonly isCoupled: Uint8Array
  readonly wanted: Int32Array
  /** Releases as they were when the current move began; times of pinned visits whose route has no others. */
  readonly keptRelease: Int32Array
  readonly pinnedStart: Int32Array
  readonly pinnedEnd: Int32Array
}

export function compileCoupling({ dependencies, visitCount, shiftCount }: RoutingProblem, isPinned: Uint8Array): Coupling | undefined {
  if (!dependencies || dependencies.preceding.length === 0) return undefined
  const { preceding, following } = dependencies
  const [byFollower, followerFrom] = listsOf(following, visitCount)
  const [byPreceding, precedingFrom] = listsOf(preceding, visitCount)
  const depth = depths(dependencies, visitCount)
  const visits = Int32Array.from(new Set([...preceding, ...following]))
  return {
    ...dependencies, byFollower, followerFrom, byPreceding, precedingFrom, visits, depth, isPinned,
    followers: Int32Array.from(new Set(following)).filter((v) => !isPinned[v]).sort((a, b) => depth[a]! - depth[b]!),
    mostRounds: mostRounds(dependencies),
    routes: new Int32Array(shiftCount), isCoupled: new Uint8Array(shiftCount), wanted: new Int32Array(visitCount),
    keptRelease: new Int32Array(visitCount).fill(-never), pinnedStart: new Int32Array(visitCount), pinnedEnd: new Int32Array(visitCount),
  }
}

/** Indices of the entries by their value, and where each value's begin. */
function listsOf(values: Int32Array, count: number): [Int32Array, Int32Array] {
  const order = Int32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!)
  const from = new Int32Array(count + 1)
  for (const value of values) from[value + 1]!++
  for (let v = 0; v < count; v++) from[v + 1]! += from[v]!
  return [order, from]
}

function depths({ preceding, following }: VisitDependencies, visitCount: number): Int32Array {
  const depth = new Int32Array(visitCount)
  for (let round = 0, isChanged = true; isChanged && round <= preceding.length; round++) {
    isChanged = false
    for (let d = 0; d < preceding.length; d++) {
      if (depth[following[d]!]! > depth[preceding[d]!]!) continue
      depth[following[d]!] = depth[preceding[d]!]! + 1
      isChanged = true
    }
  }
  return depth
}

/** Puts visits that follow others behind all that do not, those of longer chains last. */
export function sortByDepth({ depth, wanted }: Coupling, visits: Int32Array, count: number): void {
  let most = 0
  for (let i = 0; i < count; i++) if (depth[visits[i]!]! > most) most = depth[visits[i]!]!
  if (most === 0) return
  let filled = 0
  for (let level = 0; level <= most; level++) for (let i = 0; i < count; i++) if (depth[visits[i]!] === level) wanted[filled++] = visits[i]!
  visits.set(wanted.subarray(0, count))
}
