/** The requests of a problem (requests.ts) prepared for the loop. */
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { maxStops, type Requests } from '../problem/requests.ts'

/** The requests of a problem made ready; every visit is in one. */
export interface RequestFacts extends Requests {
  readonly count: number
  readonly rideSecondPrice: number
  readonly requestOf: Int32Array
  /** The largest number of stops of a request. */
  readonly mostStops: number
  /** Stops of request q that may move: `free[freeFrom[q]]` up to `free[freeFrom[q + 1]]`, later behind earlier ones. */
  readonly freeFrom: Int32Array
  readonly free: Int32Array
  /** Per visit: the stops of its request that must be ahead of it, bit k for stop `from[q] + k`; its own bit. */
  readonly aheadMask: Int32Array
  readonly ownBit: Int32Array
  /** The only shift that may serve a request, as some of it is pinned there; -1 for any. */
  readonly home: Int32Array
  /** Requests that have to be apart from request q: `apart[apartFrom[q]]` and on, at the same time or ever. */
  readonly apartFrom: Int32Array
  readonly apart: Int32Array
  readonly apartIsNever: Uint8Array
  /** 1 at `request * shiftCount + shift` where the shift may serve all stops that may move. */
  readonly suits: Uint8Array
  /** What leaving out all of it costs in the search. */
  readonly absencePrice: Float64Array
  /** 1 for requests of two stops that load at the first what they unload at the second, and no rule but that. */
  readonly isPlainPair: Uint8Array
  /** Whether some may have something on board from the start place on. */
  readonly mayStartLoaded: boolean
  /** Whether any ride may not be long. */
  readonly hasRides: boolean
  /** Whether taking out a request may break a rule of those that stay. */
  readonly isFragile: boolean
  /** Whether loads are all there is to keep, of requests that are whole and in order. */
  readonly hasLoadsOnly: boolean
}

/** What the rest of the facts has found out. */
interface Given {
  readonly isPinned: Uint8Array
  readonly compatible: Uint8Array
  readonly visitPrice: Float64Array
}

/** Undefined where there are none. */
export function compileRequests(problem: RoutingProblem, given: Given): RequestFacts | undefined {
  if (!problem.requests) return undefined
  refuseTogether(problem)
  const requests = withSingles(problem, problem.requests)
  const { from, stop, maxDetour, isLifo, isAlone } = requests
  const count = from.length - 1
  const requestOf = new Int32Array(problem.visitCount)
  for (let q = 0; q < count; q++) for (let k = from[q]!; k < from[q + 1]!; k++) requestOf[stop[k]!] = q
  const order = orderOf(requests, given.isPinned, requestOf)
  const home = homesOf(problem, requestOf, count)
  const apart = apartLists(requests, count)
  const sizes = Array.from({ length: count }, (_, q) => order.freeFrom[q + 1]! - order.freeFrom[q]!)
  const hasRides = maxDetour.some((seconds) => seconds < noUpperBound)
  const isPair = Uint8Array.from(sizes, (size, q) => Number(size === 2 && isPlain(requests, order, q)))
  return {
    ...requests,
    ...order,
    ...apart,
    count,
    rideSecondPrice: requests.rideSecondPrice ?? 0,
    requestOf,
    home,
    mostStops: Math.max(1, ...sizes),
    suits: suitsOf(problem, given.compatible, { ...order, home }),
    absencePrice: Float64Array.from(sizes, (size, q) =>
      order.free
        .subarray(order.freeFrom[q], order.freeFrom[q]! + size)
        .reduce((sum, v) => sum + given.visitPrice[v]!, 0),
    ),
    isPlainPair: isPair,
    mayStartLoaded: requests.kindCount > 0 && sizes.some((_, q) => !isPair[q] && unloads(requests, q)),
    hasRides,
    isFragile: hasRides || home.some((s) => s >= 0),
    hasLoadsOnly: !hasRides && !isLifo.includes(1) && !isAlone.includes(1) && apart.apart.length === 0,
  }
}

function refuseTogether({ dependencies, groups, requests }: RoutingProblem): void {
  if (dependencies || groups)
    throw new RangeError(
      'Requests of several stops and visits that wait for others or are served together: the search keeps one of them. Leave one out',
    )
  const { from } = requests!
  const long = from.findIndex((first, q) => q + 1 < from.length && from[q + 1]! - first > maxStops)
  if (long >= 0) throw new RangeError(`Request ${long} has ${from[long + 1]! - from[long]!} stops, ${maxStops} at most`)
}

/** Every visit that is in no request becomes one. */
function withSingles({ visitCount }: RoutingProblem, requests: Requests): Requests {
  const isIn = new Uint8Array(visitCount)
  for (const v of requests.stop) isIn[v] = 1
  const single = Array.from(isIn.keys()).filter((v) => isIn[v] === 0)
  const longer = <Rows extends Int32Array | Uint8Array>(rows: Rows, all: Rows, fill: number): Rows => {
    all.set(rows)
    all.fill(fill, rows.length)
    return all
  }
  const count = requests.from.length - 1 + single.length
  return {
    ...requests,
    from: Int32Array.from({ length: count + 1 }, (_, q) =>
      q < requests.from.length ? requests.from[q]! : requests.stop.length + q - (requests.from.length - 1),
    ),
    stop: Int32Array.of(...requests.stop, ...single),
    isLifo: longer(requests.isLifo, new Uint8Array(count), 0),
    isAlone: longer(requests.isAlone, new Uint8Array(count), 0),
    maxDetour: longer(requests.maxDetour, new Int32Array(count), noUpperBound),
  }
}

/** Free stops by what must be ahead of them; throws where they precede one another in a circle. */
function orderOf({ from, stop, earlier, later }: Requests, isPinned: Uint8Array, requestOf: Int32Array) {
  const aheadMask = new Int32Array(requestOf.length)
  const ownBit = new Int32Array(requestOf.length)
  const count = from.length - 1
  for (let q = 0; q < count; q++) for (let k = from[q]!; k < from[q + 1]!; k++) ownBit[stop[k]!] = 1 << (k - from[q]!)
  for (let k = 0; k < later.length; k++) {
    if (requestOf[earlier[k]!] !== requestOf[later[k]!])
      throw new RangeError(`Stops ${earlier[k]!} and ${later[k]!} are of different requests, which have no order`)
    if (!isPinned[later[k]!]) aheadMask[later[k]!]! |= ownBit[earlier[k]!]!
  }
  const freeFrom = new Int32Array(count + 1)
  const free: number[] = []
  for (let q = 0; q < count; q++) {
    const stops = [...stop.subarray(from[q], from[q + 1])]
    let done = stops.reduce((mask, v) => mask | (isPinned[v] ? ownBit[v]! : 0), 0)
    for (let left = stops.filter((v) => !isPinned[v]); left.length > 0;) {
      const next = left.find((v) => (aheadMask[v]! & ~done) === 0)
      if (next === undefined) throw new RangeError(`The stops of request ${q} precede one another in a circle`)
      done |= ownBit[next]!
      free.push(next)
      left = left.filter((v) => v !== next)
    }
    freeFrom[q + 1] = free.length
  }
  return { aheadMask, ownBit, freeFrom, free: Int32Array.from(free) }
}

function homesOf({ shiftCount, pinnedFrom, pinnedVisit }: RoutingProblem, requestOf: Int32Array, count: number) {
  const home = new Int32Array(count).fill(-1)
  for (let s = 0; s < shiftCount; s++)
    for (let k = pinnedFrom[s]!; k < pinnedFrom[s + 1]!; k++) home[requestOf[pinnedVisit[k]!]!] = s
  return home
}

function apartLists({ apartA, apartB, isNever }: Requests, count: number) {
  const lists: { other: number; never: number }[][] = Array.from({ length: count }, () => [])
  for (let k = 0; k < apartA.length; k++) {
    lists[apartA[k]!]!.push({ other: apartB[k]!, never: isNever[k]! })
    lists[apartB[k]!]!.push({ other: apartA[k]!, never: isNever[k]! })
  }
  const apartFrom = new Int32Array(count + 1)
  for (let q = 0; q < count; q++) apartFrom[q + 1] = apartFrom[q]! + lists[q]!.length
  return {
    apartFrom,
    apart: Int32Array.from(lists.flat(), ({ other }) => other),
    apartIsNever: Uint8Array.from(lists.flat(), ({ never }) => never),
  }
}

function suitsOf(
  { shiftCount }: RoutingProblem,
  compatible: Uint8Array,
  { freeFrom, free, home }: Pick<RequestFacts, 'freeFrom' | 'free' | 'home'>,
): Uint8Array {
  const suits = new Uint8Array(home.length * shiftCount).fill(1)
  for (let q = 0; q < home.length; q++) {
    for (let s = 0; s < shiftCount; s++) {
      if (home[q]! >= 0 && home[q] !== s) suits[q * shiftCount + s] = 0
      for (let k = freeFrom[q]!; k < freeFrom[q + 1]!; k++)
        suits[q * shiftCount + s]! &= compatible[free[k]! * shiftCount + s]!
    }
  }
  return suits
}

/** Whether request q, of two free stops, loads at the first what it unloads at the second. */
function isPlain(
  { from, kindCount, amount }: Requests,
  { freeFrom, free, aheadMask, ownBit }: Pick<RequestFacts, 'freeFrom' | 'free' | 'aheadMask' | 'ownBit'>,
  q: number,
): boolean {
  const [a, b] = [free[freeFrom[q]!]!, free[freeFrom[q]! + 1]!]
  if (from[q + 1]! - from[q]! !== 2 || aheadMask[b] !== ownBit[a]) return false
  for (let k = 0; k < kindCount; k++) {
    const loaded = amount[a * kindCount + k]!
    if (loaded < 0 || amount[b * kindCount + k] !== -loaded) return false
  }
  return true
}

function unloads({ from, stop, kindCount, amount }: Requests, q: number): boolean {
  for (let i = from[q]!; i < from[q + 1]!; i++)
    for (let k = 0; k < kindCount; k++) if (amount[stop[i]! * kindCount + k]! < 0) return true
  return false
}
