/** Visits of an input as plan facts, as they are before it is known which ones are pinned. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { TimeWindow, VisitInput } from '../schema/visit.ts'
import { isMovable } from './movable.ts'
import type { Places } from '../../routing/domain/places.ts'
import type { PlanVisit, PlanWindow } from './plan.ts'
import { defaultPriority, priorityTable, type Priority } from '../../routing/domain/priorities.ts'
import { instant, localDay, seconds, type TimeAxis } from '../../routing/domain/time-axis.ts'
import { inputVisits, type InputVisit } from './visit-groups.ts'

interface VisitContext {
  readonly time: TimeAxis
  readonly places: Places
  readonly priorities: ReadonlyMap<string, Priority>
  readonly input: Input
  readonly firstShiftDay: number
}

export function readVisits(input: Input, overrides: Overrides, axes: { time: TimeAxis; places: Places }): PlanVisit[] {
  const starts = input.vehicles.flatMap((vehicle) =>
    vehicle.shifts.map((shift) => localDay(shift.minStartTime ?? shift.minFirstVisitArrivalTime!)),
  )
  const firstShiftDay = starts.reduce((first, day) => Math.min(first, day), starts[0] ?? 0)
  const context = { ...axes, input, priorities: priorityTable(overrides), firstShiftDay }
  return inputVisits(input).map((each, index) => readVisit(each, index, context))
}

function readVisit(
  { visit, group }: InputVisit,
  index: number,
  { time, places, priorities, input, firstShiftDay }: VisitContext,
): PlanVisit {
  const priority = priorities.get(visit.priority ?? defaultPriority)!
  const opening = visit.timeWindows.map(({ minStartTime }) =>
    minStartTime === undefined ? firstShiftDay : localDay(minStartTime),
  )
  return {
    index,
    input: visit,
    group,
    place: places.of(visit.location),
    windows: readWindows(visit, time),
    preferredWindows: visit.preferredTimeWindows.map((window) => readWindow(window, time)),
    serviceSeconds: seconds(visit.serviceDuration),
    firstVisitSeconds: seconds(visit.firstVisitOnLocationExtraDuration),
    priorityWeight: priority.weight,
    priorityWorth: priority.worth,
    profit: profitOf(visit),
    isMandatory: isMandatory(visit, priority, input),
    isMovable: isMovable(visit),
    slaEnd: time.at(visit.latestSlaEndTime, noUpperBound),
    minStartTravel: time.at(visit.minStartTravelTime, noLowerBound),
    earliestDay: Math.max(firstShiftDay, Math.min(...opening, opening.length > 0 ? Infinity : firstShiftDay)),
    isPinned: false,
    appointment: undefined,
  }
}

/** In hundredths. */
export function profitOf({ profit }: VisitInput): number {
  return Math.round(100 * (profit?.fixedProfit ?? 0))
}

/** By time. */
export function readWindows({ timeWindows }: VisitInput, time: TimeAxis): PlanWindow[] {
  return timeWindows.map((window) => readWindow(window, time)).sort((a, b) => a.minStart - b.minStart)
}

export function readWindow(window: TimeWindow, time: TimeAxis): PlanWindow {
  return {
    minStart: time.at(window.minStartTime, noLowerBound),
    maxStart: time.at(window.maxStartTime, noUpperBound),
    maxEnd: time.at(window.maxEndTime, noUpperBound),
  }
}

/**
 * As the input says, before it is known what is pinned. AUTO: mandatory when the last time window ends inside the
 * planning window; one that ends later or never closes says that the visit can wait, and makes it optional. Who sends
 * no window says nothing of the kind, and without a planning window there is no later: mandatory.
 */
export function isMandatory(visit: VisitInput, priority: Priority, input: Input): boolean {
  const assignment = assignmentOf(priority, input)
  if (assignment !== 'AUTO') return assignment === 'MANDATORY'
  const { planningWindow } = input
  return (
    !planningWindow || visit.timeWindows.every((window) => latestEnd(window, visit) <= instant(planningWindow.endDate))
  )
}

/** What the priority says, or else the dataset's default. */
export function assignmentOf({ assignment }: Priority, { defaultAssignmentType }: Input): Priority['assignment'] {
  return assignment === 'AUTO' ? defaultAssignmentType : assignment
}

/** Latest moment the window lets the service end; Infinity for a window that never closes. */
export function latestEnd({ maxStartTime, maxEndTime }: TimeWindow, { serviceDuration }: VisitInput): number {
  const ends = [
    maxEndTime === undefined ? [] : instant(maxEndTime),
    maxStartTime === undefined ? [] : instant(maxStartTime) + seconds(serviceDuration),
  ].flat()
  return ends.length > 0 ? Math.min(...ends) : Infinity
}
