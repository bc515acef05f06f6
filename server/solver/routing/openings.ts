/** What serving a visit alone on an empty shift costs, per kind of shift, cheapest first: computed once, exact. */
import { priceRoute, setRoute } from './route-edits.ts'
import type { RouteState } from './route-state.ts'

export interface Openings {
  /** Entries of visit u: `kind[u * length]` and on, `count[u]` of them. */
  readonly length: number
  readonly count: Int32Array
  readonly kind: Int32Array
  readonly price: Float64Array
}

/** Lists are cut where they would take more entries than this in all. */
const mostEntries = 1 << 22

/** `state` is fresh: every shift without pinned visits is empty. */
export function priceOpenings(state: RouteState): Openings {
  const { facts, spare, spareFrom, spareCount } = state
  const { visitCount, shiftCount, kinds, compatible, demand, capacity } = facts
  const length = Math.max(1, Math.min(kinds.count, Math.max(64, Math.floor(mostEntries / Math.max(1, visitCount)))))
  const openings = {
    length, count: new Int32Array(visitCount),
    kind: new Int32Array(visitCount * length), price: new Float64Array(visitCount * length),
  }
  const alone = new Int32Array(1)
  for (let kind = 0; kind < kinds.count; kind++) {
    if (spareCount[kind] === 0) continue
    const r = spare[spareFrom[kind]! + spareCount[kind]! - 1]!
    for (const u of facts.freeVisits) {
      if (!compatible[u * shiftCount + r] || demand[u]! > capacity[r]!) continue
      alone[0] = u
      if (setRoute(state, r, alone, 0, 1) < 0) offer(openings, u, kind, priceRoute(state, r))
      state.routeOf[u] = -1
      setRoute(state, r, alone, 0, 0)
    }
  }
  return openings
}

function offer({ length, count, kind, price }: Openings, u: number, newKind: number, newPrice: number): void {
  const row = u * length
  if (count[u] === length && newPrice >= price[row + length - 1]!) return
  let k = row + (count[u]! < length ? count[u]!++ : length - 1)
  for (; k > row && price[k - 1]! > newPrice; k--) {
    price[k] = price[k - 1]!
    kind[k] = kind[k - 1]!
  }
  price[k] = newPrice
  kind[k] = newKind
}
