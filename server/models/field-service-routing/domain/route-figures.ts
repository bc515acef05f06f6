/** Sums over a timed route: travel by part, service, breaks, waiting, overtime. Legs without a road count nothing. */
import { unreachable } from '../../../travel/travel-matrix.ts'
import type { Plan, PlanShift } from './plan.ts'
import type { Leg, TimedRoute } from './timed-route.ts'

export interface RouteFigures {
  /** Travel to the first visit, between visits and from the last one; ways over the place of a break belong to their part. */
  readonly toFirst: Leg
  readonly between: Leg
  readonly fromLast: Leg
  readonly travel: Leg
  readonly visitCount: number
  readonly serviceSeconds: number
  readonly breakSeconds: number
  /** Between arrivals and starts of service. */
  readonly waitingSeconds: number
  /** From leaving the start to reaching the end location. */
  readonly durationSeconds: number
  /** After the soft end of the shift. */
  readonly overtimeSeconds: number
  /** End of the last visit's service; undefined without a visit that can be reached. */
  readonly lastDeparture: number | undefined
  /** False when a road is missing, so that the sums are not the whole truth. */
  readonly isComplete: boolean
}

const noTravel: Leg = { seconds: 0, meters: 0 }

export function addLegs(a: Leg, b: Leg): Leg {
  return b.seconds >= unreachable ? a : { seconds: a.seconds + b.seconds, meters: a.meters + b.meters }
}

export function routeFigures(shift: PlanShift, timed: TimedRoute): RouteFigures {
  const { stops, homeLeg, departure, end, isHomeReached } = timed
  const reached = stops.filter(({ isReached }) => isReached)
  const visits = reached.filter((stop) => stop.kind === 'VISIT')
  const lengthOf = (kind: string) => reached.reduce((sum, stop) => sum + (stop.kind === kind ? stop.end - stop.start : 0), 0)
  return {
    ...travelParts(stops, homeLeg),
    visitCount: stops.filter(({ kind }) => kind === 'VISIT').length,
    serviceSeconds: lengthOf('VISIT'),
    breakSeconds: lengthOf('BREAK'),
    waitingSeconds: visits.reduce((sum, stop) => sum + stop.start - stop.arrival, 0),
    durationSeconds: isHomeReached ? end - departure : 0,
    overtimeSeconds: isHomeReached && stops.length > 0 ? Math.max(0, end - shift.softEnd) : 0,
    lastDeparture: stops.findLast(({ kind }) => kind === 'VISIT')?.isReached ? visits.at(-1)?.end : undefined,
    isComplete: isHomeReached,
  }
}

function travelParts(stops: TimedRoute['stops'], homeLeg: Leg): Pick<RouteFigures, 'toFirst' | 'between' | 'fromLast' | 'travel'> {
  const firstVisit = stops.findIndex(({ kind }) => kind === 'VISIT')
  const lastVisit = stops.findLastIndex(({ kind }) => kind === 'VISIT')
  const sum = (from: number, to: number) => stops.slice(from, to).reduce((total, { leg }) => (leg ? addLegs(total, leg) : total), noTravel)
  const toFirst = sum(0, firstVisit + 1)
  const between = sum(firstVisit + 1, lastVisit + 1)
  const fromLast = addLegs(sum(lastVisit + 1, stops.length), homeLeg)
  return { toFirst, between, fromLast, travel: addLegs(addLegs(toFirst, between), fromLast) }
}

/** Figures of every shift, in their order. */
export function planFigures({ facts, timedRoutes }: Plan): RouteFigures[] {
  return facts.shifts.map((shift) => routeFigures(shift, timedRoutes[shift.index]!))
}
