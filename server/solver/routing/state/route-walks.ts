/** What is kept of walks (route-walk.ts), allocated once. */
import type { RoutingFacts } from '../facts/routing-facts.ts'
import { never } from '../problem/start-ranges.ts'

/** Per stop, the layers at `(stop << layerShift) + breaks taken`. */
export interface WalkRows {
  /** Per layer: earliest departure of those who have taken breaks sooner than the walk; `never` where nobody can. */
  readonly sooner: Int32Array
  /** Breaks taken before the service, and what times have cost when it ends. */
  readonly taken: Int32Array
  readonly price: Float64Array
  /** Seconds driven by then beyond those at the quickest pace. */
  readonly slower: Int32Array
}

export interface Walker {
  time: number
  taken: number
  arrival: number
  price: number
  slower: number
  tooFar: number
  left: number
  triedFrom: number
  triedUntil: number
}

export interface RouteWalks extends WalkRows {
  /** Per layer: latest arrival from which the route being walked still ends as early as it can. */
  readonly latest: Int32Array
  /** Seconds each route is driven beyond those at the quickest pace. */
  readonly slowerOf: Int32Array
  /** Starts of services in a walk that is only tried: see late-leaving.ts. */
  readonly tried: Int32Array
  /**
   * Who is walking: departure from the last stop, breaks taken, arrival at the next stop, what times have cost so far,
   * seconds driven
   * beyond those at the quickest pace, and the first visit whose leg took longer than it may (-1 for none); where only
   * the start place is left later, when that is; first and last visit in `tried` (-1 for none).
   */
  readonly walker: Walker
}

/** Rows for so many stops; none where no route is walked. */
export function allocateWalkRows(facts: RoutingFacts, stops: number): WalkRows {
  const count = facts.keepsTimes.includes(1) ? stops : 0
  const perLayer = () => new Int32Array(count << facts.breaks.layerShift)
  return {
    sooner: perLayer().fill(never),
    taken: new Int32Array(count),
    price: new Float64Array(count),
    slower: new Int32Array(count),
  }
}

export function allocateWalks(facts: RoutingFacts): RouteWalks {
  const rows = allocateWalkRows(facts, facts.visitCount + facts.shiftCount)
  return {
    ...rows,
    latest: new Int32Array(rows.sooner.length).fill(-never),
    slowerOf: new Int32Array(facts.shiftCount),
    tried: new Int32Array(rows.taken.length),
    walker: { time: 0, taken: 0, arrival: 0, price: 0, slower: 0, tooFar: -1, left: 0, triedFrom: -1, triedUntil: -1 },
  }
}
