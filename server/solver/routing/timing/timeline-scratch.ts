/** Working memory of route-timeline.ts, allocated once. */
import type { RoutingFacts } from '../problem/routing-facts.ts'

export interface TimelineScratch {
  readonly width: number
  /** Nodes of the route in order: shift node, visits, shift node. */
  readonly stops: Int32Array
  /** Row of each visit among them in what is known per visit and duration class. */
  readonly rows: Int32Array
  /** Earliest departure and latest arrival at `position * width + breaks taken`. */
  readonly departure: Int32Array
  readonly latest: Int32Array
  /** Arrival at each position; when the service there starts and is done. */
  readonly arrival: Int32Array
  readonly start: Int32Array
  readonly done: Int32Array
  /** Between which times each service has to start, where that has been decided. */
  readonly from: Int32Array
  readonly until: Int32Array
  /** Result of the last drive: its total seconds, metres and last drive. */
  seconds: number
  meters: number
  lastDrive: number
  /** Totals of the last timeline. */
  price: number
  travel: number
  /** When it leaves the start and reaches the end place. */
  left: number
  end: number
  isFeasible: boolean
}

export function createTimelineScratch({ problem, visitCount, isTimed, coupling }: RoutingFacts): TimelineScratch {
  let maxBreaks = 0
  for (let s = 0; s < problem.shiftCount; s++)
    maxBreaks = Math.max(maxBreaks, problem.breakFrom[s + 1]! - problem.breakFrom[s]!)
  const width = maxBreaks + 1
  const isNeeded = maxBreaks > 0 || problem.samePerson !== undefined || isTimed.includes(1) || coupling !== undefined
  const layers = () => new Int32Array(isNeeded ? (visitCount + 2) * width : 0)
  return {
    width,
    stops: new Int32Array(visitCount + 2),
    rows: new Int32Array(visitCount + 2),
    departure: layers(),
    latest: layers(),
    arrival: new Int32Array(visitCount + 2),
    start: new Int32Array(visitCount + 2),
    done: new Int32Array(visitCount + 2),
    from: new Int32Array(visitCount + 2),
    until: new Int32Array(visitCount + 2),
    seconds: 0,
    meters: 0,
    lastDrive: 0,
    price: 0,
    travel: 0,
    left: 0,
    end: 0,
    isFeasible: false,
  }
}
