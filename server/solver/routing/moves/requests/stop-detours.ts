/** What one more stop costs in each gap of a route, in ways alone. */
import type { RoutingFacts } from '../../facts/routing-facts.ts'
import type { RouteStrip } from './route-strip.ts'

export interface Detours {
  /** Of each gap its price, with that of the assignment, and its seconds; the least of both from a gap on. */
  readonly price: Float64Array
  readonly seconds: Int32Array
  readonly leastPrice: Float64Array
  readonly leastSeconds: Int32Array
  /** Looks at stop v on route r. */
  measure(strip: RouteStrip, v: number, r: number): void
}

export function createDetours(facts: RoutingFacts): Detours {
  const { leavePlace, arrivePlace, placeCount, shiftCount, problem } = facts
  const wayPrice = facts.price
  const waySeconds = facts.seconds
  // Ways to one stop from many stand in a row there, which stays in the cache.
  const { priceInto, secondsInto } = facts
  const size = facts.visitCount + 2
  const price = new Float64Array(size)
  const seconds = new Int32Array(size)
  const leastPrice = new Float64Array(size)
  const leastSeconds = new Int32Array(size)
  return {
    price,
    seconds,
    leastPrice,
    leastSeconds,
    measure(strip, v, r) {
      const { node, count, firstGap } = strip
      const into = arrivePlace[v]! * placeCount
      const from = leavePlace[v]! * placeCount
      const assignment = problem.assignmentPrice[v * shiftCount + r]!
      for (let gap = count; gap >= firstGap; gap--) {
        const there = into + leavePlace[node[gap]!]!
        const on = from + arrivePlace[node[gap + 1]!]!
        price[gap] = priceInto[there]! + wayPrice[on]! - strip.price[gap]! + assignment
        seconds[gap] = secondsInto[there]! + waySeconds[on]! - strip.seconds[gap]!
        const isNearest = gap === count || price[gap]! < leastPrice[gap + 1]!
        leastPrice[gap] = isNearest ? price[gap]! : leastPrice[gap + 1]!
        const isQuickest = gap === count || seconds[gap]! < leastSeconds[gap + 1]!
        leastSeconds[gap] = isQuickest ? seconds[gap]! : leastSeconds[gap + 1]!
      }
    },
  }
}
