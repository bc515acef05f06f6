/** What enters and leaves a plan together: a visit, a request, or visits that cannot be served without one another. */
import { orderPending, type Coupling } from '../../facts/coupling.ts'
import type { RouteState } from '../../state/route-state.ts'

/** Work that is left out and can only be let in together. */
export interface Entering {
  /** Each behind those it follows; of a request its first stop alone. */
  readonly parts: readonly number[]
  /** Those of the parts that are served already, and may have to be served earlier. */
  readonly moved: readonly number[]
  /** What leaving the others out costs on the medium level. */
  readonly medium: number
}

/** Work on one route that can leave it. */
export interface Leaving {
  /** All visits that leave with it, on whatever route. */
  readonly visits: readonly number[]
  /** What leaving out those on the route costs at least on the medium level. */
  readonly medium: number
}

/**
 * The ways to let in visit v, which is left out: with others that are left out, and where that is not all it waits for,
 * with those served that it follows, so that they can come earlier.
 */
export function enteringWith(state: RouteState, v: number): Entering[] {
  const { requests, coupling, problem } = state.facts
  const mediumOf = (visits: readonly number[]) => visits.reduce((sum, u) => sum + problem.absenceMedium[u]!, 0)
  if (requests) {
    const q = requests.requestOf[v]!
    const stops = [...requests.free.subarray(requests.freeFrom[q], requests.freeFrom[q + 1])]
    return [{ parts: [stops[0]!], moved: [], medium: mediumOf(stops) }]
  }
  if (!coupling) return [{ parts: [v], moved: [], medium: mediumOf([v]) }]
  const absent = withThoseBefore(state, coupling, v, false)
  const all = withThoseBefore(state, coupling, v, true)
  const staying = { parts: inOrder(coupling, absent), moved: [], medium: mediumOf(absent) }
  if (all.length === absent.length) return [staying]
  const moved = all.filter((u) => state.routeOf[u]! >= 0)
  return [staying, { parts: inOrder(coupling, all), moved, medium: staying.medium }]
}

/** v, its mates, and whatever they follow, as far as that may move and is left out, or also where it is served. */
function withThoseBefore(state: RouteState, coupling: Coupling, v: number, isServedToo: boolean): number[] {
  const { byFollower, followerFrom, preceding, isPinned } = coupling
  const found = new Set([v])
  for (const u of found) {
    const before = matesOf(coupling, u)
    for (let k = followerFrom[u]!; k < followerFrom[u + 1]!; k++) before.push(preceding[byFollower[k]!]!)
    for (const p of before) if (!isPinned[p] && (isServedToo || state.routeOf[p]! < 0)) found.add(p)
  }
  return [...found]
}

function inOrder(coupling: Coupling, visits: readonly number[]): number[] {
  const ordered = Int32Array.from(visits)
  orderPending(coupling, ordered, ordered.length)
  for (const v of ordered) coupling.isPending[v] = 0
  return [...ordered]
}

function matesOf({ groups, groupOf }: Coupling, v: number): number[] {
  const g = groupOf[v]!
  return g < 0 ? [] : [...groups.visit.subarray(groups.from[g], groups.from[g + 1])].filter((m) => m !== v)
}

/** What can leave route r and costs less than `medium` on that level, the lightest first. */
export function leavingFrom(state: RouteState, r: number, medium: number): Leaving[] {
  const { facts, next, base } = state
  const end = facts.visitCount + r
  const found: Leaving[] = []
  for (let v = next[base[r]!]!; v !== end; v = next[v]!) {
    const leaving = facts.requests ? requestLeaving(state, v) : visitLeaving(state, v)
    if (leaving && costOf(state, leaving.visits) < medium) found.push(leaving)
  }
  return found.sort((a, b) => a.medium - b.medium)
}

const costOf = ({ facts: { problem } }: RouteState, visits: readonly number[]) =>
  visits.reduce((sum, v) => sum + problem.absenceMedium[v]!, 0)

/** Undefined for stops behind the first one that may move, and for requests of which some stops are pinned. */
function requestLeaving(state: RouteState, v: number): Leaving | undefined {
  const { requestOf, free, freeFrom, home } = state.facts.requests!
  const q = requestOf[v]!
  if (free[freeFrom[q]!] !== v || home[q]! >= 0) return undefined
  const visits = [...free.subarray(freeFrom[q], freeFrom[q + 1])]
  return { visits, medium: costOf(state, visits) }
}

/** With its mates and all that follow it. */
function visitLeaving(state: RouteState, v: number): Leaving {
  const { coupling } = state.facts
  const medium = costOf(state, [v])
  if (!coupling || coupling.isCoupled[v] === 0) return { visits: [v], medium }
  const { byPreceding, precedingFrom, following, isPinned } = coupling
  const visits = new Set([v])
  for (const u of visits) {
    const others = matesOf(coupling, u)
    for (let k = precedingFrom[u]!; k < precedingFrom[u + 1]!; k++) others.push(following[byPreceding[k]!]!)
    for (const w of others) if (!isPinned[w] && state.routeOf[w]! >= 0) visits.add(w)
  }
  return { visits: [...visits], medium }
}
