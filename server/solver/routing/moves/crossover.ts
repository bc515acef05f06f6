/**
 * Edge assembly crossover (Nagata, Braysy and Dullaert 2010) for plans as successor arrays. A plan is a permutation of
 * its visits and shifts, so the cycles in which the ways of two plans alternate are those of "where this way leads, and
 * who leads there in the other plan". A child is the mother with the ways of one such cycle from the father; what that
 * leaves in tours without a shift or too late is for the caller to insert.
 */
import { readRoutes } from '../state/plan.ts'
import type { RoutingFacts } from '../problem/routing-facts.ts'
import type { Random } from '../../../foundation/random.ts'

interface Parents {
  readonly mother: Int32Array
  readonly father: Int32Array
}

/** Routes of the child, with every visit at most once; undefined when both parents go the same ways. */
export function crossPlans(facts: RoutingFacts, { mother, father }: Parents, random: Random): number[][] | undefined {
  const motherRoutes = freeRoutes(facts, mother)
  const child = successors(facts, motherRoutes)
  const other = successors(facts, aligned(facts, motherRoutes, freeRoutes(facts, father)))
  const leadsTo = new Int32Array(other.length)
  for (let v = 0; v < other.length; v++) leadsTo[other[v]!] = v
  const differing = Array.from(child.keys()).filter((v) => child[v] !== other[v])
  if (differing.length === 0) return undefined
  const first = differing[random.below(differing.length)]!
  let v = first
  do {
    const target = child[v]!
    child[v] = other[v]!
    v = leadsTo[target]!
  } while (v !== first)
  return readRoutes(child, facts)
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
