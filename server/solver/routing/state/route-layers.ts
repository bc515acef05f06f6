/**
 * Departures and latest arrivals of stops (see route-state.ts) per layer. With K breaks in fixed order, a stop has K +
 * 1 layers, or a few more (break-layers.ts); the earliest departure per layer is exact because leaving earlier with the
 * same breaks to come is never worse, and the latest arrival per layer is its mirror image.
 */
import { arrivalOver, leaveOver } from '../facts/break-spans.ts'
import { noUpperBound } from '../problem/problem.ts'
import type { Leg, RouteState } from './route-state.ts'
import { forFirstArrival, needBetween, rowBehind, type RoutingFacts } from '../facts/routing-facts.ts'
import { latestArrivalOf, latestPinnedArrivalOf, never, startOf } from '../problem/start-ranges.ts'

/**
 * Readies `state.leg`, whose route is set, for going from the stop in row p of the layer arrays, which is `node`, to
 * node v.
 */
export function setLeg({ leg, facts }: RouteState, p: number, v: number, seconds: number, node = p): Leg {
  const { visitCount, shiftCount, minStartTravel, problem, breaks } = facts
  leg.need = breaks.byClock ? needBetween(facts, node, v) : seconds
  leg.from = p
  leg.node = node
  leg.row = rowBehind(facts, node, v, problem.durationClass[leg.r]!)
  leg.to = v
  leg.seconds = seconds
  leg.earliestLeave = minStartTravel[v]!
  if (p >= visitCount && p < visitCount + shiftCount && v < visitCount) {
    const forArrival = forFirstArrival(facts, leg.r, leg.need)
    if (forArrival > leg.earliestLeave) leg.earliestLeave = forArrival
  }
  return leg
}

/**
 * Writes the departures of visit `leg.to` on route `leg.r` to row `row`, one per layer; true when any layer can be
 * reached.
 */
export function depart(state: RouteState, leg: Leg, target: number): boolean {
  const { facts, departure, release } = state
  const { r, from, to: v, row, need, earliestLeave } = leg
  const { breaks, ranges, problem } = facts
  const layers = breaks.layerCount[r]!
  const service = problem.serviceSeconds[row]!
  const first = from << breaks.layerShift
  const to = target << breaks.layerShift
  let isReached = false
  let isNew = false
  for (let b = 0; b <= layers; b++) {
    let arrival = never
    for (let a = 0, span = breaks.from[r]! + b; a <= b; a++, span += layers + 1) {
      const time = departure[first + a]!
      if (time >= never) continue
      const leave = time > earliestLeave ? time : earliestLeave
      const reached = a < b || breaks.byClock ? arrivalOver(breaks, span, leave, need) : leave + need
      if (reached < arrival) arrival = reached
    }
    let time = never
    if (arrival < never) {
      if (arrival < release[v]!) arrival = release[v]!
      const start = startOf(ranges, row, arrival, facts.mayBeLate[v] ? arrival : never)
      if (start < never) time = start + service
      if (time < never) isReached = true
      else time = never
    }
    if (departure[to + b] === time) continue
    departure[to + b] = time
    isNew = true
  }
  leg.isNew = isNew
  return isReached
}

/**
 * Writes the latest arrivals at visit v of route r, coming from stop p, to row `target` of `table`, from those at the
 * stop behind it, one per layer: not before the visit is released, and inside its openings. True when any is new.
 */
export function latestLayers(
  { facts, release, deadline, latest, next, arcSeconds }: RouteState,
  table: Int32Array,
  r: number,
  p: number,
  v: number,
  target = v,
): boolean {
  const { breaks, problem, ranges } = facts
  const { layerShift, byClock } = breaks
  const layers = breaks.layerCount[r]!
  const row = rowBehind(facts, p, v, problem.durationClass[r]!)
  const x = next[v]!
  const need = byClock ? needBetween(facts, v, x) : arcSeconds[v]!
  let isNew = false
  for (let a = 0; a <= layers; a++) {
    let bound = latestLeaveOf(facts, table, r, a, x, need)
    // Walks take their breaks as if nobody waited for them.
    if (facts.coupling && table === latest && bound > deadline[v]!) bound = deadline[v]!
    let last = -never
    if (bound > -never) {
      last = bound - problem.serviceSeconds[row]!
      last = facts.mayBeLate[v] ? latestPinnedArrivalOf(ranges, row, last) : latestArrivalOf(ranges, row, last)
    }
    if (last < release[v]!) last = -never
    if (table[(target << layerShift) + a] === last) continue
    table[(target << layerShift) + a] = last
    isNew = true
  }
  return isNew
}

/**
 * Latest time to leave a stop of route r in layer a, for stop x behind it, by the latest arrivals there in
 * `table`; -never where nobody can.
 */
export function latestLeaveOf(
  { breaks, minStartTravel, visitCount, problem: { maxLastDeparture } }: RoutingFacts,
  table: Int32Array,
  r: number,
  a: number,
  x: number,
  need: number,
): number {
  const { layerShift, byClock } = breaks
  const layers = breaks.layerCount[r]!
  let bound = -never
  for (let b = a; b <= layers; b++) {
    const arrival = table[(x << layerShift) + b]!
    if (arrival === -never) continue
    const leave =
      b > a || byClock ? leaveOver(breaks, breaks.from[r]! + a * (layers + 1) + b, arrival, need) : arrival - need
    if (leave > bound && minStartTravel[x]! <= leave) bound = leave
  }
  return x >= visitCount && bound > maxLastDeparture[r]! ? maxLastDeparture[r]! : bound
}

/**
 * Whether visit x takes as long behind stop p as behind the one before it: is the first at its place behind both or
 * neither.
 */
export function staysAsLong(
  { facts: { firstClass, stopPlace, visitCount }, previous }: RouteState,
  p: number,
  x: number,
): boolean {
  if (firstClass === 0 || x >= visitCount) return true
  return (stopPlace[p] === stopPlace[x]) === (stopPlace[previous[x]!] === stopPlace[x])
}

/** Row of the latest arrivals at stop x, in a route of the kind of r already, for coming from stop p. */
export function latestRow(state: RouteState, r: number, p: number, x: number): number {
  if (staysAsLong(state, p, x)) return x
  const trial = state.facts.visitCount + state.facts.shiftCount
  latestLayers(state, state.latest, r, p, x, trial)
  return trial
}

/**
 * Whether the tail that starts with stop x can follow stop p of a route of the same kind, all breaks and limits kept.
 */
export function canFollow(state: RouteState, p: number, x: number): boolean {
  const { facts, routeOf } = state
  const r = routeOf[p]!
  const seconds = facts.seconds[facts.leavePlace[p]! * facts.placeCount + facts.arrivePlace[x]!]!
  if (seconds > (x < facts.visitCount ? facts.maxLeg[r]! : noUpperBound - 1)) return false
  state.leg.r = r
  return reaches(state, setLeg(state, p, x, seconds))
}

/**
 * Whether stop `leg.to`, in a route already, can be reached so that all breaks fit and the rest of its route stays
 * feasible.
 */
export function reaches(state: RouteState, { r, from, node, to: x, need, earliestLeave }: Leg): boolean {
  const { facts, latest, departure } = state
  const { breaks, problem, visitCount } = facts
  const { byClock } = breaks
  const layers = breaks.layerCount[r]!
  const latestLeave = x >= visitCount ? problem.maxLastDeparture[r]! : never
  const first = from << breaks.layerShift
  const to = latestRow(state, r, node, x) << breaks.layerShift
  for (let a = 0; a <= layers; a++) {
    let time = departure[first + a]!
    if (time >= never || time > latestLeave) continue
    if (time < earliestLeave) time = earliestLeave
    for (let b = a; b <= layers; b++) {
      const arrival =
        b > a || byClock ? arrivalOver(breaks, breaks.from[r]! + a * (layers + 1) + b, time, need) : time + need
      if (arrival <= latest[to + b]!) return true
    }
  }
  return false
}

/** Earliest arrival at the end place with every needed break taken, for a leg to it; `never` when it cannot be. */
export function endArrival({ facts, departure }: RouteState, { r, from, need }: Leg): number {
  const { breaks, problem } = facts
  const layers = breaks.layerCount[r]!
  const first = from << breaks.layerShift
  const back = facts.skips.rowOf[r]!
  let earliest = never
  for (let a = 0; a <= layers; a++) {
    const time = departure[first + a]!
    if (time >= never || time > problem.maxLastDeparture[r]!) continue
    for (let b = facts.skips.maySkip[r] ? a : layers; b <= layers; b++) {
      const arrival = arrivalOver(breaks, breaks.from[r]! + a * (layers + 1) + b, time, need)
      if (arrival < earliest && arrival <= facts.skips.back[back + b]!) earliest = arrival
    }
  }
  return earliest
}
