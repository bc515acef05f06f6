/** What looks for the places of a request on one route. */
import type { RouteStrip } from './route-strip.ts'

/** Places of the stops of a request that may move, in the order they come on the route. */
export interface Places {
  readonly stop: Int32Array
  /** The node each goes behind, maybe another one of them. */
  readonly behind: Int32Array
}

/** Looks for the best places of request q on route r below a price; Infinity where there are none. */
export type PlaceScan = (strip: RouteStrip, q: number, r: number, below: number, places: Places, at: number) => number
