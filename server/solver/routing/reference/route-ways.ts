/**
 * The ways to drive a route by the rules of problem.ts: on which legs its breaks lie, which of them nobody needs, and
 * who waits for a preferred window. Ways are followed stop by stop; of two with the same breaks taken and left out, one
 * that is neither earlier nor cheaper at a stop is dropped.
 */
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'
import { priceOfLastDeparture, priceOfLeg, priceOfService } from '../rules/way-price.ts'
import { backWithout, waysToLeave } from '../timing/break-needs.ts'
import { awaitedVisits, fixedServices } from '../timing/held-starts.ts'
import { lateFirstLeg, lateLeg } from '../timing/leaving-later.ts'
import { isPinnedTo, leniences, serviceOf, serviceStart, type Bounds } from '../timing/route-bounds.ts'
import { driveLeg, legOf, type Leg } from '../timing/route-legs.ts'
import type { Placement } from '../timing/timed-placement.ts'
import { awaitedStarts, mayWaitOn } from '../timing/waits.ts'

export interface Way extends Placement {
  /** Breaks taken by now. */
  readonly taken: number
  /** Departure from the last stop; arrival at the end place in the end. */
  readonly time: number
  /** What times have cost by then. */
  readonly cost: number
  /** Ends of services others wait for, in sum. */
  readonly awaited: number
  /** Lower for earlier breaks. */
  readonly key: number
}

interface Search {
  readonly problem: RoutingProblem
  readonly shift: number
  readonly visits: readonly number[]
  readonly bounds: Bounds
  readonly breakCount: number
  /** What one leg later counts in `key`, per break. */
  readonly keys: readonly number[]
  /** Whether the times of the route cost anything, and whether stops are left late. */
  readonly isPriced: boolean
  readonly drivesLate: boolean
  /** By visit, where somebody else goes by its time. */
  readonly isFixed: Uint8Array
  readonly isAwaited: Uint8Array
}

/** All ways worth a look; those of a route whose times cost nothing (not `isPriced`) by their times only. */
export function waysOf(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  bounds: Bounds,
  isPriced: boolean,
): Way[] {
  const unspent = { time: bounds.departure, cost: 0, awaited: 0, key: 0 }
  const start = { toCome: [], from: -never, counts: [], waits: [], taken: 0, ...unspent }
  // Nobody travels, so nothing is read of travel either.
  if (visits.length === 0) return [start]
  const breakCount = problem.breakFrom[shift + 1]! - problem.breakFrom[shift]!
  const search = {
    ...{ problem, shift, visits, bounds, breakCount, isPriced },
    keys: keysOf(breakCount, visits.length),
    drivesLate: problem.leavesLate === true && problem.travelClock !== undefined && bounds.lenience === leniences[0],
    isFixed:
      isPriced && mayWaitOn(problem, shift) ? fixedServices(problem) : new Uint8Array(problem.visitCount).fill(1),
    isAwaited: awaitedVisits(problem),
  }
  let ways = waysToLeave(problem, shift).map(({ from, rest: toCome }): Way => {
    const time = Math.max(bounds.departure, from)
    return { ...start, toCome, from, time }
  })
  for (let leg = 0; leg <= visits.length; leg++) {
    const next: Way[] = []
    for (const way of ways) for (const gone of goOn(search, way, leg)) keepBest(next, gone)
    ways = next
  }
  return ways
}

/** Of each break, so that the first one counts most. */
export function keysOf(breakCount: number, visitCount: number): number[] {
  const keys: number[] = []
  let key = 1
  for (let i = 0; i < breakCount; i++) {
    keys.unshift(key)
    key *= visitCount + 2
  }
  return keys
}

/** Adds a way that is neither later nor dearer than one known; those it beats go. */
function keepBest(ways: Way[], way: Way): void {
  const isSameKind = (other: Way) => other.taken === way.taken && other.toCome === way.toCome
  if (ways.some((other) => isSameKind(other) && beats(other, way))) return
  const kept = ways.filter((other) => !isSameKind(other) || !beats(way, other))
  ways.splice(0, ways.length, ...kept, way)
}

/** Of ways that cost as much one is better in which others wait less. */
function beats(a: Way, b: Way): boolean {
  const more = a.cost - b.cost || a.awaited - b.awaited
  return a.time === b.time && more === 0 ? a.key <= b.key : a.time <= b.time && more <= 0
}

/** Goes one leg with each number of breaks on it, most first, and serves the visit it leads to. */
function* goOn(search: Search, way: Way, leg: number): Iterable<Way> {
  const { problem, shift, visits, bounds, breakCount, keys } = search
  const { lenience } = bounds
  const { toCome } = way
  const firstBreak = problem.breakFrom[shift]!
  const ends = legOf(problem, shift, visits, leg)
  for (let taken = toCome.length; taken >= way.taken; taken--) {
    if (leg === 0 && taken - way.taken > (bounds.mostAtFirst ?? breakCount)) continue
    const driven = driveLeg(problem, shift, ends, way.time, toCome.slice(way.taken, taken))
    if (!lenience.missingRoads && driven.maxDrive >= noUpperBound) continue
    if (!lenience.lateBreaks && driven.breaks.some(({ isLate }) => isLate)) continue
    let key = way.key
    for (const b of toCome.slice(way.taken, taken)) key += leg * keys[b - firstBreak]!
    const gone = { ...way, taken, key, counts: [...way.counts, taken - way.taken] }
    if (leg < visits.length) yield* serve(search, gone, leg, driven, way)
    else if (taken === toCome.length || driven.arrival <= backWithout(problem, toCome.slice(taken)))
      yield { ...gone, time: driven.arrival, cost: way.cost + priceOfDrive(search, driven) }
  }
}

const priceOfDrive = ({ isPriced, problem }: Search, driven: Leg) => (isPriced ? priceOfLeg(problem, driven) : 0)

/** Serves the visit as soon as it may be, and at each start it may wait for. */
function* serve(search: Search, gone: Way, leg: number, driven: Leg, before: Way): Iterable<Way> {
  const { problem, shift, visits, bounds, isPriced, drivesLate, isFixed, isAwaited } = search
  const { lenience, notAfter } = bounds
  const visit = visits[leg]!
  const service = serviceOf(problem, shift, visits, leg)
  const seen = new Set<number>()
  for (const wait of isFixed[visit] ? [-never] : [-never, ...awaitedStarts(problem, visit)]) {
    const arrival = Math.max(driven.arrival, wait)
    const { start, isLate } = serviceStart(problem, shift, visit, { arrival, service, bounds })
    if (seen.has(start)) continue
    seen.add(start)
    if (start > (notAfter?.get(visit) ?? Infinity) || (isLate && wait > driven.arrival)) continue
    if (isLate && !(isPinnedTo(problem, shift, visit) ? lenience.latePinned : lenience.lateServices)) continue
    const departure = start + service
    const isLast = leg === visits.length - 1
    if (isLast && !lenience.lateServices && departure > problem.maxLastDeparture[shift]!) continue
    let cost = gone.cost
    if (isPriced) {
      cost += priceOfService(problem, shift, { visit, start, departure })
      cost += priceOfDrive(search, drivesLate ? (late(search, gone, leg, start, before) ?? driven) : driven)
      if (isLast) cost += priceOfLastDeparture(problem, shift, departure)
    }
    const awaited = gone.awaited + (isAwaited[visit] ? departure : 0)
    yield { ...gone, time: departure, cost, awaited, waits: [...gone.waits, wait] }
  }
}

/** The leg as it is driven when its stop is left late; undefined where it is not. */
function late({ problem, shift, visits }: Search, gone: Way, leg: number, start: number, before: Way): Leg | undefined {
  if (leg === 0) return lateFirstLeg(problem, shift, visits, gone, { start, departure: before.time }).leg
  return gone.counts[leg] === 0 ? lateLeg(problem, shift, legOf(problem, shift, visits, leg), start) : undefined
}
