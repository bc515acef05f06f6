/** Everything the moves of the search share, in one record of one shape. `create-kernel.ts` makes it. */
import type { Random } from '../../../foundation/random.ts'
import type { RichPrice } from './rich-pricing.ts'
import type { NeighbourLists } from '../facts/neighbour-lists.ts'
import type { Openings } from './openings.ts'
import type { RequestSearch } from './requests/request-search.ts'
import type { RouteState } from '../state/route-state.ts'
import type { RoutingFacts } from '../facts/routing-facts.ts'
import type { InsertionOrders } from './insertion-orders.ts'

export interface RoutingKernel {
  readonly facts: RoutingFacts
  readonly state: RouteState
  readonly lists: NeighbourLists
  readonly openings: Openings
  readonly orders: InsertionOrders
  readonly random: Random
  /**
   * How much cheaper than its static part the price of inserting a visit can be: assignment rewards, saved waiting,
   * another visit pushed to when it is preferred.
   */
  readonly credit: Float64Array
  /** Positions priced and tails compared so far. */
  moves: number
  temperature: number
  /** Shifts are opened only while fewer routes than this are open. */
  routeLimit: number
  /** Visits that may move: all free ones, or those of the part of the plan a thread works on (plan-parts.ts). */
  movable: Int32Array
  /**
   * The visit around which large problems are worked on for a while (-1 for everywhere), and for how many more steps.
   */
  focus: number
  focusSteps: number
  /** Visits around which alone the moves are made, all of them where there are none. */
  readonly region: Int32Array
  regionCount: number
  /** Centre of the last ruin, and a visit of a route it emptied; -1 for none. */
  ruinCentre: number
  emptiedVisit: number
  /** Whether the ruin made room for a visit: the waiting ones then come in by what they weigh. */
  isByWeight: boolean
  /**
   * Of the recreate going on: the visit that opens an emptied route again (-1 for none), whether shifts are opened at a
   * discount, and visits inserted at any price.
   */
  reopenWith: number
  isDiscounted: boolean
  isAnyPrice: boolean
  /** Result of the last position search: its price, and the kind of shift to open (-1 for none). */
  insertionPrice: number
  openKind: number
  /**
   * Per stop the scan that last refused the place behind it, and the scan going on: what was too dear once is no better
   * in the rest of it.
   */
  readonly refused: Int32Array
  scan: number
  readonly swap: TailSwap
  readonly richPrice: RichPrice
  /** Where visits go on one route together. */
  readonly requests: RequestSearch | undefined
  /** Both set last, since they capture the rest; the first where rarer rules make the exact price of a place dear. */
  richScan: RichScan | undefined
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

/** The search for a position under the rarer rules: rich-scan.ts. */
export interface RichScan {
  /** Best position next to a granular neighbour, as `createGranularScan` finds it. */
  readonly granular: (u: number) => number
  /** Best position in some routes, as `positionAnywhere` finds it in one after the other. */
  readonly inRoutes: (u: number, routes: Int32Array, count: number) => number
}
