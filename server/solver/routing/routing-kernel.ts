/** Everything the moves of the search share, in one record of one shape. */
import { createRandom, type Random } from '../../foundation/random.ts'
import { createGranularScan } from './insertion.ts'
import { createRichPrice, type RichPrice } from './rich-pricing.ts'
import { buildNeighbourLists, type NeighbourLists } from './neighbour-lists.ts'
import { priceOpenings, type Openings } from './openings.ts'
import type { RoutingProblem } from './problem.ts'
import type { RouteState } from './route-state.ts'
import { compileFacts, type RoutingFacts } from './routing-facts.ts'
import { createInsertionOrders, type InsertionOrders } from './insertion-orders.ts'
import { createRouteState } from './starting-state.ts'

export interface RoutingKernel {
  readonly facts: RoutingFacts
  readonly state: RouteState
  readonly lists: NeighbourLists
  readonly openings: Openings
  readonly orders: InsertionOrders
  readonly random: Random
  /** How much cheaper than its static part the price of inserting a visit can be: assignment rewards, saved waiting. */
  readonly credit: Float64Array
  /** Positions priced and tails compared so far. */
  moves: number
  temperature: number
  /** Centre of the last ruin, and a visit of a route it emptied; -1 for none. */
  ruinCentre: number
  emptiedVisit: number
  /** Result of the last position search: its price, and the kind of shift to open (-1 for none). */
  insertionPrice: number
  openKind: number
  readonly swap: TailSwap
  readonly richPrice: RichPrice
  /** Set last, since it captures the rest. */
  granularPosition: (u: number) => number
}

/** A swap: the tail of route a from u on goes behind v of route b, the tail of b from x on behind p of a. */
export interface TailSwap {
  a: number
  p: number
  u: number
  b: number
  v: number
  x: number
}

export function createKernel(problem: RoutingProblem, seed: number): RoutingKernel {
  const facts = compileFacts(problem)
  const state = createRouteState(facts)
  const openings = priceOpenings(state)
  const kernel: RoutingKernel = {
    facts, state, openings,
    lists: buildNeighbourLists(facts),
    orders: createInsertionOrders(facts, openings),
    random: createRandom(seed),
    credit: insertionCredits(facts),
    moves: 0, temperature: 0, ruinCentre: 0, emptiedVisit: -1, insertionPrice: 0, openKind: -1,
    swap: { a: 0, p: 0, u: 0, b: 0, v: 0, x: 0 },
    richPrice: createRichPrice(state),
    granularPosition: () => -1,
  }
  kernel.granularPosition = createGranularScan(kernel)
  return kernel
}

function insertionCredits({ problem, visitCount, shiftCount, classCount }: RoutingFacts): Float64Array {
  return Float64Array.from({ length: visitCount }, (_, v) => {
    const dearest = problem.assignmentPrice.subarray(v * shiftCount, (v + 1) * shiftCount).reduce((a, b) => Math.min(a, b), 0)
    const service = problem.serviceSeconds.subarray(v * classCount, (v + 1) * classCount).reduce((a, b) => Math.max(a, b), 0)
    return problem.waitingSecondPrice * service - dearest
  })
}
