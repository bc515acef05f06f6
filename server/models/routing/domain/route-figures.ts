/** Sums over a timed route: travel by part, service, breaks, waiting, overtime. */
import { unreachable } from '../../../travel/travel-matrix.ts'
import type { Leg, TimedRoute } from './timed-route.ts'

export interface RouteFigures {
  /**
   * Travel to the first visit, between visits and from the last one; ways over the place of a break belong to their
   * part.
   * Undefined where a road is missing.
   */
  readonly toFirst: Leg | undefined
  readonly between: Leg | undefined
  readonly fromLast: Leg | undefined
  /** All legs that have a road. */
  readonly travel: Leg
  readonly visitCount: number
  readonly serviceSeconds: number
  readonly breakSeconds: number
  /** All that is neither travel, service nor break. */
  readonly waitingSeconds: number
  /** From leaving the start to reaching the end location. */
  readonly durationSeconds: number
  /** After the soft end of the shift. */
  readonly overtimeSeconds: number
  /** End of the last visit's service; undefined without a visit that can be reached. */
  readonly lastDeparture: number | undefined
  /** False when a road is missing: travel is not the whole truth then, and waiting, duration and overtime are 0. */
  readonly isComplete: boolean
}

export function sumOfLegs(legs: readonly Leg[]): Leg {
  return {
    seconds: legs.reduce((sum, { seconds }) => sum + seconds, 0),
    meters: legs.reduce((sum, { meters }) => sum + meters, 0),
  }
}

export function routeFigures(
  { stops, homeLeg, departure, end, idleSeconds, isHomeReached }: TimedRoute,
  softEnd: number,
): RouteFigures {
  const visits = stops.filter((stop) => stop.kind === 'VISIT')
  const secondsOf = (kind: string) =>
    stops.reduce((sum, stop) => sum + (stop.kind === kind ? stop.end - stop.start : 0), 0)
  const last = visits.at(-1)
  return {
    ...travelParts(stops, homeLeg),
    visitCount: visits.length,
    serviceSeconds: secondsOf('VISIT'),
    breakSeconds: secondsOf('BREAK'),
    waitingSeconds: isHomeReached ? idleSeconds : 0,
    durationSeconds: isHomeReached ? end - departure : 0,
    overtimeSeconds: isHomeReached && last ? Math.max(0, end - softEnd) : 0,
    lastDeparture: last?.isReached ? last.end : undefined,
    isComplete: isHomeReached,
  }
}

function travelParts(
  stops: TimedRoute['stops'],
  homeLeg: Leg,
): Pick<RouteFigures, 'toFirst' | 'between' | 'fromLast' | 'travel'> {
  const firstVisit = stops.findIndex(({ kind }) => kind === 'VISIT')
  const lastVisit = stops.findLastIndex(({ kind }) => kind === 'VISIT')
  const legs = (from: number, to: number) => stops.slice(from, to).flatMap(({ leg }) => leg ?? [])
  const parts = {
    toFirst: legs(0, firstVisit + 1),
    between: legs(firstVisit + 1, lastVisit + 1),
    fromLast: [...legs(lastVisit + 1, stops.length), homeLeg],
  }
  const known = (part: readonly Leg[]) => (part.some(isRoadless) ? undefined : sumOfLegs(part))
  return {
    toFirst: known(parts.toFirst),
    between: known(parts.between),
    fromLast: known(parts.fromLast),
    travel: sumOfLegs(
      Object.values(parts)
        .flat()
        .filter((leg) => !isRoadless(leg)),
    ),
  }
}

function isRoadless({ seconds }: Leg): boolean {
  return seconds >= unreachable
}
