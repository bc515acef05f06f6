/** Breaks of used shifts: in their span, and put where the route ends earliest. */
import { bestBreakChoice, misplacedBreaks, type BreakChoice } from './break-placement.ts'
import type { Plan, Route } from './plan.ts'
import { instantText } from './time.ts'
import type { Travel } from './travel.ts'

function spanProblems(route: Route): string[] {
  if (!route.timed) return []
  return misplacedBreaks(route.timed, route.shift).map((id) => {
    const pause = route.shift.breaks.find((item) => item.id === id)!
    const start = route.timed!.stops.find((stop) => stop.kind === 'BREAK' && stop.id === id)!.start
    const span = `from ${instantText(pause.minStart)} to ${instantText(pause.maxStart)}`
    return `shift ${route.shift.id}: break ${id} begins at ${instantText(start)}, expected a start ${span}`
  })
}

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

function routeProblems(route: Route, travel: Travel): string[] {
  const { order, shift, timed } = route
  if (!timed || shift.breaks.length === 0) return []
  const isComplete = !order.breakTrips.includes(-1)
  const best = isComplete ? bestBreakChoice(order, travel) : undefined
  // Where pins leave no other way, breaks may be late; with visits that are not pinned the route is not allowed at all.
  const mustBeLate = best?.late === 'services and breaks' && order.pinnedVisits >= order.visits.length
  const outside = mustBeLate ? [] : spanProblems(route)
  return outside.length > 0 || !best ? outside : placementProblems(route, best)
}

export function breakTimeProblems(plan: Plan, travel: Travel): string[] {
  return plan.routes.flatMap((route) => routeProblems(route, travel))
}
