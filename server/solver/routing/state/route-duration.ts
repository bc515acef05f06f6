/**
 * How long a route lasts that leaves as late as it may: see `maxDuration` in problem.ts. Only for routes without
 * breaks, whose visits wait for nobody.
 */
import type { RouteState } from './route-state.ts'
import { rowBehind } from '../facts/routing-facts.ts'
import { latestArrivalOf, latestPinnedArrivalOf, never, startOf } from '../problem/start-ranges.ts'

/** Seconds from leaving to arriving of a route that has at least one visit and is up to date. */
export function routeDuration(state: RouteState, r: number): number {
  const last = state.previous[state.facts.visitCount + r]!
  const end = state.departure[last << state.facts.breaks.layerShift]! + state.arcSeconds[last]!
  return end - latestLeave(state, r, end)
}

/** The same with u behind p, so many seconds from the stops before and behind; it is feasible but for that. */
export function durationWith(state: RouteState, u: number, p: number, secondsIn: number, secondsOut: number): number {
  const { next, previous, arcSeconds, routeOf } = state
  const r = routeOf[p]!
  const x = next[p]!
  const between = arcSeconds[p]!
  next[p] = u
  previous[u] = p
  next[u] = x
  previous[x] = u
  arcSeconds[p] = secondsIn
  arcSeconds[u] = secondsOut
  const end = endAfter(state, r, p, u)
  const duration = end - latestLeave(state, r, end)
  next[p] = x
  previous[u] = u
  previous[x] = p
  arcSeconds[p] = between
  return duration
}

/** When route r ends, whose departures are known up to p, and behind u where they are what they were. */
function endAfter(
  { facts, next, previous, departure, arcSeconds }: RouteState,
  r: number,
  p: number,
  u: number,
): number {
  const {
    problem,
    ranges,
    minStartTravel,
    visitCount,
    breaks: { layerShift },
  } = facts
  const end = visitCount + r
  let from = p
  let time = departure[p << layerShift]!
  if (p === end && time < problem.minFirstArrival[r]! - arcSeconds[p]!)
    time = problem.minFirstArrival[r]! - arcSeconds[p]!
  for (let v = next[p]!; v !== end; v = next[v]!) {
    const row = rowBehind(facts, from, v, problem.durationClass[r]!)
    if (time < minStartTravel[v]!) time = minStartTravel[v]!
    time = startOf(ranges, row, time + arcSeconds[from]!, never) + problem.serviceSeconds[row]!
    from = v
    if (v !== u && time === departure[v << layerShift]) {
      from = previous[end]!
      time = departure[from << layerShift]!
      break
    }
  }
  return time + arcSeconds[from]!
}

/** The latest route r can leave its start place and still end at `end`. */
function latestLeave({ facts, previous, arcSeconds }: RouteState, r: number, end: number): number {
  const { problem, ranges, visitCount, mayBeLate } = facts
  const start = visitCount + r
  let v = previous[start]!
  let leave = Math.min(end - arcSeconds[v]!, problem.maxLastDeparture[r]!)
  while (v !== start) {
    const p = previous[v]!
    const row = rowBehind(facts, p, v, problem.durationClass[r]!)
    const limit = leave - problem.serviceSeconds[row]!
    leave =
      (mayBeLate[v] ? latestPinnedArrivalOf(ranges, row, limit) : latestArrivalOf(ranges, row, limit)) - arcSeconds[p]!
    v = p
  }
  return leave
}
