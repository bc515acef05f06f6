/** Working memory of ride-timeline.ts, allocated once. */
import type { RoutingFacts } from '../facts/routing-facts.ts'

export interface RideScratch {
  /** The layer (break-layers.ts) in which each position is reached; the same of the best way so far. */
  readonly taken: Int32Array
  readonly bestTaken: Int32Array
  /** Earliest ends of services, were no ride too long, for a placement in the making. */
  readonly freeDone: Int32Array
  /** Ends of services. */
  readonly done: Int32Array
  /** Travel, services and breaks from leaving the start place to arriving at each position. */
  readonly busy: Int32Array
  /** Rides in the order of their first stops: positions of both ends, what they take directly, and at most. */
  count: number
  readonly first: Int32Array
  readonly last: Int32Array
  readonly direct: Int32Array
  readonly most: Int32Array
  /** 1 where the first service starts when it does. */
  readonly isFixed: Uint8Array
  /** Per position the ride that ends there, -1 for none; per request its ride, and the look it was noted in. */
  readonly endsAt: Int32Array
  readonly rideOf: Int32Array
  readonly seenIn: Int32Array
  look: number
  /**
   * Per position the start that is waited for, -never for none; when services start leaving early, in the way just
   * timed, and in the one to which waits are added.
   */
  readonly waits: Int32Array
  readonly earlyStart: Int32Array
  readonly givenStart: Int32Array
  /** Bounds of services as they were before something was tried. */
  readonly from: Int32Array
  /** When the route has to end, and the position of what could not be kept. */
  latestEnd: number
  culprit: number
  /** When the way just timed ends. */
  end: number
  /** Of the best way: its price, end, breaks and how early those are; whether the scratch holds its times. */
  value: number
  bestEnd: number
  bestCount: number
  bestKey: number
  isTimed: boolean
}

export function createRideScratch({ requests, visitCount, isRidden }: RoutingFacts): RideScratch | undefined {
  if (!requests || !isRidden.includes(1)) return undefined
  const perStop = () => new Int32Array(visitCount + 2)
  const perRequest = () => new Int32Array(requests.count)
  return {
    taken: perStop(),
    bestTaken: perStop(),
    freeDone: perStop(),
    done: perStop(),
    busy: perStop(),
    count: 0,
    first: perRequest(),
    last: perRequest(),
    direct: perRequest(),
    most: perRequest(),
    isFixed: new Uint8Array(requests.count),
    endsAt: perStop(),
    rideOf: perRequest(),
    seenIn: perRequest(),
    look: 0,
    waits: perStop(),
    earlyStart: perStop(),
    givenStart: perStop(),
    from: perStop(),
    latestEnd: 0,
    culprit: 0,
    end: 0,
    value: Infinity,
    bestEnd: 0,
    bestCount: 0,
    bestKey: 0,
    isTimed: false,
  }
}
