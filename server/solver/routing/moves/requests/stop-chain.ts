/**
 * Follows a route along which stops of a request are put, from gap to gap: whether the next one can be there in time,
 * with all breaks, and has room, and whether the rest of the route can follow it. What a whole route is tested for, but
 * for the rides of others; where breaks are at places, nothing of times.
 */
import { noUpperBound } from '../../problem/problem.ts'
import { leastServices } from '../../facts/routing-facts.ts'
import { depart, reaches, setLeg } from '../../state/route-layers.ts'
import type { RouteState } from '../../state/route-state.ts'
import type { RouteStrip } from './route-strip.ts'

export interface StopChain {
  /** The gap it is in. */
  gap: number
  /** Starts in a gap, with no stop of request q on route r yet. */
  begin(strip: RouteStrip, q: number, r: number, gap: number): void
  /** Goes on to the next gap; false where no stop put further on helps. */
  goOn(): boolean
  /** Puts stop v into the gap; false where it cannot be. */
  serve(v: number): boolean
  /** Whether the ride to the last stop, v, is too long already on the way to this gap, and so in all that follow. */
  ridesTooLong(v: number): boolean
  /** Whether stop v can be in the gap; where it is the last one, with the rest of the route. */
  mayServe(v: number, isLast: boolean): boolean
}

export function createStopChain(state: RouteState): StopChain {
  const { facts } = state
  const { leavePlace, arrivePlace, placeCount, seconds, secondsInto, visitCount, shiftCount, maxLeg, problem } = facts
  const { kindCount, amount, room, mayStartLoaded, maxDetour, home } = facts.requests!
  const { hasPlace } = facts.breaks
  const { travelSeconds } = problem
  const service = leastServices(facts)
  const trial = visitCount + shiftCount
  const carried = new Int32Array(kindCount)
  let [strip, q, r]: [RouteStrip | undefined, number, number] = [undefined, 0, 0]
  // The stop the chain has come to, and the row of its departures: its own, or one of the trial rows in turns.
  let [node, row] = [0, 0]
  // The last stop of the request; travel and services since the end of its first one, those without the other stops.
  let [own, path, direct] = [-1, 0, 0]
  const way = (from: number, to: number) => leavePlace[from]! * placeCount + arrivePlace[to]!
  // Ways to one stop from many stand in a row there, which stays in the cache.
  const travelTo = (v: number) => secondsInto[arrivePlace[v]! * placeCount + leavePlace[node]!]!
  const free = () => (row === trial ? trial + 1 : trial)
  const fits = (gap: number, v: number): boolean => {
    for (let k = 0; k < kindCount; k++) {
      const load = strip!.load[gap * kindCount + k]! + carried[k]! + (v < 0 ? 0 : amount[v * kindCount + k]!)
      if (load > room[r * kindCount + k]!) return false
    }
    return true
  }
  const arrives = (v: number, target: number): boolean => {
    if (hasPlace[r]) return true
    const travel = travelTo(v)
    return travel <= maxLeg[r]! && depart(state, setLeg(state, row, v, travel, node), target)
  }
  const chain: StopChain = {
    gap: 0,
    begin(newStrip, request, route, gap) {
      strip = newStrip
      q = request
      r = route
      chain.gap = gap
      node = row = strip.node[gap]!
      own = -1
      path = direct = 0
      carried.fill(0)
      state.leg.r = r
    },
    goOn() {
      const next = ++chain.gap
      if (next > strip!.count) return false
      const x = strip!.node[next]!
      if (own < 0) {
        node = row = x
        return true
      }
      if (!mayStartLoaded && !fits(next, -1)) return false
      const travel = seconds[way(node, x)]!
      if (!hasPlace[r]) {
        if (travel > maxLeg[r]!) return false
        const target = free()
        const leg = setLeg(state, row, x, travel, node)
        if (!reaches(state, leg) || !depart(state, leg, target)) return false
        row = target
      }
      path += travel + service[x]!
      node = x
      return true
    },
    serve(v) {
      const target = free()
      if (!arrives(v, target)) return false
      if (own >= 0) {
        path += travelTo(v) + service[v]!
        direct += travelSeconds[way(own, v)]! + service[v]!
      }
      for (let k = 0; k < kindCount; k++) carried[k]! += amount[v * kindCount + k]!
      row = target
      node = own = v
      return true
    },
    ridesTooLong: (v) => own >= 0 && home[q]! < 0 && path - direct - travelSeconds[way(own, v)]! > maxDetour[q]!,
    mayServe(v, isLast) {
      // What is on board is known where nothing is from the start place on.
      if (!mayStartLoaded && !fits(chain.gap, v)) return false
      if (isLast && own >= 0 && home[q]! < 0) {
        const detour = path + travelTo(v) - direct - travelSeconds[way(own, v)]!
        if (detour > maxDetour[q]!) return false
      }
      if (hasPlace[r]) return true
      const target = trial + 2
      if (!arrives(v, target)) return false
      if (!isLast) return true
      const x = strip!.node[chain.gap + 1]!
      const travel = seconds[way(v, x)]!
      return (
        travel <= (x < visitCount ? maxLeg[r]! : noUpperBound - 1) &&
        reaches(state, setLeg(state, target, x, travel, v))
      )
    },
  }
  return chain
}
