/**
 * Waits for times on a route where it matters how long rides take: for the start of a preferred window, or the time
 * somebody was told. The breaks lie where they are cheapest without. Then, again and again, the one wait is added that
 * makes the route cheapest, as long as it gets cheaper: what is told and priced by the second is cheapest where some
 * stop of each part of the route that moves as one starts when it is to.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import { fixedServices } from '../timing/held-starts.ts'
import type { RidingWay } from './ride-ways.ts'
import type { Placement } from '../timing/timed-placement.ts'
import type { RouteTiming } from '../timing/timed-route.ts'
import { awaitedStarts, mayWaitOn } from '../timing/waits.ts'

/** A way as it is timed, and what that costs. */
export interface PricedWay {
  readonly way: RidingWay
  readonly timing: RouteTiming
  readonly price: number
}

/** `timeWith` times and prices the way with other waits; undefined where it keeps no longer what it keeps. */
export function withChosenWaits(
  problem: RoutingProblem,
  given: PricedWay,
  timeWith: (waits: Placement['waits']) => PricedWay | undefined,
): PricedWay {
  const { shift, visits } = given.way.early
  if (!mayWaitOn(problem, shift)) return given
  const isFixed = fixedServices(problem)
  const starts = visits.map(({ visit }) => (isFixed[visit] ? [] : awaitedStarts(problem, visit)))
  if (starts.every((own) => own.length === 0)) return given
  let best = given
  for (;;) {
    const { way } = best
    let next = best
    for (const [position, own] of starts.entries()) {
      for (const start of own) {
        // Whoever comes later waits in vain.
        if (start <= way.early.visits[position]!.start) continue
        const tried = timeWith(way.waits.with(position, start))
        if (tried && tried.price < next.price) next = tried
      }
    }
    if (next === best) return best
    best = next
  }
}
