/** Room for what is noted of requests while a route is looked at: request-check.ts. */
import type { RequestFacts } from '../facts/compile-requests.ts'

export interface RequestNotes {
  /** Which look a request was noted in, and the number of the last one. */
  readonly stamp: Int32Array
  now: number
  /** Requests of the route in the order of their first stops. */
  readonly list: Int32Array
  /** Per request: index on the route of the first and the last stop; stops seen, and those that may move. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly seen: Int32Array
  readonly freeSeen: Int32Array
  /** Bits of the stops seen in order. */
  readonly mask: Int32Array
  /** For who lays a route out: seconds between its stops and of services between; when it was left; its last stop. */
  readonly direct: Int32Array
  readonly leftAt: Int32Array
  readonly lastStop: Int32Array
  /** What is on board of it, counted from nothing at its first stop, and the least that was. */
  readonly onBoard: Float64Array
  readonly least: Float64Array
}

export function allocateNotes({ count }: RequestFacts): RequestNotes {
  const perRequest = () => new Int32Array(count)
  return {
    stamp: perRequest(),
    now: 0,
    list: perRequest(),
    first: perRequest(),
    last: perRequest(),
    seen: perRequest(),
    freeSeen: perRequest(),
    mask: perRequest(),
    direct: perRequest(),
    leftAt: perRequest(),
    lastStop: perRequest(),
    onBoard: new Float64Array(count),
    least: new Float64Array(count),
  }
}
