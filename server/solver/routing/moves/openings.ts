/**
 * What serving a visit alone on an empty shift costs, per kind of shift, cheapest first: computed once, exact but for
 * what the vehicle works already.
 */
import type { Sliced } from '../../search/sliced.ts'
import { priceRoute, setRoute } from '../edits/route-edits.ts'
import { balanceChange, lengthOf } from '../state/route-lengths.ts'
import { refreshTimes } from '../state/route-refresh.ts'
import { detach, type RouteState } from '../state/route-state.ts'
import type { RoutingFacts } from '../facts/routing-facts.ts'

export interface Openings {
  /** Entries of visit u: `kind[u * length]` and on, `count[u]` of them. */
  readonly length: number
  readonly count: Int32Array
  readonly kind: Int32Array
  readonly price: Float64Array
  /** How long the shift lasts then; of shifts for which that counts in the work of their vehicle. */
  readonly routeLength: Int32Array
  /**
   * What sharing a shift saves most, of the visits that are cheapest alone: about what a shift costs whatever it
   * serves.
   */
  readonly shared: number
}

/** Lists are cut where they would take more entries than this in all. */
const maxEntries = 1 << 22

/** How many of the visits that are cheapest alone are tried together. */
const maxSharing = 12

/** About so many kinds of shifts are asked, for so many visits, where visits go in requests. */
const requestKinds = 8
const requestVisits = 256

/** Pairs of visit and kind looked at in one slice. */
const pairsPerSlice = 1 << 16

/** `state` is fresh: every shift without pinned visits is empty. */
export function* priceOpenings(state: RouteState): Sliced<Openings> {
  const { facts, spare, spareFrom, spareCount } = state
  const { visitCount, kinds, freeVisits } = facts
  const length = Math.max(1, Math.min(kinds.count, Math.max(64, Math.floor(maxEntries / Math.max(1, visitCount)))))
  const openings = {
    length,
    count: new Int32Array(visitCount),
    kind: new Int32Array(visitCount * length),
    price: new Float64Array(visitCount * length),
    routeLength: new Int32Array(facts.hasBalance.includes(1) ? visitCount * length : 0),
    shared: 0,
  }
  // Places of whole requests on empty shifts are looked for by themselves: these tell whether shifts are dear.
  const step = facts.requests ? Math.max(1, Math.floor(kinds.count / requestKinds)) : 1
  const examples = kinds.example.map((_, kind) =>
    spareCount[kind] === 0 || kind % step > 0 ? -1 : spare[spareFrom[kind]! + spareCount[kind]! - 1]!,
  )
  const candidates = { examples, keys: new Float64Array(kinds.count) }
  const stride = facts.requests ? Math.ceil(freeVisits.length / requestVisits) : 1
  for (let i = 0, pairs = 0; i < freeVisits.length; i += stride, pairs += kinds.count) {
    offerKinds(state, openings, freeVisits[i]!, candidates)
    if (pairs < pairsPerSlice) continue
    pairs = 0
    yield
  }
  openings.shared = maxShared(state, openings, examples)
  const none = new Int32Array(0)
  for (const r of examples) if (r >= 0) setRoute(state, r, none, 0, 0)
  return openings
}

/** Kinds of shifts as their example of each has them, and room for those that one visit may take. */
interface Candidates {
  /** A shift of each kind, or -1. */
  readonly examples: Int32Array
  /** Kinds by the least that serving the visit alone can cost: `floor * kinds + kind`, so that they sort by both. */
  readonly keys: Float64Array
}

/** Above what any floor is taken for: with the kind behind it a key is a whole number that a double holds. */
const maxFloor = 2 ** 38

/**
 * Offers visit u every kind of shift that can serve it alone. Those that cannot be cheap come last, so that few of many
 * are priced.
 */
function offerKinds(state: RouteState, openings: Openings, u: number, { examples, keys }: Candidates): void {
  const { facts } = state
  const count = findCandidates(facts, u, examples, keys)
  const sorted = keys.subarray(0, count).sort()
  const last = (u + 1) * openings.length - 1
  for (let i = 0; i < count; i++) {
    const floor = Math.floor(sorted[i]! / examples.length)
    if (openings.count[u] === openings.length && floor > openings.price[last]!) break
    const kind = sorted[i]! - floor * examples.length
    const r = examples[kind]!
    const price = priceAlone(state, r, u)
    offer(openings, u, kind, price, price < Infinity && facts.hasBalance[r] ? lengthOf(state, r) : 0)
  }
  detach(state, u)
}

/** Keys of the kinds whose shifts may serve visit u, and whose times the way there and back does not rule out. */
function findCandidates(facts: RoutingFacts, u: number, examples: Int32Array, keys: Float64Array): number {
  const { shiftCount, visitCount, placeCount, compatible, demand, capacity, breaks, problem } = facts
  const { seconds, secondsInto, price, priceInto, leavePlace, arrivePlace, firstStart, lastStart } = facts
  const into = arrivePlace[u]! * placeCount
  const from = leavePlace[u]! * placeCount
  let count = 0
  for (let kind = 0; kind < examples.length; kind++) {
    const r = examples[kind]!
    if (r < 0 || !compatible[u * shiftCount + r] || demand[u]! > capacity[r]!) continue
    const there = into + leavePlace[visitCount + r]!
    const back = from + arrivePlace[visitCount + r]!
    if (breaks.hasPlace[r]) {
      keys[count++] = kind - maxFloor * examples.length
    } else if (
      problem.minDeparture[r]! + secondsInto[there]! <= lastStart[u]! &&
      firstStart[u]! + seconds[back]! <= problem.maxEnd[r]!
    ) {
      const floor = Math.floor(priceInto[there]! + price[back]! + problem.assignmentPrice[u * shiftCount + r]!)
      keys[count++] = Math.max(-maxFloor, Math.min(maxFloor, floor)) * examples.length + kind
    }
  }
  return count
}

/**
 * Exact price of serving u alone on the empty shift r, Infinity where that cannot be; the caller empties the shift in
 * the end.
 */
function priceAlone(state: RouteState, r: number, u: number): number {
  const { next, previous, routeOf } = state
  const end = state.facts.visitCount + r
  next[end] = u
  previous[end] = u
  next[u] = end
  previous[u] = end
  routeOf[u] = r
  setLoneArcs(state, r, u)
  return refreshTimes(state, r, 'price') < 0 ? priceRoute(state, r) : Infinity
}

/** Arcs and sums of shift r with u alone, read from the row of u: rows of other places lie far apart in the memory. */
function setLoneArcs(state: RouteState, r: number, u: number): void {
  const { facts, arcSeconds, arcPrice } = state
  const { visitCount, placeCount, leavePlace, arrivePlace, secondsInto, priceInto, seconds, price } = facts
  const end = visitCount + r
  const there = arrivePlace[u]! * placeCount + leavePlace[end]!
  const back = leavePlace[u]! * placeCount + arrivePlace[end]!
  arcSeconds[end] = secondsInto[there]!
  arcPrice[end] = priceInto[there]!
  arcSeconds[u] = seconds[back]!
  arcPrice[u] = price[back]!
  state.freeCount[r] = 1
  state.load[r] = facts.demand[u]!
  state.travel[r] = arcSeconds[end] + arcSeconds[u]
  const given = facts.isRich ? facts.problem.assignmentPrice[u * facts.shiftCount + r]! : 0
  state.staticPrice[r] = arcPrice[end] + arcPrice[u] + given
}

function maxShared(state: RouteState, openings: Openings, examples: Int32Array): number {
  const { length, count, price } = openings
  const cheapest = state.facts.freeVisits
    .filter((v) => count[v]! > 0)
    .sort((u, v) => price[u * length]! - price[v * length]!)
    .subarray(0, maxSharing)
  let most = 0
  for (const u of cheapest) {
    for (const v of cheapest) {
      const r = u === v ? -1 : shiftForBoth(state.facts, openings, examples, u, v)
      if (r >= 0)
        most = Math.max(most, price[u * length]! + price[v * length]! - priceTogether(state, r, Int32Array.of(u, v)))
    }
  }
  return most
}

/** The shift that is cheapest for u of those that can also load v; -1 for none. */
function shiftForBoth(
  { compatible, shiftCount, demand, capacity }: RoutingFacts,
  { length, count, kind }: Openings,
  examples: Int32Array,
  u: number,
  v: number,
): number {
  for (let k = u * length, end = k + count[u]!; k < end; k++) {
    const r = examples[kind[k]!]!
    if (compatible[v * shiftCount + r] && demand[u]! + demand[v]! <= capacity[r]!) return r
  }
  return -1
}

/** Exact price of the empty shift r with these visits, Infinity where that cannot be; likewise. */
function priceTogether(state: RouteState, r: number, visits: Int32Array): number {
  const isFeasible = setRoute(state, r, visits, 0, visits.length) < 0
  const price = isFeasible ? priceRoute(state, r) : Infinity
  for (const v of visits) detach(state, v)
  return price
}

/** Puts a kind among those by price, and by number where they cost the same. */
function offer(
  { length, count, kind, price, routeLength }: Openings,
  u: number,
  newKind: number,
  newPrice: number,
  newLength: number,
): void {
  const row = u * length
  const last = row + length - 1
  if (newPrice === Infinity) return
  if (count[u] === length && (newPrice > price[last]! || (newPrice === price[last] && newKind > kind[last]!))) return
  let k = count[u]! < length ? row + count[u]!++ : last
  for (; k > row; k--) {
    const before = price[k - 1]!
    if (before < newPrice || (before === newPrice && kind[k - 1]! < newKind)) break
    price[k] = before
    kind[k] = kind[k - 1]!
    if (routeLength.length > 0) routeLength[k] = routeLength[k - 1]!
  }
  price[k] = newPrice
  kind[k] = newKind
  if (routeLength.length > 0) routeLength[k] = newLength
}

/** Price of opening number k in `openings` on the next empty shift of its kind, with what its vehicle works more. */
export function openingPrice(state: RouteState, { kind, price, routeLength }: Openings, k: number): number {
  const shift = state.spare[state.spareFrom[kind[k]!]! + state.spareCount[kind[k]!]! - 1]!
  return price[k]! + balanceChange(state, shift, 0, routeLength[k]!)
}
