/** Pick-ups and deliveries that three routes, or as many as are asked for, are known to serve; leaving is dear. */
import { createRandom } from '../../../../server/foundation/random.ts'
import type { RoutingProblem } from '../../../../server/solver/routing/problem/problem.ts'
import { plainProblem } from './plain-problem.ts'
import { withPairs, type Pair } from './request-pairs.ts'

export const drivenRoutes = 3
const pairsPerRoute = 8
const width = 60
const dear = 100_000

/** Pairs of routes driven through random places, each stop within a window around when it was served there. */
export function drivenPairs(seed: number, routes = drivenRoutes): RoutingProblem {
  const random = createRandom(seed)
  const depot = [50, 50] as const
  const stops = Array.from({ length: routes }, () => {
    let [from, time] = [depot as readonly [number, number], 0]
    return Array.from({ length: 2 * pairsPerRoute }, () => {
      const to = [random.below(100), random.below(100)] as const
      time += Math.ceil(Math.hypot(from[0] - to[0], from[1] - to[1]))
      from = to
      return { to, windowStart: time - random.below(width) }
    })
  }).flat()
  const problem = plainProblem([depot, ...stops.map(({ to }) => to)], routes + 2)
  problem.windowMinStart.set(stops.map(({ windowStart }) => windowStart))
  problem.windowMaxStart.set(stops.map(({ windowStart }) => windowStart + width))
  // Dear to leave the depot.
  const travelMeters = new Int32Array(problem.placeCount ** 2).fill(dear, 1, problem.placeCount)
  const pairs = Array.from({ length: routes * pairsPerRoute }, (_, q): Pair => {
    const k = 4 * Math.floor(q / 2) + (q % 2)
    return { stops: [k, k + 2] }
  })
  return withPairs({ ...problem, travelMeters, travelMeterPrice: 1 }, pairs)
}
