/** Breaks of used shifts are put where the timing rules say. */
import { bestBreakChoice, type BreakChoice } from './break-placement.ts'
import type { Plan, Route } from './plan.ts'
import { instantText } from './time.ts'
import type { Trips } from './travel.ts'

function tripsText(route: Route, breakTrips: readonly number[]): string {
  return route.shift.breaks.map((pause, index) => `${pause.id} on trip ${String(breakTrips[index]! + 1)}`).join(', ')
}

function placementProblems(route: Route, best: BreakChoice): string[] {
  const { order, shift } = route
  if (best.breakTrips.every((trip, index) => trip === order.breakTrips[index])) return []
  const found = `${tripsText(route, order.breakTrips)} ends at ${instantText(route.timed!.endArrival)}`
  const expected = `${tripsText(route, best.breakTrips)}, ending at ${instantText(best.timed.endArrival)} with ${best.late} late`
  return [`shift ${shift.id} with ${found}, expected ${expected}`]
}

/** A break outside its span is no matter of this check: the hard rule on break starts looks at that. */
export function breakPlacementProblems(plan: Plan, travel: Trips): string[] {
  return plan.routes.flatMap((route) => {
    const { order, shift, timed } = route
    if (!timed || shift.breaks.length === 0 || order.breakTrips.includes(-1)) return []
    const best = bestBreakChoice(order, travel)
    return best ? placementProblems(route, best) : []
  })
}
