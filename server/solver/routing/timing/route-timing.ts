/**
 * The full timing of one route by the rules of problem.ts, written to be read rather than to be fast: models write
 * their output with it, and tests compare the incremental state of the search with it.
 */
import { heldServices } from './held-starts.ts'
import { leftLate, withLatePickUps } from './late-pick-ups.ts'
import { keepingRides, ridesOf, withRideWaits, type Ride } from './ride-waits.ts'
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { openingsOf } from '../problem/service-openings.ts'
import { driveLeg, latestLeave, leaveTime, legOf, type Leg } from './route-legs.ts'

/** One served visit; times in seconds of the problem's clock. */
export interface VisitTiming {
  readonly visit: number
  readonly arrival: number
  readonly start: number
  readonly departure: number
  /** The leg to the visit from the stop before it (a break with a place is a stop). */
  readonly legSeconds: number
  /** All travel since the previous visit, over the places of breaks if any. */
  readonly travelSeconds: number
  readonly travelMeters: number
  /** No window of the visit can hold a service from this arrival on. */
  readonly isLate: boolean
}

export interface BreakTiming {
  /** Index into the problem's break arrays. */
  readonly breakIndex: number
  readonly start: number
  /** Number of visits served before it. */
  readonly afterVisits: number
  /** Travel to its place from the stop before it; 0 for a break taken wherever the technician is. */
  readonly legSeconds: number
  readonly isLate: boolean
}

export interface RouteTiming {
  readonly shift: number
  /** When the route leaves its start place. */
  readonly departure: number
  readonly visits: readonly VisitTiming[]
  readonly breaks: readonly BreakTiming[]
  readonly endArrival: number
  /** Travel from the last visit to the end place, over the places of breaks if any. */
  readonly endTravelSeconds: number
  readonly endTravelMeters: number
  /** Travel to the end place from the stop before it. */
  readonly endLegSeconds: number
  readonly travelSeconds: number
  readonly travelMeters: number
  /** All time between that is neither travel, service nor break. */
  readonly idleSeconds: number
  /** Longest single drive at normal pace, to tell routes over unreachable pairs. */
  readonly maxDriveSeconds: number
}

/** What a way to place the breaks may break; tried in this order until one way exists. */
const leniences = [
  { missingRoads: false, latePinned: false, lateServices: false, lateBreaks: false },
  { missingRoads: true, latePinned: false, lateServices: false, lateBreaks: false },
  { missingRoads: true, latePinned: true, lateServices: false, lateBreaks: false },
  { missingRoads: true, latePinned: true, lateServices: true, lateBreaks: false },
  { missingRoads: true, latePinned: true, lateServices: true, lateBreaks: true },
] as const
interface Lenience {
  readonly missingRoads: boolean
  readonly latePinned: boolean
  readonly lateServices: boolean
  readonly lateBreaks: boolean
}

/** What a way is to keep besides. */
interface Bounds {
  readonly departure: number
  readonly notBefore?: Int32Array | undefined
  /** Latest starts of services, by visit. */
  readonly notAfter?: ReadonlyMap<number, number>
  /** Whether stops are left as late as reaches the next visit by its start. */
  readonly drivesLate?: boolean
  readonly lenience: Lenience
}

/**
 * Times a route that serves `visits` in this order, feasible or not, none of them before its entry in `notBefore`. An
 * empty route takes no time and no break.
 */
export function timeRoute(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  notBefore?: Int32Array,
): RouteTiming {
  const departure = problem.minDeparture[shift]!
  for (const lenience of leniences) {
    const bounds = { departure, notBefore, lenience }
    const quickest = bestPlacement(problem, shift, visits, bounds)
    if (!quickest) continue
    const rides = ridesOf(problem, visits, (position) => serviceOf(problem, shift, visits, position))
    const {
      timing: early,
      placement,
      isKept,
    } = keepingRides(problem, rides, {
      shift,
      placement: quickest,
      timing: timeWithBreaks(problem, shift, visits, { placement: quickest, bounds }),
      timeOn: (way, waits) =>
        allowedTiming(problem, shift, visits, { placement: way, bounds: { ...bounds, notBefore: waits } }),
      notBefore,
    })
    const isLate = problem.leavesLate && isKept && lenience === leniences[0] && visits.length > 0
    if (!isLate) return early
    return problem.travelClock
      ? drivingLate(problem, early, { placement, bounds })
      : makingLate(problem, early, bounds, rides)
  }
  throw new RangeError(`Route of shift ${shift} cannot be timed; its ${visits.length} visits are ${visits.join(', ')}`)
}

/** The route with its breaks placed so; undefined where that breaks more than it may. */
function allowedTiming(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  way: ChosenWay,
): RouteTiming | undefined {
  const timing = timeWithBreaks(problem, shift, visits, way)
  const { lenience, notAfter } = way.bounds
  if (!lenience.missingRoads && timing.maxDriveSeconds >= noUpperBound) return undefined
  if (!lenience.lateBreaks && timing.breaks.some(({ isLate }) => isLate)) return undefined
  if (!lenience.lateServices && timing.visits.at(-1)!.departure > problem.maxLastDeparture[shift]!) return undefined
  const isAllowed = timing.visits.every(({ visit, start, isLate }) => {
    if (start > (notAfter?.get(visit) ?? Infinity)) return false
    return !isLate || (isPinnedTo(problem, shift, visit) ? lenience.latePinned : lenience.lateServices)
  })
  return isAllowed ? timing : undefined
}

/** The same route, left and its pick-ups made as late as may be (late-pick-ups.ts), with breaks between the same stops. */
function makingLate(problem: RoutingProblem, early: RouteTiming, bounds: Bounds, rides: readonly Ride[]): RouteTiming {
  const { shift, endArrival } = early
  const visits = early.visits.map(({ visit }) => visit)
  const isLimited = rides.some(({ most }) => most < Infinity)
  const start = isLimited ? early : leavingLate(problem, early, bounds)
  if (rides.length === 0) return start
  const placement = placementOf(start)
  const held = heldServices(problem, shift, early.visits, bounds.notBefore)
  const timeWithin = (departure: number, { notBefore, notAfter }: typeof held) =>
    withRideWaits(problem, rides, notBefore, (waits) => {
      const later = { ...bounds, departure, notBefore: waits, notAfter }
      const timing = allowedTiming(problem, shift, visits, { placement, bounds: later })
      return timing && timing.endArrival <= endArrival ? timing : undefined
    })
  const late = isLimited ? leftLate(early, (departure) => timeWithin(departure, held)) : { timing: start, ...start }
  return withLatePickUps(problem, rides, { timing: late.timing, ...held }, (within) =>
    timeWithin(late.departure, within),
  )
}

const placementOf = ({ visits, breaks }: RouteTiming): number[] =>
  Array.from({ length: visits.length + 1 }, (_, leg) => breaks.filter(({ afterVisits }) => afterVisits === leg).length)

/** The same route, left at the latest second that moves no service further than it may be. */
function leavingLate(problem: RoutingProblem, early: RouteTiming, bounds: Bounds): RouteTiming {
  const { shift, departure, endArrival, idleSeconds } = early
  const visits = early.visits.map(({ visit }) => visit)
  if (idleSeconds === 0) return early
  const held = { ...bounds, ...heldServices(problem, shift, early.visits, bounds.notBefore) }
  const leavingAt = (time: number) => {
    const later = { ...held, departure: time }
    const placement = bestPlacement(problem, shift, visits, later)
    const timing = placement && timeWithBreaks(problem, shift, visits, { placement, bounds: later })
    return timing && timing.endArrival <= endArrival ? timing : undefined
  }
  // Halving, as whoever leaves earlier can do all that who leaves later can. Only other ways to the places of breaks
  // save more than the idle.
  let low = departure
  let high = early.breaks.some(({ legSeconds }) => legSeconds > 0) ? endArrival : departure + idleSeconds
  let best = early
  for (let middle = high; low < high; middle = low + Math.ceil((high - low) / 2)) {
    const timing = leavingAt(middle)
    if (timing) [low, best] = [middle, timing]
    else high = middle - 1
  }
  return best
}

/**
 * The same route where the pace of travel changes, its start place left at the latest second from which the first visit
 * is reached by its start, with as many breaks on the way, and so every other stop before a visit without any.
 */
function drivingLate(problem: RoutingProblem, early: RouteTiming, { placement, bounds }: ChosenWay): RouteTiming {
  const visits = early.visits.map(({ visit }) => visit)
  const firstBreak = problem.breakFrom[early.shift]!
  const isInTime = (time: number) => {
    const ends = legOf(problem, early.shift, visits, 0)
    const leg = driveLeg(problem, early.shift, ends, time, firstBreak, firstBreak + placement[0]!)
    return leg.arrival <= early.visits[0]!.start && !leg.breaks.some(({ isLate }) => isLate)
  }
  // Halving, as whoever leaves earlier is there no later.
  let low = early.departure
  for (let high = early.visits[0]!.start; low < high;) {
    const middle = low + Math.ceil((high - low) / 2)
    if (isInTime(middle)) low = middle
    else high = middle - 1
  }
  return timeWithBreaks(problem, early.shift, visits, {
    placement,
    bounds: { ...bounds, departure: low, drivesLate: true },
  })
}

/** Whether the visits can be served in this order with every window kept, of breaks too. */
export function canKeepWindows(problem: RoutingProblem, shift: number, visits: readonly number[]): boolean {
  const bounds = { departure: problem.minDeparture[shift]!, lenience: leniences[1] }
  return bestPlacement(problem, shift, visits, bounds) !== undefined
}

/**
 * Number of breaks on each leg (the last one leads to the end place), so that the route ends earliest. Ways are
 * explored from the earliest breaks to the latest; reaching a stop no earlier than an explored way with as many breaks
 * taken cannot end earlier, so it is cut off.
 */
function bestPlacement(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  bounds: Bounds,
): number[] | undefined {
  // Nobody travels, so nothing is read of travel either.
  if (visits.length === 0) return []
  const { lenience, notAfter } = bounds
  const firstBreak = problem.breakFrom[shift]!
  const breakCount = problem.breakFrom[shift + 1]! - firstBreak
  const earliestSeen = new Map<number, number>()
  let bestEnd = Infinity
  let best: number[] | undefined
  const explore = (leg: number, time: number, placement: readonly number[], taken: number): void => {
    const isLast = leg === visits.length
    for (let count = breakCount - taken; count >= (isLast ? breakCount - taken : 0); count--) {
      const driven = driveLeg(
        problem,
        shift,
        legOf(problem, shift, visits, leg),
        time,
        firstBreak + taken,
        firstBreak + taken + count,
      )
      if (!lenience.missingRoads && driven.maxDrive >= noUpperBound) continue
      if (!lenience.lateBreaks && driven.breaks.some(({ isLate }) => isLate)) continue
      const key = leg * (breakCount + 1) + taken + count
      if (driven.arrival >= (earliestSeen.get(key) ?? Infinity)) continue
      earliestSeen.set(key, driven.arrival)
      if (isLast) {
        bestEnd = driven.arrival
        best = [...placement, count]
        continue
      }
      const visit = visits[leg]!
      const service = serviceOf(problem, shift, visits, leg)
      const { start, isLate } = serviceStart(problem, shift, visit, { arrival: driven.arrival, service, bounds })
      if (start > (notAfter?.get(visit) ?? Infinity)) continue
      if (isLate && !(isPinnedTo(problem, shift, visit) ? lenience.latePinned : lenience.lateServices)) continue
      const departure = start + service
      if (leg === visits.length - 1 && !lenience.lateServices && departure > problem.maxLastDeparture[shift]!) continue
      explore(leg + 1, departure, [...placement, count], taken + count)
    }
  }
  explore(0, bounds.departure, [], 0)
  return Number.isFinite(bestEnd) ? best : undefined
}

interface ChosenWay {
  readonly placement: readonly number[]
  readonly bounds: Bounds
}

function timeWithBreaks(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  { placement, bounds }: ChosenWay,
): RouteTiming {
  const timed: VisitTiming[] = []
  const breaks: BreakTiming[] = []
  const total = { seconds: 0, meters: 0, work: 0, maxDrive: 0 }
  let time = bounds.departure
  let nextBreak = problem.breakFrom[shift]!
  let end: Leg = { arrival: time, lastDriveSeconds: 0, seconds: 0, meters: 0, maxDrive: 0, breaks: [] }
  for (let leg = 0; visits.length > 0 && leg <= visits.length; leg++) {
    const ends = legOf(problem, shift, visits, leg)
    end = driveLeg(problem, shift, ends, time, nextBreak, nextBreak + placement[leg]!)
    if (bounds.drivesLate && leg > 0 && leg < visits.length && placement[leg] === 0) {
      const { start } = serviceStart(problem, shift, visits[leg]!, {
        arrival: end.arrival,
        service: serviceOf(problem, shift, visits, leg),
        bounds,
      })
      end = driveLeg(problem, shift, ends, latestLeave(problem, ends, start), nextBreak, nextBreak)
    }
    nextBreak += placement[leg]!
    for (const taken of end.breaks) breaks.push({ ...taken, afterVisits: leg })
    total.seconds += end.seconds
    total.meters += end.meters
    total.maxDrive = Math.max(total.maxDrive, end.maxDrive)
    const visit = visits[leg]
    if (visit === undefined) break
    const service = serviceOf(problem, shift, visits, leg)
    const { start, isLate } = serviceStart(problem, shift, visit, { arrival: end.arrival, service, bounds })
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
  const departure =
    visits.length > 0 ? leaveTime(problem, shift, legOf(problem, shift, visits, 0), bounds.departure) : bounds.departure
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

/** Seconds of service at one position of a route. */
function serviceOf(
  { serviceSeconds, firstVisitSeconds, visitPlace, durationClass, durationClassCount }: RoutingProblem,
  shift: number,
  visits: readonly number[],
  position: number,
): number {
  const visit = visits[position]!
  const isFirst = position === 0 || visitPlace[visits[position - 1]!] !== visitPlace[visit]
  return (
    serviceSeconds[visit * durationClassCount + durationClass[shift]!]! +
    (isFirst ? (firstVisitSeconds?.[visit] ?? 0) : 0)
  )
}

/** Whether the visit belongs to the pinned prefix of the shift. */
export function isPinnedTo(problem: RoutingProblem, shift: number, visit: number): boolean {
  return problem.pinnedVisit.subarray(problem.pinnedFrom[shift], problem.pinnedFrom[shift + 1]).includes(visit)
}

interface Arrived {
  readonly arrival: number
  readonly service: number
  readonly bounds: Bounds
}

/**
 * Earliest start inside a window that can hold the service (or, where a pinned visit may be late, cannot); on arrival,
 * and late, where there is none.
 */
function serviceStart(
  problem: RoutingProblem,
  shift: number,
  visit: number,
  { arrival: driven, service, bounds: { notBefore, lenience } }: Arrived,
): { start: number; isLate: boolean } {
  const arrival = Math.max(driven, notBefore?.[visit] ?? driven)
  const mayBeTooShort = lenience.latePinned && isPinnedTo(problem, shift, visit)
  for (const { earliest, latest } of openingsOf(problem, visit, problem.durationClass[shift]!, service)) {
    if (latest < earliest && mayBeTooShort && arrival <= earliest) return { start: earliest, isLate: true }
    if (latest >= earliest && arrival <= latest) return { start: Math.max(arrival, earliest), isLate: false }
  }
  return { start: arrival, isLate: true }
}
