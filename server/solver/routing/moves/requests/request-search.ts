/** What the moves of requests share. */
import type { RouteState } from '../../state/route-state.ts'
import { createRequestOrders, type RequestOrders } from './request-orders.ts'
import { createRequestPlaces, type RequestPlaces } from './request-places.ts'

/** What leaving requests out costs the search: absence-prices.ts. */
export interface AbsencePrices {
  /** Per request, in the prices of the search. */
  readonly price: Float64Array
  /** Whether some are lower than what the problem says. */
  isLowered: boolean
}

export interface RequestSearch {
  readonly places: RequestPlaces
  readonly orders: RequestOrders
  readonly absences: AbsencePrices
  /** Requests of which a stop waits, each once, and which are among them. */
  readonly waiting: Int32Array
  readonly isWaiting: Uint8Array
  waitingCount: number
  /** Row of the best places found last, on which route; -1 for none. */
  bestRow: number
  bestRoute: number
  /** Number of the look for places, and of the last one for which each route was tried. */
  look: number
  readonly triedFor: Uint32Array
}

/** Undefined where no visits go on one route together. */
export function createRequestSearch(state: RouteState): RequestSearch | undefined {
  const { facts } = state
  const { requests } = facts
  if (!requests) return undefined
  const places = createRequestPlaces(state)
  return {
    places,
    orders: createRequestOrders(state, places),
    absences: { price: requests.absencePrice.slice(), isLowered: false },
    waiting: new Int32Array(requests.count),
    isWaiting: new Uint8Array(requests.count),
    waitingCount: 0,
    bestRow: -1,
    bestRoute: -1,
    look: 0,
    triedFor: new Uint32Array(facts.shiftCount),
  }
}
