/**
 * Route crossover: a group of neighbouring routes of one plan gives way to the most similar routes of another, as in the
 * route-based crossovers of Nagata and Braysy (2009). The caller inserts the visits the child misses.
 */
import type { NeighbourLists } from './neighbour-lists.ts'
import { readRoutes } from './plan.ts'
import type { RoutingFacts } from './routing-facts.ts'
import type { Random } from '../../foundation/random.ts'

/** Least share of leaving visits that makes a route of the other plan a replacement. */
const leastShare = 0.3
/** Chance that a replacement brings only visits that are leaving. */
const strictShare = 0.5

export interface Parents {
  readonly mother: Int32Array
  readonly father: Int32Array
}

/** Routes of the child, with every visit at most once. */
export function crossRoutes(facts: RoutingFacts, lists: NeighbourLists, { mother, father }: Parents, random: Random): number[][] {
  const { shiftCount, isPinned } = facts
  const free = (plan: Int32Array) => readRoutes(plan, facts).map((route) => route.filter((v) => !isPinned[v]))
  const motherRoutes = free(mother)
  const leavingShifts = chooseShifts(facts, lists, motherRoutes, random)
  const isLeaving = new Uint8Array(facts.visitCount)
  for (const r of leavingShifts) for (const v of motherRoutes[r]!) isLeaving[v] = 1
  const child = motherRoutes.map((route, r) => (leavingShifts.has(r) ? [] : route))
  const isStrict = random.next() < strictShare
  const arriving = new Uint8Array(facts.visitCount)
  const placed: { shift: number; route: number[] }[] = []
  const isTaken = Uint8Array.from({ length: shiftCount }, (_, r) => Number(child[r]!.length > 0))
  for (const { r, route } of replacements(free(father), leavingShifts, isLeaving)) {
    const shift = freeShift(facts, isTaken, r)
    if (shift < 0) continue
    isTaken[shift] = 1
    placed.push({ shift, route: isStrict ? route.filter((v) => isLeaving[v]) : route })
  }
  for (const { route } of placed) for (const v of route) arriving[v] = 1
  for (let r = 0; r < shiftCount; r++) child[r] = child[r]!.filter((v) => !arriving[v])
  for (const { shift, route } of placed) child[shift] = route
  return child
}

/** Shifts whose routes lie around a random visit, up to half of the routes. */
function chooseShifts({ freeVisits }: RoutingFacts, { near, nearCount, nearLength }: NeighbourLists, routes: number[][], random: Random): Set<number> {
  const shiftOf = new Map<number, number>()
  routes.forEach((route, r) => route.forEach((v) => shiftOf.set(v, r)))
  const seed = freeVisits[random.below(freeVisits.length)]!
  const routeCount = routes.filter((route) => route.length > 0).length
  const wanted = 1 + random.below(Math.ceil(routeCount / 2))
  const chosen = new Set<number>()
  for (let k = -1; k < nearCount[seed]! && chosen.size < wanted; k++) {
    const r = shiftOf.get(k < 0 ? seed : near[seed * nearLength + k]!)
    if (r !== undefined) chosen.add(r)
  }
  return chosen
}

/** The father's routes most made of leaving visits, as many as routes leave; and his routes of the very same shifts. */
function replacements(routes: number[][], leavingShifts: Set<number>, isLeaving: Uint8Array): { r: number; route: number[] }[] {
  return routes
    .map((route, r) => ({ r, route, share: route.reduce((sum, v) => sum + isLeaving[v]!, 0) / Math.max(1, route.length) }))
    .filter(({ r, share }) => share > leastShare || (share > 0 && leavingShifts.has(r)))
    .sort((a, b) => b.share - a.share || a.r - b.r)
    .slice(0, leavingShifts.size)
}

/** Shift r if it is free, else a free one of its kind; -1 for none. */
function freeShift({ shiftCount, kinds, problem }: RoutingFacts, isTaken: Uint8Array, r: number): number {
  if (!isTaken[r]) return r
  for (let s = 0; s < shiftCount; s++) if (!isTaken[s] && kinds.of[s] === kinds.of[r] && !problem.closed[s]) return s
  return -1
}
