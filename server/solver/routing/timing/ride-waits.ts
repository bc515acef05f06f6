/**
 * Waits before pick-ups that keep rides (problem/requests.ts) as short as they have to be, for one placement of breaks:
 * the plain definition. All that is asked for are lower bounds of times - the end of a first service is not before the
 * start of the last one less what the ride may take - so there are least times that keep them all, with several windows
 * too. Ride times as Cordeau and Laporte (2003) and Firat and Woeginger (2011) have them.
 */
import { noLowerBound, noUpperBound, type RoutingProblem } from '../problem/problem.ts'

/** What is looked at of a timing: see RouteTiming. */
export interface TimedStops {
  readonly departure: number
  readonly visits: readonly {
    readonly visit: number
    readonly start: number
    readonly departure: number
    readonly travelSeconds: number
  }[]
  readonly breaks: readonly { readonly breakIndex: number; readonly afterVisits: number }[]
  readonly endArrival: number
  readonly endTravelSeconds: number
  readonly idleSeconds: number
}

/** Whether it matters how long any ride takes: some may not be long, or cost something. */
export function ridesCount({ requests }: RoutingProblem): boolean {
  if (!requests) return false
  return (requests.rideSecondPrice ?? 0) > 0 || requests.maxDetour.some((seconds) => seconds < noUpperBound)
}

/** A request under way on a route, from its first to its last stop there. */
export interface Ride {
  /** Positions on the route. */
  readonly first: number
  readonly last: number
  /** Seconds from the end of the first to the start of the last service if nothing comes between, and at most. */
  readonly direct: number
  readonly most: number
  /** Whether the first service starts when it does: it is pinned. */
  readonly isFixed: boolean
}

/** Rides on a route in the order of their last stops, those of nothing but pinned stops without a limit. */
export function ridesOf(
  { requests, pinnedVisit, travelSeconds, placeCount, visitPlace }: RoutingProblem,
  visits: readonly number[],
  serviceAt: (position: number) => number,
): Ride[] {
  if (!requests) return []
  const pinned = new Set(pinnedVisit)
  const requestOf = requestNumbers(requests)
  const own = new Map<number, number[]>()
  for (const [position, visit] of visits.entries()) {
    const q = requestOf.get(visit)
    if (q !== undefined) own.set(q, [...(own.get(q) ?? []), position])
  }
  return [...own]
    .filter(([, positions]) => positions.length > 1)
    .map(([q, positions]) => {
      const ways = positions
        .slice(1)
        .map((to, k) => travelSeconds[visitPlace[visits[positions[k]!]!]! * placeCount + visitPlace[visits[to]!]!]!)
      const services = positions.slice(1, -1).map(serviceAt)
      const direct = [...ways, ...services].reduce((sum, each) => sum + each, 0)
      const isLimited = requests.maxDetour[q]! < noUpperBound && positions.some((k) => !pinned.has(visits[k]!))
      return {
        first: positions[0]!,
        last: positions.at(-1)!,
        direct,
        most: isLimited ? direct + requests.maxDetour[q]! : Infinity,
        isFixed: pinned.has(visits[positions[0]!]!),
      }
    })
    .sort((a, b) => a.last - b.last)
}

function requestNumbers({ from, stop }: { from: Int32Array; stop: Int32Array }): Map<number, number> {
  const requestOf = new Map<number, number>()
  for (let q = 0; q + 1 < from.length; q++) for (const v of stop.subarray(from[q], from[q + 1])) requestOf.set(v, q)
  return requestOf
}

/** Where the pace of travel changes, a ride may grow shorter by waiting any number of times: so many are tried. */
export const mostWaitsByClock = 1000

/**
 * The earliest times with all rides within their limits, as `time` tells them for services that are not before given
 * times; undefined where there are none.
 */
export function withRideWaits<Timing extends TimedStops>(
  problem: RoutingProblem,
  rides: readonly Ride[],
  notBefore: Int32Array | undefined,
  time: (notBefore: Int32Array) => Timing | undefined,
): Timing | undefined {
  const waits = notBefore?.slice() ?? new Int32Array(problem.visitCount).fill(noLowerBound)
  for (let round = 0; !problem.travelClock || round < mostWaitsByClock; round++) {
    const timing = time(waits)
    const long = timing && rides.find((ride) => isTooLong(timing, ride))
    if (!timing || !long) return timing
    if (long.isFixed || !mayGetShorter(problem, timing, long)) return undefined
    const first = timing.visits[long.first]!
    waits[first.visit] = timing.visits[long.last]!.start - long.most - (first.departure - first.start)
  }
  return undefined
}

function isTooLong({ visits }: TimedStops, { first, last, most }: Ride): boolean {
  return visits[last]!.start - visits[first]!.departure > most
}

/**
 * Whether the ride would be within its limit if nobody waited on it; told by trying where the pace of travel changes.
 */
function mayGetShorter({ travelClock, breakSeconds }: RoutingProblem, timing: TimedStops, ride: Ride): boolean {
  if (travelClock) return true
  const { first, last, most } = ride
  let busy = 0
  for (const { travelSeconds } of timing.visits.slice(first + 1, last + 1)) busy += travelSeconds
  for (const { start, departure } of timing.visits.slice(first + 1, last)) busy += departure - start
  for (const { breakIndex, afterVisits } of timing.breaks)
    if (afterVisits > first && afterVisits <= last) busy += breakSeconds[breakIndex]!
  return busy <= most
}

/** Whether all rides of a timed route are within their limits. */
export function keepsRides(problem: RoutingProblem, timing: TimedStops): boolean {
  const { visits } = timing
  const serviceAt = (position: number) => visits[position]!.departure - visits[position]!.start
  return ridesOf(
    problem,
    visits.map(({ visit }) => visit),
    serviceAt,
  ).every((ride) => !isTooLong(timing, ride))
}
