/** Routes timed together, where visits wait for others. */
import type { Facts } from './facts.ts'
import type { Route } from './plan.ts'
import { timeRoute } from './route-timing.ts'
import type { Travel } from './travel.ts'

interface Pair {
  readonly first: string
  readonly second: string
  readonly delay: number
}

/** Ends of all services by visit. */
function endsOf(routes: readonly Route[]): Map<string, number> {
  return new Map(routes.flatMap(({ timed }) => timed?.stops.filter(({ kind }) => kind === 'VISIT').map(({ id, departure }) => [id, departure] as const) ?? []))
}

/** Who waits for whom: visits that are served and not fixed, unless that would go round in a circle. */
function pairsOf(facts: Facts, routes: readonly Route[]): Pair[] {
  const ends = endsOf(routes)
  const fixed = new Set(routes.flatMap(({ order }) => order.visits.slice(0, order.pinnedVisits).map(({ id }) => id)))
  const waiting = [...ends.keys()].filter((id) => !fixed.has(id)).flatMap((second) => {
    return facts.visits.get(second)!.dependencies.filter(({ preceding }) => ends.has(preceding)).map(({ preceding, delaySeconds }) => ({ first: preceding, second, delay: delaySeconds }))
  })
  const steps = [...waiting.map(({ first, second }) => [first, second] as const), ...routes.flatMap(({ order }) => order.visits.slice(1).map(({ id }, index) => [order.visits[index]!.id, id] as const))]
  const reaches = (from: string, to: string) => {
    const seen = new Set([from])
    for (const id of seen) for (const [before, after] of steps) if (before === id) seen.add(after)
    return seen.has(to)
  }
  return waiting.filter(({ first, second }) => !reaches(second, first))
}

/** The routes with times at which everyone who waits has waited; breaks are where the plan has them. */
export function waitForOthers(facts: Facts, routes: readonly Route[], travel: Travel): Route[] {
  let current = [...routes]
  const pairs = pairsOf(facts, routes)
  for (let round = 0; round <= pairs.length + 1; round++) {
    const ends = endsOf(current)
    const waits = new Map<string, number>()
    for (const { first, second, delay } of pairs) {
      const time = ends.get(first)! + delay
      if (Number.isFinite(time)) waits.set(second, Math.max(waits.get(second) ?? -Infinity, time))
    }
    current = current.map((route) => {
      const order = { ...route.order, waits }
      return { ...route, order, timed: route.timed && timeRoute(order, travel) }
    })
  }
  return current
}
