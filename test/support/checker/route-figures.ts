/** Sums over a timed route: travel by part, service, breaks, waiting, overtime. Seconds and metres. */
import { serviceSecondsAt } from './service-duration.ts'
import type { Route } from './plan.ts'
import type { Leg } from './travel.ts'

/** Where a trip lies in its route. */
type Part = 'first' | 'between' | 'last'

export interface RouteFigures {
  readonly travel: Readonly<Record<Part, Leg>>
  readonly totalTravel: Leg
  readonly serviceSeconds: number
  readonly breakSeconds: number
  /** All of the duration that is neither travel, service nor break. */
  readonly waitingSeconds: number
  /** From leaving the start to reaching the end place. */
  readonly durationSeconds: number
  readonly overtimeSeconds: number
}

const nothing: Leg = { seconds: 0, meters: 0 }
const unused: RouteFigures = {
  travel: { first: nothing, between: nothing, last: nothing },
  totalTravel: nothing,
  serviceSeconds: 0,
  breakSeconds: 0,
  waitingSeconds: 0,
  durationSeconds: 0,
  overtimeSeconds: 0,
}

export function addLegs(a: Leg, b: Leg): Leg {
  return { seconds: a.seconds + b.seconds, meters: a.meters + b.meters }
}

/** Trips by part; trips to and from a break with a place count to the trip between visits they are part of. */
function travelByPart(route: Route): Record<Part, Leg> {
  const sums = { first: nothing, between: nothing, last: nothing }
  let visited = 0
  const part = (): Part => (visited === 0 ? 'first' : visited < route.order.visits.length ? 'between' : 'last')
  for (const stop of route.timed?.stops ?? []) {
    if (stop.leg) sums[part()] = addLegs(sums[part()], stop.leg)
    if (stop.kind === 'VISIT') visited++
  }
  sums.last = addLegs(sums.last, route.timed?.homeLeg ?? nothing)
  return sums
}

export function routeFigures(route: Route): RouteFigures {
  const { timed, shift, order } = route
  if (!timed) return unused
  const travel = travelByPart(route)
  const totalTravel = addLegs(addLegs(travel.first, travel.between), travel.last)
  const serviceSeconds = order.visits.reduce((sum, _, index) => sum + serviceSecondsAt(order, index), 0)
  const breaks = timed.stops.filter((stop) => stop.kind === 'BREAK')
  const breakSeconds = breaks.reduce((sum, stop) => sum + stop.departure - stop.start, 0)
  const durationSeconds = timed.endArrival - timed.departure
  const waitingSeconds = durationSeconds - totalTravel.seconds - serviceSeconds - breakSeconds
  const overtimeSeconds = Math.max(0, timed.endArrival - shift.maxSoftEnd)
  return { travel, totalTravel, serviceSeconds, breakSeconds, waitingSeconds, durationSeconds, overtimeSeconds }
}
