/**
 * Whether the rides of others on a route leave time for stops put into it. Compares what the stops take even if nobody
 * waits: that rules out most places that break a ride before anything is timed.
 */
import { leastServices, type RoutingFacts } from '../../facts/routing-facts.ts'
import type { Extension } from './arrangements.ts'
import type { RouteStrip } from './route-strip.ts'

/** False where a ride would be too long for certain; what is left is told by the times of the route. */
export type RideCheck = (strip: RouteStrip, extension: Extension) => boolean

export function createRideCheck(facts: RoutingFacts): RideCheck {
  const { leavePlace, arrivePlace, placeCount, seconds } = facts
  const { mostStops } = facts.requests!
  const service = leastServices(facts)
  // The gaps that get stops, and what those take there.
  const gaps = new Int32Array(mostStops)
  const more = new Int32Array(mostStops)
  const way = (from: number, to: number) => seconds[leavePlace[from]! * placeCount + arrivePlace[to]!]!
  const measure = ({ node, seconds: over }: RouteStrip, extension: Extension): number => {
    const { from, row, length, index, v, gap: ownGap } = extension
    const at = row * from.width
    let count = 0
    let last = -1
    for (let m = 0, n = 0; m <= length; m++) {
      const isNew = m === index
      const stop = isNew ? v : from.stop[at + n]!
      const gap = isNew ? ownGap : from.gap[at + n]!
      if (!isNew) n++
      if (count === 0 || gaps[count - 1] !== gap) {
        if (count > 0) more[count - 1]! += way(last, node[gaps[count - 1]! + 1]!)
        gaps[count] = gap
        more[count++] = way(node[gap]!, stop) - over[gap]!
      } else more[count - 1]! += way(last, stop)
      more[count - 1]! += service[stop]!
      last = stop
    }
    more[count - 1]! += way(last, node[gaps[count - 1]! + 1]!)
    return count
  }
  return (strip, extension) => {
    const { rideCount, rideFrom, rideUntil, rideRoom, gapRoom } = strip
    if (rideCount === 0) return true
    const count = measure(strip, extension)
    for (let i = 0; i < count; i++) if (more[i]! > gapRoom[gaps[i]!]!) return false
    if (count === 1) return true
    for (let ride = 0; ride < rideCount; ride++) {
      let sum = 0
      for (let i = 0; i < count; i++) if (gaps[i]! >= rideFrom[ride]! && gaps[i]! <= rideUntil[ride]!) sum += more[i]!
      if (sum > rideRoom[ride]!) return false
    }
    return true
  }
}
