/** The plain times of a route whose breaks lie where they are told to. */
import type { RoutingProblem } from '../problem/problem.ts'
import { serviceOf, serviceStart, type Bounds } from './route-bounds.ts'
import { driveLeg, latestLeave, leaveTime, legOf, type Leg } from './route-legs.ts'
import type { BreakTiming, RouteTiming, VisitTiming } from './timed-route.ts'

/** Where breaks lie, and who waits. */
export interface Placement {
  /** The breaks to come when the start place is left, in their order; the last ones may be left out. */
  readonly toCome: readonly number[]
  /** When the start place may be left without the others. */
  readonly from: number
  /** How many of them are on each leg; the last one leads to the end place. */
  readonly counts: readonly number[]
  /** Starts that are waited for, by position; -Infinity where service starts on arrival. */
  readonly waits: readonly number[]
}

export function timePlacement(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  placement: Placement,
  bounds: Bounds,
): RouteTiming {
  const { toCome, counts, waits } = placement
  const timed: VisitTiming[] = []
  const breaks: BreakTiming[] = []
  const total = { seconds: 0, meters: 0, work: 0, maxDrive: 0 }
  const earliest = Math.max(bounds.departure, placement.from)
  let time = earliest
  let taken = 0
  let end: Leg = { arrival: time, lastDriveSeconds: 0, seconds: 0, meters: 0, maxDrive: 0, breaks: [] }
  for (let leg = 0; visits.length > 0 && leg <= visits.length; leg++) {
    const ends = legOf(problem, shift, visits, leg)
    const startFrom = (arrival: number) =>
      serviceStart(problem, shift, visits[leg]!, {
        arrival: Math.max(arrival, waits[leg]!),
        service: serviceOf(problem, shift, visits, leg),
        bounds,
      })
    end = driveLeg(problem, shift, ends, time, toCome.slice(taken, taken + counts[leg]!))
    if (bounds.drivesLate && leg > 0 && leg < visits.length && counts[leg] === 0) {
      const { start } = startFrom(end.arrival)
      end = driveLeg(problem, shift, ends, latestLeave(problem, ends, start), [])
    }
    taken += counts[leg]!
    for (const pause of end.breaks) breaks.push({ ...pause, afterVisits: leg })
    total.seconds += end.seconds
    total.meters += end.meters
    total.maxDrive = Math.max(total.maxDrive, end.maxDrive)
    const visit = visits[leg]
    if (visit === undefined) break
    const service = serviceOf(problem, shift, visits, leg)
    const { start, isLate } = startFrom(end.arrival)
    time = start + service
    total.work += service
    timed.push({
      visit,
      arrival: end.arrival,
      start,
      departure: time,
      isLate,
      legSeconds: end.lastDriveSeconds,
      travelSeconds: end.seconds,
      travelMeters: end.meters,
    })
  }
  const departure = visits.length > 0 ? leaveTime(problem, shift, legOf(problem, shift, visits, 0), earliest) : earliest
  const paused = breaks.reduce((sum, { breakIndex }) => sum + problem.breakSeconds[breakIndex]!, 0)
  return {
    shift,
    departure,
    visits: timed,
    breaks,
    endArrival: end.arrival,
    endTravelSeconds: end.seconds,
    endTravelMeters: end.meters,
    endLegSeconds: end.lastDriveSeconds,
    travelSeconds: total.seconds,
    travelMeters: total.meters,
    idleSeconds: end.arrival - departure - total.seconds - total.work - paused,
    maxDriveSeconds: total.maxDrive,
  }
}
