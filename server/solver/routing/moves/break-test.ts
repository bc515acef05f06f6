/** A quick test of the layers of routes with one break, before they are walked through as route-layers.ts does. */
import type { RouteState } from '../state/route-state.ts'
import { never } from '../problem/start-ranges.ts'

/**
 * Whether u may fit between p and x of route r, so many seconds away: false only where it does not. With one break,
 * that is taken before p, on the way to u, on the way to x, or behind x. Made once per state, so that V8 compiles its
 * arrays in as constants.
 */
export function createBreakTest(
  state: RouteState,
): (r: number, u: number, p: number, x: number, secondsIn: number, secondsOut: number) => boolean {
  const { facts, departure, latest, release } = state
  const { problem, breaks, classCount, firstClass, ranges, minStartTravel } = facts
  const { durationClass, serviceSeconds } = problem
  const { layerCount, layerShift, from, floor, limit, seconds } = breaks
  const { from: rangeFrom, min, max } = ranges
  if (breaks.byClock || firstClass !== 0) return () => true
  /** When a service ends that can start from `arrival` on. */
  const endOf = (row: number, arrival: number): number => {
    for (let k = rangeFrom[row]!, end = rangeFrom[row + 1]!; k < end; k++)
      if (arrival <= max[k]!) return (arrival > min[k]! ? arrival : min[k]!) + serviceSeconds[row]!
    return never
  }
  return (r, u, p, x, secondsIn, secondsOut) => {
    if (layerCount[r] !== 1) return true
    const row = u * classCount + durationClass[r]!
    const span = from[r]! + 1
    const before = p << layerShift
    const behind = x << layerShift
    const earliest = minStartTravel[u]!
    const nextEarliest = minStartTravel[x]!
    let leave = departure[before]! > earliest ? departure[before]! : earliest
    let arrival = leave + secondsIn
    let done = endOf(row, arrival > release[u]! ? arrival : release[u]!)
    if (done >= never) return false
    if (done < nextEarliest) done = nextEarliest
    const latestAfter = latest[behind + 1]!
    arrival = done + secondsOut
    if (arrival <= latest[behind]!) return true
    if (done <= limit[span]! && (arrival > floor[span]! ? arrival : floor[span]!) + seconds[span]! <= latestAfter)
      return true
    arrival = never
    if (leave <= limit[span]!) {
      const reached = leave + secondsIn
      arrival = (reached > floor[span]! ? reached : floor[span]!) + seconds[span]!
    }
    leave = departure[before + 1]!
    if (leave < never) {
      const reached = (leave > earliest ? leave : earliest) + secondsIn
      if (reached < arrival) arrival = reached
    }
    if (arrival >= never) return false
    done = endOf(row, arrival > release[u]! ? arrival : release[u]!)
    return (done > nextEarliest ? done : nextEarliest) + secondsOut <= latestAfter
  }
}
