/**
 * Routes of plans a search has come to when it was looked at, whoever those missed: other plans can be put together of
 * them (recombine.ts). Each set of requests is kept once per kind of shift, in the order of stops that costs least.
 */
import { createRandom } from '../../../../foundation/random.ts'
import type { RequestFacts } from '../../facts/compile-requests.ts'
import type { RouteState } from '../../state/route-state.ts'
import { tunables } from '../../tunables.ts'

export interface PooledRoute {
  /** Of shifts that are alike (shift-kinds.ts). */
  readonly kind: number
  readonly stops: Int32Array
  /** Each once. */
  readonly requests: Int32Array
  readonly price: number
}

export interface RoutePool {
  /** By kind and requests; those seen longest ago first. */
  readonly routes: Map<number, PooledRoute>
  /** Two random numbers per request. */
  readonly marks: readonly [Int32Array, Int32Array]
}

const { mostRoutes } = tunables.recombination

export function createRoutePool({ count }: RequestFacts): RoutePool {
  const random = createRandom(count)
  const mark = () => Int32Array.from({ length: count }, () => random.below(2 ** 32) | 0)
  return { routes: new Map(), marks: [mark(), mark()] }
}

/** Notes the routes of the plan in the state, but for those with pinned stops. */
export function noteRoutes(state: RouteState, pool: RoutePool): void {
  const { active, activeCount, base, facts, routePrice } = state
  for (let i = 0; i < activeCount; i++) {
    const r = active[i]!
    if (base[r] !== facts.visitCount + r) continue
    const key = keyOf(state, pool, r)
    const known = pool.routes.get(key)
    if (known) pool.routes.delete(key)
    pool.routes.set(key, known && known.price <= routePrice[r]! ? known : pooled(state, r))
  }
  const { routes } = pool
  for (const key of routes.keys()) {
    if (routes.size <= mostRoutes) break
    routes.delete(key)
  }
}

/** A number for the kind of shift r and the requests of its route, whatever their order. */
function keyOf({ facts, next }: RouteState, { marks: [high, low] }: RoutePool, r: number): number {
  const { requestOf, free, freeFrom } = facts.requests!
  const end = facts.visitCount + r
  let [h, l] = [Math.imul(facts.kinds.alike[r]! + 1, 0x9e3779b1), facts.kinds.alike[r]!]
  for (let v = next[end]!; v !== end; v = next[v]!) {
    const q = requestOf[v]!
    if (free[freeFrom[q]!] !== v) continue
    h ^= high[q]!
    l ^= low[q]!
  }
  return (h >>> 0) * 2 ** 20 + (l & 0xfffff)
}

function pooled({ facts, next, routePrice }: RouteState, r: number): PooledRoute {
  const end = facts.visitCount + r
  const stops: number[] = []
  for (let v = next[end]!; v !== end; v = next[v]!) stops.push(v)
  const requests = new Set(stops.map((v) => facts.requests!.requestOf[v]!))
  return {
    kind: facts.kinds.alike[r]!,
    stops: Int32Array.from(stops),
    requests: Int32Array.from(requests),
    price: routePrice[r]!,
  }
}
