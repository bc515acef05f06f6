/** Working memory of route-timeline.ts, allocated once. */
import type { RoutingFacts } from '../facts/routing-facts.ts'
import { lastLayer } from '../facts/break-layers.ts'

export interface TimelineScratch {
  readonly width: number
  /** Nodes of the route in order: shift node, visits, shift node. */
  readonly stops: Int32Array
  /** Row of each visit among them in what is known per visit and duration class. */
  readonly rows: Int32Array
  /** Latest arrival at `position * width + layer` (break-layers.ts). */
  readonly latest: Int32Array
  /** The layer in which each position is reached. */
  readonly counts: Int32Array
  readonly earlyCounts: Int32Array
  readonly ways: TimelineWays
  /** Arrival at each position; when the service there starts, and does where the route leaves late. */
  readonly arrival: Int32Array
  readonly start: Int32Array
  readonly lateStart: Int32Array
  /** Between which times each service has to start, where that has been decided. */
  readonly from: Int32Array
  readonly until: Int32Array
  /** Result of the last drive: its total seconds, metres and last drive; of one left late, when that was. */
  leave: number
  seconds: number
  meters: number
  lastDrive: number
  /** While `keepsPlaces`: of each break with a place the position its leg leads to, 0 where it is left out; else -1. */
  readonly placeLeg: Int32Array
  keepsPlaces: boolean
  /** Totals of the last timeline; what it costs beyond arcs and assignments, or, with a break at a place, all of it. */
  price: number
  /** Seconds and metres driven. */
  travel: number
  travelMeters: number
  /** Position of its end. */
  last: number
  /** Seconds driven beyond those at the quickest pace. */
  slower: number
  /** The layer it leaves in when leaving early. */
  skipped: number
  /** When it leaves the start and reaches the end place. */
  left: number
  end: number
  isFeasible: boolean
}

/** See timeline-ways.ts. Ways to stop k are `from[k]` up to `from[k + 1]`. */
export interface TimelineWays {
  readonly from: Int32Array
  /** What one leg later counts in `key`, per break. */
  readonly keyOf: Float64Array
  /**
   * Departure there, what times have cost, how early breaks are, the way before, its layer and the one it left in.
   */
  time: Int32Array
  cost: Float64Array
  /** Ends of services others wait for, in sum. */
  awaited: Float64Array
  key: Float64Array
  parent: Int32Array
  taken: Int32Array
  skipped: Int32Array
  /** When the service there starts. */
  start: Int32Array
  count: number
  tooHigh: number
}

function createWays(stops: number, width: number): TimelineWays {
  const room = 64
  return {
    from: new Int32Array(stops + 1),
    keyOf: new Float64Array(width),
    time: new Int32Array(room),
    cost: new Float64Array(room),
    awaited: new Float64Array(room),
    key: new Float64Array(room),
    parent: new Int32Array(room),
    taken: new Int32Array(room),
    skipped: new Int32Array(room),
    start: new Int32Array(room),
    count: 0,
    tooHigh: Infinity,
  }
}

/** Twice the room: it is never given back, so that this hardly ever happens. */
export function growWays(ways: TimelineWays): void {
  const longer = (array: Int32Array) => {
    const grown = new Int32Array(2 * array.length)
    grown.set(array)
    return grown
  }
  const longerPrices = (array: Float64Array) => {
    const grown = new Float64Array(2 * array.length)
    grown.set(array)
    return grown
  }
  ways.time = longer(ways.time)
  ways.cost = longerPrices(ways.cost)
  ways.awaited = longerPrices(ways.awaited)
  ways.key = longerPrices(ways.key)
  ways.parent = longer(ways.parent)
  ways.taken = longer(ways.taken)
  ways.skipped = longer(ways.skipped)
  ways.start = longer(ways.start)
}

/** Before the first drive and the first timeline. */
const before = {
  ...{ leave: 0, seconds: 0, meters: 0, lastDrive: 0, left: 0, end: 0 },
  ...{ price: 0, travel: 0, travelMeters: 0, slower: 0, last: 0, skipped: 0 },
  keepsPlaces: false,
  isFeasible: false,
}

export function createTimelineScratch({
  problem,
  visitCount,
  isTimed,
  isPicked,
  coupling,
  skips,
}: RoutingFacts): TimelineScratch {
  let lastOfAll = 0
  for (let s = 0; s < problem.shiftCount; s++) lastOfAll = Math.max(lastOfAll, lastLayer(skips, s))
  const width = lastOfAll + 1
  const isNeeded = lastOfAll > 0 || isTimed.includes(1) || isPicked.includes(1) || coupling !== undefined
  const layers = () => new Int32Array(isNeeded ? (visitCount + 2) * width : 0)
  return {
    width,
    stops: new Int32Array(visitCount + 2),
    rows: new Int32Array(visitCount + 2),
    latest: layers(),
    counts: new Int32Array(visitCount + 2),
    earlyCounts: new Int32Array(visitCount + 2),
    ways: createWays(visitCount + 2, width),
    arrival: new Int32Array(visitCount + 2),
    start: new Int32Array(visitCount + 2),
    lateStart: new Int32Array(visitCount + 2),
    from: new Int32Array(visitCount + 2),
    until: new Int32Array(visitCount + 2),
    placeLeg: new Int32Array(width),
    ...before,
  }
}
