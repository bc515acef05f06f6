/**
 * Requests: stops that go on one route together, for instance where something is picked up and where it is delivered.
 * A stop is a visit; visits in no request are requests of one stop.
 *
 * - All stops of a request are served, or none but pinned ones. They are on one route, that of pinned ones if any.
 * - A stop comes behind those that precede it, unless it is pinned.
 * - A stop changes what is on board by its amounts. What a stop delivers that its request has not picked up before it
 *   is on board from the start place on, what is not delivered stays on board up to the end place. At no time there is
 *   more on board than the shift has room for.
 * - A request is under way from its first to its last stop on the route.
 * - Last in, first out: no request that gets under way while this one is stays under way after it.
 * - Alone: no stop of another request lies between the first and the last.
 * - A ride is the time from the end of the first service to the start of the last one. It may be `maxDetour` longer
 *   than the travel between the stops of the request, in their order on the route, and the services between. Requests
 *   of nothing but pinned stops may ride as long as they do. A first service that is not pinned waits until the ride is
 *   no longer than that (timing/ride-waits.ts); each second a ride is longer than that travel and those services costs
 *   `rideSecondPrice`.
 * - Apart: two requests are never on the same route, or never under way at the same time.
 */
export interface Requests {
  /** Stops of request q: `stop[from[q]]` up to `stop[from[q + 1]]`; no visit is in two requests. */
  readonly from: Int32Array
  readonly stop: Int32Array
  /** Stop `later[k]` comes behind stop `earlier[k]` of the same request. */
  readonly earlier: Int32Array
  readonly later: Int32Array
  /** What a visit loads of each kind, negative where it unloads, at `visit * kindCount + kind`; room at shift alike. */
  readonly kindCount: number
  readonly amount: Int32Array
  readonly room: Int32Array
  /** Per request: 1 where it is unloaded last in, first out; where it is alone; seconds, `noUpperBound` for any. */
  readonly isLifo: Uint8Array
  readonly isAlone: Uint8Array
  readonly maxDetour: Int32Array
  /** Soft price of each second a ride is longer than directly; absent where that costs nothing. */
  readonly rideSecondPrice?: number
  /** Requests `apartA[k]` and `apartB[k]` are never on the same route where `isNever[k]`, else not at the same time. */
  readonly apartA: Int32Array
  readonly apartB: Int32Array
  readonly isNever: Uint8Array
}

/** Most stops of one request. */
export const maxStops = 30
