/** Routes that leave their start places later than they could: "leaves late" in problem.ts. */
import { anywhere, type RoutingProblem } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'
import { backWithout, waysToLeave } from './break-needs.ts'
import { heldServices } from './held-starts.ts'
import { serviceOf, serviceStart, type Bounds } from './route-bounds.ts'
import { driveLeg, latestLeave, legOf, type Leg, type LegEnds } from './route-legs.ts'
import type { RouteTiming } from './timed-route.ts'
import { timePlacement, type Placement } from './timed-placement.ts'

/**
 * The same route, left at the latest second that moves no service further than it may be, with its breaks as early as
 * lets it end no later. Whoever leaves after the span of a break nobody needs does not take it. Where `keepsPlaces`,
 * breaks with a place are taken on the same legs as before, so that nobody drives further.
 */
export function leavingLate(
  problem: RoutingProblem,
  early: RouteTiming,
  bounds: Bounds,
  keepsPlaces: boolean,
): RouteTiming {
  const { shift, departure, endArrival, visits: served } = early
  const visits = served.map(({ visit }) => visit)
  const held = { ...bounds, ...heldServices(problem, shift, served, bounds.notBefore) }
  const heldLegs = keepsPlaces ? legsOfPlaces(problem, early) : new Map<number, number>()
  let latest = -never
  let best: Placement | undefined
  for (const { from, rest: toCome } of waysToLeave(problem, shift).toReversed()) {
    if ([...heldLegs].some(([pause, leg]) => leg !== notTaken && !toCome.includes(pause))) continue
    const leavingAt = (time: number) => {
      const inTime = { ...held, departure: Math.max(time, from) }
      return firstWay(problem, visits, { shift, toCome, endArrival, heldLegs, bounds: inTime })
    }
    let low = Math.max(bounds.departure, from)
    let way = leavingAt(low)
    if (!way) continue
    // Halving, as whoever leaves earlier can do all that who leaves later can.
    for (let high = endArrival; low < high;) {
      const middle = low + Math.ceil((high - low) / 2)
      const later = leavingAt(middle)
      if (later) [low, way] = [middle, later]
      else high = middle - 1
    }
    if (low > latest) [latest, best] = [low, { ...way, from }]
  }
  if (!best || latest <= departure) return early
  return timePlacement(problem, shift, visits, best, { ...held, departure: latest })
}

const notTaken = -1

/** The leg on which each break with a place is taken. */
function legsOfPlaces({ breakFrom, breakPlace }: RoutingProblem, { shift, breaks }: RouteTiming): HeldLegs {
  const legs = new Map<number, number>()
  for (let b = breakFrom[shift]!; b < breakFrom[shift + 1]!; b++)
    if (breakPlace[b] !== anywhere)
      legs.set(b, breaks.find(({ breakIndex }) => breakIndex === b)?.afterVisits ?? notTaken)
  return legs
}

type HeldLegs = ReadonlyMap<number, number>

/** Whether of the breaks that are held on a leg just those of this one are among the breaks taken on it. */
const keepsLegs = (heldLegs: HeldLegs, leg: number, taken: readonly number[]): boolean =>
  [...heldLegs].every(([pause, held]) => (held === leg) === taken.includes(pause))

interface Search {
  readonly heldLegs: HeldLegs
  readonly shift: number
  readonly toCome: readonly number[]
  /** By when the route ends. */
  readonly endArrival: number
  readonly bounds: Bounds
}

/** The way with breaks as early as may be that keeps the bounds; undefined where there is none. */
function firstWay(problem: RoutingProblem, visits: readonly number[], search: Search): Placement | undefined {
  const { shift, toCome, endArrival, heldLegs, bounds } = search
  const breakCount = toCome.length
  // Who is at a stop no earlier than somebody who has failed, with as many breaks taken, fails too.
  const failed = new Map<number, number>()
  const explore = (leg: number, time: number, taken: number): number[] | undefined => {
    const key = leg * (breakCount + 1) + taken
    if (time >= (failed.get(key) ?? Infinity)) return undefined
    failed.set(key, time)
    const visit = visits[leg]
    for (let next = breakCount; next >= taken; next--) {
      if (leg === 0 && next - taken > (bounds.mostAtFirst ?? breakCount)) continue
      if (!keepsLegs(heldLegs, leg, toCome.slice(taken, next))) continue
      const ends = legOf(problem, shift, visits, leg)
      const driven = driveLeg(problem, shift, ends, time, toCome.slice(taken, next))
      if (driven.breaks.some(({ isLate }) => isLate)) continue
      if (visit === undefined) {
        const isBack = next === breakCount || driven.arrival <= backWithout(problem, toCome.slice(next))
        if (isBack && driven.arrival <= endArrival) return [next - taken]
        continue
      }
      const service = serviceOf(problem, shift, visits, leg)
      const { start, isLate } = serviceStart(problem, shift, visit, { arrival: driven.arrival, service, bounds })
      if (isLate || start > bounds.notAfter!.get(visit)!) continue
      if (leg === visits.length - 1 && start + service > problem.maxLastDeparture[shift]!) continue
      const rest = explore(leg + 1, start + service, next)
      if (rest) return [next - taken, ...rest]
    }
    return undefined
  }
  const counts = explore(0, bounds.departure, 0)
  return counts && { toCome, from: -never, counts, waits: visits.map(() => -never) }
}

/**
 * The same route where the pace of travel changes, its start place left at the latest second from which the first visit
 * is reached by its start, with as many breaks on the way, and so every other stop before a visit without any.
 */
export function drivingLate(
  problem: RoutingProblem,
  early: RouteTiming,
  placement: Placement,
  bounds: Bounds,
): RouteTiming {
  const visits = early.visits.map(({ visit }) => visit)
  const { departure, visits: served } = early
  const first = lateFirstLeg(problem, early.shift, visits, placement, { start: served[0]!.start, departure })
  return timePlacement(problem, early.shift, visits, placement, {
    ...bounds,
    departure: first.departure,
    drivesLate: true,
  })
}

/** The first leg, left as late as its visit is reached by its start. */
export function lateFirstLeg(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  { toCome, counts }: Pick<Placement, 'toCome' | 'counts'>,
  { start, departure }: { readonly start: number; readonly departure: number },
): { readonly departure: number; readonly leg: Leg } {
  const ends = legOf(problem, shift, visits, 0)
  const drive = (time: number) => driveLeg(problem, shift, ends, time, toCome.slice(0, counts[0]))
  const isInTime = (leg: Leg) => leg.arrival <= start && !leg.breaks.some(({ isLate }) => isLate)
  // Halving, as whoever leaves earlier is there no later.
  let low = departure
  for (let high = start; low < high;) {
    const middle = low + Math.ceil((high - low) / 2)
    if (isInTime(drive(middle))) low = middle
    else high = middle - 1
  }
  return { departure: low, leg: drive(low) }
}

/** Another leg without breaks, left as late as its visit is reached by its start. */
export function lateLeg(problem: RoutingProblem, shift: number, ends: LegEnds, start: number): Leg {
  return driveLeg(problem, shift, ends, latestLeave(problem, ends, start), [])
}
