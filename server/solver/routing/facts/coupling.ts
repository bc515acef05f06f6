/**
 * Visits that wait for others (VisitDependencies and VisitGroups in problem.ts), prepared for the loop. Such
 * a visit starts no earlier than its entry in `state.release`, and those for which others wait end by that in
 * `state.deadline`. Both are kept right during a move: after the ruin and after every insertion, what has changed is
 * passed on from route to route (spread-times.ts) until nobody waits otherwise than before, which gives the times of
 * plan-timing.ts. An insertion that cannot be timed is taken back. The other visits of a visit's group are its mates.
 */
import { maxRounds } from '../reference/plan-timing.ts'
import { lastChances } from './last-chances.ts'
import type { RoutingProblem, VisitDependencies, VisitGroups } from '../problem/problem.ts'

export interface Coupling extends VisitDependencies {
  readonly vehicleOf: Int32Array
  /**
   * Dependencies in which a visit follows or precedes: `followerFrom[v]` up to `followerFrom[v + 1]` in `byFollower`,
   * alike for preceding.
   */
  readonly byFollower: Int32Array
  readonly followerFrom: Int32Array
  readonly byPreceding: Int32Array
  readonly precedingFrom: Int32Array
  readonly groups: VisitGroups
  /** Group of each visit, -1 for none. */
  readonly groupOf: Int32Array
  /** 1 for visits that wait for others or for which others wait. */
  readonly isCoupled: Uint8Array
  /** Visits that may move and wait for others, after those they follow. */
  readonly waiters: Int32Array
  readonly isPinned: Uint8Array
  /** See last-chances.ts. */
  readonly lastChance: Int32Array
  /** Dependencies of pinned visits on visits that may move; visits that may move of groups with pinned ones. */
  readonly beforePinned: Int32Array
  readonly pinnedMates: Int32Array
  /** Routes to be timed anew, in a ring: `staleCount` from `staleFrom` on; 1 for each of them. */
  readonly stale: Int32Array
  readonly isStale: Uint8Array
  staleFrom: number
  staleCount: number
  /** Routes whose latest arrivals are to be passed on, and what is to be done with each: see spread-times.ts. */
  readonly slack: Int32Array
  readonly slackWork: Uint8Array
  slackCount: number
  /** Routes timed in a round, and how many rounds there may be: see plan-timing.ts. */
  readonly timed: Int32Array
  readonly maxRounds: number
  /** For putting waiting visits in order, and 1 for those still to be inserted. */
  readonly ordered: Int32Array
  readonly isPending: Uint8Array
  /** Visits whose release or deadline the current move has changed, and how these were before it. */
  readonly kept: Int32Array
  readonly isKept: Uint8Array
  readonly keptRelease: Int32Array
  readonly keptDeadline: Int32Array
  keptCount: number
  /** Whether the current move cannot be timed any more. */
  isLost: boolean
  /** Times of pinned visits whose route has no others. */
  readonly pinnedStart: Int32Array
  readonly pinnedEnd: Int32Array
}

const none = new Int32Array(0)
const noDependencies: VisitDependencies = {
  preceding: none,
  following: none,
  minDelay: none,
  sameVehicle: new Uint8Array(0),
}
const noGroups: VisitGroups = { from: new Int32Array(1), visit: none, alignsEnds: new Uint8Array(0) }

export function compileCoupling(problem: RoutingProblem, isPinned: Uint8Array): Coupling | undefined {
  const { dependencies = noDependencies, groups = noGroups, vehicleOf, visitCount, shiftCount } = problem
  const { preceding, following } = dependencies
  if (preceding.length + groups.visit.length === 0) return undefined
  const [byFollower, followerFrom] = listsOf(following, visitCount)
  const [byPreceding, precedingFrom] = listsOf(preceding, visitCount)
  const depth = depths(dependencies, groups, visitCount)
  const groupOf = new Int32Array(visitCount).fill(-1)
  for (let g = 0; g < groups.alignsEnds.length; g++)
    for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) groupOf[groups.visit[k]!] = g
  return {
    ...dependencies,
    vehicleOf,
    byFollower,
    followerFrom,
    byPreceding,
    precedingFrom,
    groups,
    groupOf,
    isPinned,
    isCoupled: coupledVisits(dependencies, groups, visitCount),
    waiters: Int32Array.from(new Set([...following, ...groups.visit]))
      .filter((v) => !isPinned[v])
      .sort((a, b) => depth[a]! - depth[b]!),
    lastChance: lastChances(problem, dependencies, groups),
    ...boundToPinned(dependencies, groups, isPinned),
    ...allocateWork(visitCount, shiftCount),
    maxRounds: maxRounds(problem),
    ordered: new Int32Array(visitCount),
    isPending: new Uint8Array(visitCount),
    pinnedStart: new Int32Array(visitCount),
    pinnedEnd: new Int32Array(visitCount),
  }
}

function coupledVisits({ preceding, following }: VisitDependencies, groups: VisitGroups, count: number): Uint8Array {
  const isCoupled = new Uint8Array(count)
  for (const visits of [preceding, following, groups.visit]) for (const v of visits) isCoupled[v] = 1
  return isCoupled
}

function boundToPinned(
  { preceding, following }: VisitDependencies,
  groups: VisitGroups,
  isPinned: Uint8Array,
): Pick<Coupling, 'beforePinned' | 'pinnedMates'> {
  const mates = [...groups.alignsEnds.keys()]
    .map((g) => [...groups.visit.subarray(groups.from[g], groups.from[g + 1])])
    .filter((visits) => visits.some((v) => isPinned[v]))
  return {
    beforePinned: Int32Array.from(following.keys()).filter((d) => isPinned[following[d]!] && !isPinned[preceding[d]!]),
    pinnedMates: Int32Array.from(mates.flat()).filter((v) => !isPinned[v]),
  }
}

function allocateWork(visitCount: number, shiftCount: number) {
  return {
    stale: new Int32Array(shiftCount),
    isStale: new Uint8Array(shiftCount),
    staleFrom: 0,
    staleCount: 0,
    slack: new Int32Array(shiftCount),
    slackWork: new Uint8Array(shiftCount),
    slackCount: 0,
    timed: new Int32Array(shiftCount),
    kept: new Int32Array(visitCount),
    isKept: new Uint8Array(visitCount),
    keptRelease: new Int32Array(visitCount),
    keptDeadline: new Int32Array(visitCount),
    keptCount: 0,
    isLost: false,
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

/** Longest chain of dependencies that ends in each visit or in a mate. */
function depths({ preceding, following }: VisitDependencies, groups: VisitGroups, visitCount: number): Int32Array {
  const depth = new Int32Array(visitCount)
  for (let round = 0, isChanged = true; isChanged && round <= preceding.length; round++) {
    isChanged = false
    for (let d = 0; d < preceding.length; d++) {
      if (depth[following[d]!]! > depth[preceding[d]!]!) continue
      depth[following[d]!] = depth[preceding[d]!]! + 1
      isChanged = true
    }
    for (let g = 0; g < groups.alignsEnds.length; g++) {
      const visits = groups.visit.subarray(groups.from[g], groups.from[g + 1])
      const deepest = visits.reduce((most, v) => Math.max(most, depth[v]!), 0)
      for (const v of visits) depth[v] = deepest
    }
  }
  return depth
}

/** Puts visits behind those they follow and groups together, otherwise as they are; all of them are pending then. */
export function orderPending(coupling: Coupling, visits: Int32Array, count: number): void {
  const { ordered, isPending } = coupling
  for (let i = 0; i < count; i++) isPending[visits[i]!] = 1
  for (let i = 0, filled = 0; i < count; i++) filled = place(coupling, visits[i]!, filled)
  for (let i = 0; i < count; i++) {
    visits[i] = ordered[i]!
    isPending[visits[i]!] = 1
  }
}

/**
 * Appends v and its mates to `ordered`, behind those they follow, as far as all these are pending; returns how many are
 * there then.
 */
function place(coupling: Coupling, v: number, filled: number): number {
  const { ordered, groups, groupOf, isPending, byFollower, followerFrom, preceding } = coupling
  if (isPending[v] !== 1) return filled
  const g = groupOf[v]!
  const from = g < 0 ? 0 : groups.from[g]!
  const to = g < 0 ? 1 : groups.from[g + 1]!
  const being = 2
  for (let k = from; k < to; k++) {
    const m = g < 0 ? v : groups.visit[k]!
    if (isPending[m]) isPending[m] = being
  }
  for (let k = from; k < to; k++) {
    const m = g < 0 ? v : groups.visit[k]!
    if (isPending[m])
      for (let i = followerFrom[m]!; i < followerFrom[m + 1]!; i++)
        filled = place(coupling, preceding[byFollower[i]!]!, filled)
  }
  for (let k = from; k < to; k++) {
    const m = g < 0 ? v : groups.visit[k]!
    if (!isPending[m]) continue
    ordered[filled++] = m
    isPending[m] = 0
  }
  return filled
}
