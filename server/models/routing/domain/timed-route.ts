/** Routes with all their times, stop by stop: the kernel's full timing with its breaks put among the visits. */
import { anywhere, type RoutingProblem, type Routes } from '../../../solver/routing/problem/problem.ts'
import { timeRoutes as timePlan } from '../../../solver/routing/reference/plan-timing.ts'
import { timeRoute } from '../../../solver/routing/reference/route-timing.ts'
import type { RouteTiming, VisitTiming } from '../../../solver/routing/timing/timed-route.ts'
import { unreachable } from '../../../travel/travel-matrix.ts'

export interface Leg {
  readonly seconds: number
  readonly meters: number
}

interface TimedStop {
  readonly start: number
  readonly end: number
  /** False from the first leg on that no road covers: the times of the stop are meaningless then. */
  readonly isReached: boolean
}

export interface VisitStop extends TimedStop {
  readonly kind: 'VISIT'
  readonly visit: number
  /** Travel from the stop before it. */
  readonly leg: Leg
  /** When the technician leaves the visit before it, or the start location. */
  readonly travelStart: number
  readonly arrival: number
}

export interface BreakStop extends TimedStop {
  readonly kind: 'BREAK'
  /** Index among the breaks of the shift. */
  readonly break: number
  /** Travel from the stop before it; undefined for a break taken wherever the technician is. */
  readonly leg: Leg | undefined
}

export interface TimedRoute {
  /** When the technician leaves the start location. */
  readonly departure: number
  readonly stops: readonly (VisitStop | BreakStop)[]
  /** Travel from the last stop to the end location. */
  readonly homeLeg: Leg
  readonly end: number
  /** All time between departure and end that is neither travel, service nor break. */
  readonly idleSeconds: number
  readonly isHomeReached: boolean
}

export function timeRoutes(problem: RoutingProblem, routes: Routes): TimedRoute[] {
  return timePlan(problem, routes).map((timing) => timedRoute(problem, timing))
}

/**
 * Times of a route whose visits wait for no others. A route without visits has no stops, and ends where and when it
 * begins.
 */
export function timedRouteOf(problem: RoutingProblem, shift: number, route: readonly number[]): TimedRoute {
  return timedRoute(problem, timeRoute(problem, shift, route))
}

function timedRoute(problem: RoutingProblem, timing: RouteTiming): TimedRoute {
  const { shift, visits } = timing
  if (visits.length > 0) return new Itinerary(problem, timing).timedRoute()
  const departure = Math.max(problem.minDeparture[shift]!, problem.minFirstArrival[shift]!)
  return {
    departure,
    stops: [],
    homeLeg: { seconds: 0, meters: 0 },
    end: departure,
    idleSeconds: 0,
    isHomeReached: true,
  }
}

/** Whether technicians wait before they leave for a visit, instead of at its door. */
const waitsBefore = ({ leavesLate, travelClock }: RoutingProblem) => leavesLate === true && travelClock === undefined

/** Walks along a timed route and notes its stops. */
class Itinerary {
  readonly #problem: RoutingProblem
  readonly #timing: RouteTiming
  readonly #stops: (VisitStop | BreakStop)[] = []
  #place: number
  #isReached = true

  constructor(problem: RoutingProblem, timing: RouteTiming) {
    this.#problem = problem
    this.#timing = timing
    this.#place = problem.startPlace[timing.shift]!
  }

  timedRoute(): TimedRoute {
    const { shift, departure, visits, endArrival, endLegSeconds, idleSeconds } = this.#timing
    let left = departure
    for (const [position, visit] of visits.entries()) {
      const stopsBefore = this.#stops.length
      this.#takeBreaks(position)
      const leg = this.#drive(this.#problem.visitPlace[visit.visit]!, visit.legSeconds)
      this.#stops.push({
        kind: 'VISIT',
        visit: visit.visit,
        leg,
        ...this.#trip(visit, left, stopsBefore === this.#stops.length),
        start: visit.start,
        end: visit.departure,
        isReached: this.#isReached,
      })
      left = visit.departure
    }
    this.#takeBreaks(visits.length)
    const homeLeg = this.#drive(this.#problem.endPlace[shift]!, endLegSeconds)
    return { departure, stops: this.#stops, homeLeg, end: endArrival, idleSeconds, isHomeReached: this.#isReached }
  }

  /**
   * The way to a visit from a stop left at `left`. Who leaves late waits there, not at the visit's door; with breaks on
   * the way part of it may have to come before them.
   */
  #trip(visit: VisitTiming, left: number, isWithoutBreaks: boolean): Pick<VisitStop, 'travelStart' | 'arrival'> {
    const earliest = Math.max(left, this.#problem.minStartTravel[visit.visit]!)
    if (!waitsBefore(this.#problem)) return { travelStart: earliest, arrival: visit.arrival }
    const travelStart = isWithoutBreaks ? Math.max(earliest, visit.start - visit.travelSeconds) : earliest
    return { travelStart, arrival: visit.start }
  }

  #takeBreaks(afterVisits: number): void {
    const { breakFrom, breakPlace, breakSeconds } = this.#problem
    for (const { breakIndex, start, legSeconds } of this.#timing.breaks.filter(
      (taken) => taken.afterVisits === afterVisits,
    )) {
      const place = breakPlace[breakIndex]!
      const leg = place === anywhere ? undefined : this.#drive(place, legSeconds)
      const end = start + breakSeconds[breakIndex]!
      this.#stops.push({
        kind: 'BREAK',
        break: breakIndex - breakFrom[this.#timing.shift]!,
        leg,
        start,
        end,
        isReached: this.#isReached,
      })
    }
  }

  /** `seconds` is what the trip took, at the time of day it was made. */
  #drive(to: number, seconds: number): Leg {
    const cell = this.#place * this.#problem.placeCount + to
    this.#place = to
    const hasRoad = this.#problem.travelSeconds[cell]! < unreachable
    if (!hasRoad) this.#isReached = false
    return { seconds: hasRoad ? seconds : unreachable, meters: this.#problem.travelMeters[cell]! }
  }
}
