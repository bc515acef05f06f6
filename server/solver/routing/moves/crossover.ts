/**
 * Edge assembly crossover (Nagata, Braysy and Dullaert 2010) for plans as successor arrays. A plan is a permutation of
 * its visits and shifts, so the cycles in which the ways of two plans alternate are those of "where this way leads, and
 * who leads there in the other plan". A child is the mother with the ways of one such cycle from the father; what that
 * leaves in tours without a shift or too late is for the caller to insert.
 */
import { readRoutes } from '../edits/plan.ts'
import type { RoutingFacts } from '../facts/routing-facts.ts'
import type { Random } from '../../../foundation/random.ts'
import { tunables } from '../tunables.ts'

const { byLengthShare, longestPath } = tunables.crossover

interface Parents {
  readonly mother: Int32Array
  readonly father: Int32Array
}

/**
 * Routes of the child, with every visit at most once; undefined when both parents go the same ways. Of a long cycle it
 * has a path only, closed by one way that neither parent goes: all of a cycle that runs through most of the plan is
 * another plan, not a better one.
 */
export function crossPlans(facts: RoutingFacts, { mother, father }: Parents, random: Random): number[][] | undefined {
  const motherRoutes = freeRoutes(facts, mother)
  const child = successors(facts, motherRoutes)
  const other = successors(facts, aligned(facts, motherRoutes, freeRoutes(facts, father)))
  const cycles = alternatingCycles(child, other)
  if (cycles.length === 0) return undefined
  const cycle = random.next() < byLengthShare ? drawByLength(cycles, random) : cycles[random.below(cycles.length)]!
  const from = random.below(cycle.length)
  const count = Math.min(cycle.length, longestPath)
  const last = cycle[(from + count - 1) % cycle.length]!
  const closing = child[last]!
  for (let k = 0; k < count; k++) {
    const v = cycle[(from + k) % cycle.length]!
    child[v] = other[v]!
  }
  // The node before the path led to where its first one leads now.
  if (count < cycle.length) child[cycle.at(from - 1)!] = closing
  return readRoutes(child, facts)
}

/** From each node of a cycle the father goes where the mother goes from the node before it. */
function alternatingCycles(mother: Int32Array, father: Int32Array): number[][] {
  const leadsTo = new Int32Array(father.length)
  for (let v = 0; v < father.length; v++) leadsTo[father[v]!] = v
  const isSeen = new Uint8Array(mother.length)
  const cycles: number[][] = []
  for (let first = 0; first < mother.length; first++) {
    if (isSeen[first] || mother[first] === father[first]) continue
    const cycle: number[] = []
    for (let v = first; !isSeen[v]; v = leadsTo[mother[v]!]!) {
      isSeen[v] = 1
      cycle.push(v)
    }
    cycles.push(cycle)
  }
  return cycles
}

/** A cycle, the likelier the longer it is. */
function drawByLength(cycles: readonly number[][], random: Random): number[] {
  let way = random.below(cycles.reduce((sum, { length }) => sum + length, 0))
  return cycles.find((cycle) => (way -= cycle.length) < 0)!
}

const freeRoutes = (facts: RoutingFacts, plan: Int32Array) =>
  readRoutes(plan, facts).map((route) => route.filter((v) => !facts.isPinned[v]))

/** The next node of every visit and shift; visits left out lead to themselves. */
function successors({ visitCount, shiftCount }: RoutingFacts, routes: readonly number[][]): Int32Array {
  const next = Int32Array.from({ length: visitCount + shiftCount }, (_, v) => v)
  for (const [r, route] of routes.entries()) {
    let p = visitCount + r
    for (const v of route) {
      next[p] = v
      p = v
    }
    next[p] = visitCount + r
  }
  return next
}

/** The father's routes, each on the shift like its own with whose route in the mother it shares most visits. */
function aligned(
  { visitCount, kinds }: RoutingFacts,
  mother: readonly number[][],
  father: readonly number[][],
): number[][] {
  const shiftOf = new Int32Array(visitCount).fill(-1)
  for (const [r, route] of mother.entries()) for (const v of route) shiftOf[v] = r
  const pairs = father.flatMap((route, from) => {
    const shared = new Map<number, number>()
    for (const v of route) {
      const to = shiftOf[v]!
      if (to >= 0 && kinds.alike[to] === kinds.alike[from]) shared.set(to, (shared.get(to) ?? 0) + 1)
    }
    return Array.from(shared, ([to, count]) => ({ from, to, count }))
  })
  pairs.sort((a, b) => b.count - a.count || a.from - b.from || a.to - b.to)
  const routes: (number[] | undefined)[] = Array.from({ length: father.length })
  const waiting = new Set(father.keys())
  for (const { from, to } of pairs) {
    if (!waiting.has(from) || routes[to]) continue
    routes[to] = father[from]!
    waiting.delete(from)
  }
  for (const from of waiting) {
    const to = routes[from] ? routes.findIndex((route, r) => !route && kinds.alike[r] === kinds.alike[from]) : from
    routes[to] = father[from]!
  }
  return routes.map((route) => route ?? [])
}
