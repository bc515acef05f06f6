/**
 * Which visits stay where the itineraries have them. Of each itinerary the part up to the last pinned visit stays: a
 * pinned visit pins everything before it, as its own times would change otherwise. A visit is pinned by itself
 * (`pinningRequested`), by its itinerary item (`pin`), by its shift (`pinned`) or by the freeze time.
 */
import { noLowerBound, noUpperBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import type { Input } from '../schema/input.ts'
import type { ShiftInput } from '../schema/vehicle.ts'
import type { PlanShift, PlanVisit, PlanWindow } from './plan.ts'
import type { TimeAxis } from './time-axis.ts'
import { timeRoutes } from './timed-route.ts'

interface PinningInput {
  readonly input: Input
  readonly time: TimeAxis
  readonly visits: readonly PlanVisit[]
}

/** Visits pinned by somebody's wish, at the head of an itinerary. */
function requestedPins(shift: PlanShift, visits: readonly PlanVisit[]): number {
  if (shift.input.pinned) return shift.itinerary.length
  const wished = new Set(shift.input.itinerary.filter(({ pin }) => pin).map(({ id }) => id))
  return (
    shift.itinerary.findLastIndex(
      (index) => visits[index]!.input.pinningRequested || wished.has(visits[index]!.input.id),
    ) + 1
  )
}

export function freezeTime(input: Input): string | undefined {
  return input.freezeDeparturesBeforeTime ?? input.freezeTime
}

/**
 * The shifts with their pinned counts. What is frozen follows from the times of the itineraries as they are:
 * `problemOf` makes the problem in which all of them are pinned, and timing it tells which services, or travels to
 * them, begin before the freeze time.
 */
export function pinShifts(
  shifts: readonly PlanShift[],
  { input, time, visits }: PinningInput,
  problemOf: (shifts: PlanShift[]) => RoutingProblem,
): PlanShift[] {
  const freeze = time.at(freezeTime(input), noLowerBound)
  const asPlanned = shifts.map((shift) => ({ ...shift, pinnedCount: shift.itinerary.length }))
  const timed =
    freeze === noLowerBound
      ? []
      : timeRoutes(
          problemOf(asPlanned),
          shifts.map((shift) => shift.itinerary),
        )
  return shifts.map((shift, index) => {
    const pinsNext = (shift.input.pinNextVisitDuringFreeze ?? input.pinNextVisitDuringFreeze) === 'ALWAYS'
    const stops = timed[index]?.stops.filter((stop) => stop.kind === 'VISIT') ?? []
    const frozen = stops.findLastIndex((stop) => (pinsNext ? stop.travelStart : stop.start) < freeze) + 1
    return { ...shift, pinnedCount: Math.max(requestedPins(shift, visits), frozen) }
  })
}

/**
 * The visits with what pinning means for them. A pinned visit starts at its `startServiceTime`, if one is given, or
 * later, and is mandatory whatever its priority: it is done. Any other visit is travelled to neither before the
 * planning window nor before the freeze time: until then all departures have happened.
 */
export function pinVisits(shifts: readonly PlanShift[], { input, time, visits }: PinningInput): PlanVisit[] {
  const earliestTravel = Math.max(
    time.at(input.planningWindow?.startDate, noLowerBound),
    time.at(freezeTime(input), noLowerBound),
  )
  const pinned = visits.map((visit) => ({ ...visit, minStartTravel: Math.max(visit.minStartTravel, earliestTravel) }))
  for (const shift of shifts) {
    for (const index of shift.itinerary.slice(0, shift.pinnedCount)) {
      const visit = visits[index]!
      const start = time.at(plannedStart(shift.input, visit.input.id), noLowerBound)
      pinned[index] = { ...visit, isPinned: true, isMandatory: true, windows: windowsFrom(start, visit.windows) }
    }
  }
  return pinned
}

function plannedStart(shift: ShiftInput, visitId: string): string | undefined {
  return shift.itinerary.find(({ id, kind }) => kind === 'VISIT' && id === visitId)?.startServiceTime
}

/** The windows as far as they lie after `start`; where all are over by then, the service is late in the last one. */
function windowsFrom(start: number, windows: readonly PlanWindow[]): PlanWindow[] {
  if (start === noLowerBound) return [...windows]
  if (windows.length === 0) return [{ minStart: start, maxStart: noUpperBound, maxEnd: noUpperBound }]
  const open = windows.filter(({ maxStart, maxEnd }) => start <= Math.min(maxStart, maxEnd))
  return (open.length > 0 ? open : windows.slice(-1)).map((window) => ({
    ...window,
    minStart: Math.max(window.minStart, start),
  }))
}
