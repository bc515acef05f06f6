/**
 * What stays where the itineraries have it. Of each itinerary the part up to the last pinned item stays: a pinned one
 * pins everything before it, as its own times would change otherwise. It is pinned by itself (`pinningRequested`), by
 * its itinerary item (`pin`), by its shift (`pinned`) or by the freeze time.
 */
import { noLowerBound, noUpperBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { keepPinnedStarts } from './pinned-starts.ts'
import type { PlanWindow, RouteShift } from './plan.ts'
import type { TimeAxis } from './time-axis.ts'
import { timeRoutes } from './timed-route.ts'

interface ItineraryItem {
  readonly id: string
  readonly kind: string
  readonly pin: boolean
  readonly startServiceTime?: string | undefined
}

export interface PinnableShift extends RouteShift {
  readonly input: RouteShift['input'] & { readonly itinerary: readonly ItineraryItem[] }
}

export interface Pinnable {
  readonly input: { readonly id: string; readonly pinningRequested: boolean }
  readonly windows: readonly PlanWindow[]
  readonly minStartTravel: number
  readonly isPinned: boolean
}

export interface PinningInput<Shift, Work> {
  readonly time: TimeAxis
  /** Visits or stops, by index. */
  readonly work: readonly Work[]
  readonly freeze: string | undefined
  /** Start of what is planned. */
  readonly start: string | undefined
  /** Whether what a shift already travels to at the freeze time is pinned, too. */
  pinsNext(shift: Shift): boolean
}

/** Pinned by somebody's wish, at the head of an itinerary. */
function requestedPins(shift: PinnableShift, work: readonly Pinnable[]): number {
  if (shift.input.pinned) return shift.itinerary.length
  const wished = new Set(shift.input.itinerary.filter(({ pin }) => pin).map(({ id }) => id))
  return (
    shift.itinerary.findLastIndex((index) => work[index]!.input.pinningRequested || wished.has(work[index]!.input.id)) +
    1
  )
}

/**
 * The shifts with their pinned counts. What is frozen follows from the times of the itineraries as they are:
 * `problemOf` makes the problem in which all of them are pinned and keep their starts, and timing it tells which
 * services, or travels to them, begin before the freeze time.
 */
export function pinShifts<Shift extends PinnableShift>(
  shifts: readonly Shift[],
  { time, work, freeze: frozenUntil, pinsNext }: PinningInput<Shift, Pinnable>,
  problemOf: (shifts: Shift[]) => RoutingProblem,
): Shift[] {
  const freeze = time.at(frozenUntil, noLowerBound)
  const asPlanned = shifts.map((shift) => ({ ...shift, pinnedCount: shift.itinerary.length }))
  const timed =
    freeze === noLowerBound
      ? []
      : timeRoutes(
          keepPinnedStarts(problemOf(asPlanned), plannedStarts(asPlanned, { time, work })),
          shifts.map((shift) => shift.itinerary),
        )
  return shifts.map((shift, index) => {
    const stops = timed[index]?.stops.filter((stop) => stop.kind === 'VISIT') ?? []
    const frozen = stops.findLastIndex((stop) => (pinsNext(shift) ? stop.travelStart : stop.start) < freeze) + 1
    return { ...shift, pinnedCount: Math.max(requestedPins(shift, work), frozen) }
  })
}

/**
 * Visits or stops with what pinning means for them. A pinned one starts at its `startServiceTime`, if one is given, or
 * later. Any other one is travelled to neither before the planning window nor before the freeze time: until then all
 * departures have happened.
 */
export function pinWork<Work extends Pinnable>(
  shifts: readonly PinnableShift[],
  { time, work, freeze, start }: PinningInput<never, Work>,
): Work[] {
  const earliestTravel = Math.max(time.at(start, noLowerBound), time.at(freeze, noLowerBound))
  const pinned = work.map((each) => ({ ...each, minStartTravel: Math.max(each.minStartTravel, earliestTravel) }))
  for (const shift of shifts) {
    for (const index of shift.itinerary.slice(0, shift.pinnedCount)) {
      const each = work[index]!
      const planned = time.at(plannedStart(shift, each.input.id), noLowerBound)
      pinned[index] = { ...each, isPinned: true, windows: windowsFrom(planned, each.windows) }
    }
  }
  return pinned
}

/** When pinned visits or stops are planned to start, by index; no lower bound for others. */
export function plannedStarts(
  shifts: readonly PinnableShift[],
  { time, work }: Pick<PinningInput<never, Pinnable>, 'time' | 'work'>,
): number[] {
  const starts = work.map(() => noLowerBound)
  for (const shift of shifts)
    for (const index of shift.itinerary.slice(0, shift.pinnedCount))
      starts[index] = time.at(plannedStart(shift, work[index]!.input.id), noLowerBound)
  return starts
}

function plannedStart({ input }: PinnableShift, workId: string): string | undefined {
  return input.itinerary.find(({ id, kind }) => kind !== 'BREAK' && id === workId)?.startServiceTime
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
