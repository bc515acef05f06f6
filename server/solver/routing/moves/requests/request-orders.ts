/** Orders in which waiting requests are inserted: those of visits (insertion-orders.ts), for requests. */
import type { Random } from '../../../../foundation/random.ts'
import { drawOrder, sortBy } from '../insertion-orders.ts'
import type { RouteState } from '../../state/route-state.ts'
import type { RequestFacts } from '../../facts/compile-requests.ts'
import type { RoutingFacts } from '../../facts/routing-facts.ts'
import type { RequestPlaces } from './request-places.ts'

export interface RequestOrders {
  /** Sort keys per request, ascending; the first array is refilled at random. */
  readonly keys: readonly Float64Array[]
  /** Cumulative shares of the keys, ending in 1. */
  readonly shares: readonly number[]
}

/** The state is fresh: every shift without pinned visits is empty. */
export function createRequestOrders(state: RouteState, places: RequestPlaces): RequestOrders {
  const { facts } = state
  const requests = facts.requests!
  const { firstStart, lastStart } = facts
  const { count, free, freeFrom, absencePrice } = requests
  const by = (key: (stops: Int32Array, q: number) => number) =>
    Float64Array.from({ length: count }, (_, q) => key(free.subarray(freeFrom[q], freeFrom[q + 1]), q))
  const farness = farnessOf(state, places)
  const size = sizesOf(facts, requests)
  const minOf = (stops: Int32Array, of: (v: number) => number) =>
    stops.reduce((least, v) => Math.min(least, of(v)), Infinity)
  const weights: (readonly [Float64Array, number])[] = [
    [new Float64Array(count), 4],
    [size.map((load) => -load), 4],
    [farness.map((price) => -price), 2],
    [farness, 1],
    [by((stops) => minOf(stops, (v) => lastStart[v]! - firstStart[v]!)), 1.4],
    [by((stops) => minOf(stops, (v) => firstStart[v]!)), 1.3],
    [by((stops) => -minOf(stops, (v) => lastStart[v]!)), 1.3],
    [absencePrice.map((price) => -price), absencePrice.some((price) => price !== absencePrice[0]) ? 4 : 0],
  ]
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let sum = 0
  return { keys: weights.map(([key]) => key), shares: weights.map(([, weight]) => (sum += weight) / total) }
}

/** Those with pinned stops come first: what is on board has to be delivered. */
export function sortRequests(
  { keys, shares }: RequestOrders,
  { home }: RequestFacts,
  list: Int32Array,
  count: number,
  random: Random | undefined,
): void {
  const order = random ? drawOrder(shares, random) : keys.length - 1
  const key = keys[order]!
  if (order === 0) for (let i = 0; i < count; i++) key[list[i]!] = random!.next()
  sortBy(key, list, count)
  let first = 0
  for (let i = 0; i < count; i++) {
    const q = list[i]!
    if (home[q]! < 0) continue
    list.copyWithin(first + 1, first, i)
    list[first++] = q
  }
}

/** What each costs alone on the shift that is cheapest for it, of those tried. */
function farnessOf({ facts, spare, spareFrom, spareCount }: RouteState, { rowOf, price }: RequestPlaces): Float64Array {
  const { requests, kinds, shiftCount } = facts
  const step = Math.max(1, Math.floor(kinds.count / maxKinds))
  return Float64Array.from({ length: requests!.count }, (_, q) => {
    let least = Infinity
    for (let kind = 0; kind < kinds.count; kind += step) {
      const r = spare[spareFrom[kind]! + spareCount[kind]! - 1]!
      if (spareCount[kind] === 0 || !requests!.suits[q * shiftCount + r]) continue
      least = Math.min(least, price[rowOf(q, r, least)]!)
    }
    return least < Infinity ? least : 0
  })
}

/** About so many kinds of shifts are asked what a request costs alone. */
const maxKinds = 4

/** The largest share of the largest room that a request takes, or its service where nothing is loaded. */
function sizesOf(
  { problem }: RoutingFacts,
  { count, from, stop, kindCount, amount, room }: RequestFacts,
): Float64Array {
  const most = Array.from({ length: kindCount }, (_, kind) =>
    room.reduce((top, value, i) => (i % kindCount === kind && value > top ? value : top), 1),
  )
  return Float64Array.from({ length: count }, (_, q) => {
    const stops = stop.subarray(from[q], from[q + 1])
    if (kindCount === 0)
      return stops.reduce((sum, v) => sum + problem.serviceSeconds[v * problem.durationClassCount]!, 0)
    return stops.reduce(
      (top, v) => Math.max(top, ...most.map((all, kind) => Math.abs(amount[v * kindCount + kind]!) / all)),
      0,
    )
  })
}
