/** Visits whose day is still to be chosen, and how much of a shift they may take. */
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { ShiftInput } from '../schema/vehicle.ts'
import type { TimeWindow, VisitInput } from '../schema/visit.ts'
import type { PlanShift, PlanVisit } from './plan.ts'
import { shiftSeconds } from './shift-length.ts'
import { localDay } from '../../routing/domain/time-axis.ts'

/** The day is still to be chosen. */
export function isMovable({ timeWindows }: VisitInput): boolean {
  const days = new Set(timeWindows.flatMap(daysOf))
  return days.size !== 1 || days.has(undefined)
}

/** First and last calendar day of a window, undefined on a side that is open; midnight belongs to the day before it. */
function daysOf({ minStartTime, maxStartTime, maxEndTime }: TimeWindow): (number | undefined)[] {
  const first = minStartTime === undefined ? undefined : localDay(minStartTime)
  const last =
    maxEndTime !== undefined
      ? localDay(maxEndTime, -1)
      : maxStartTime === undefined
        ? undefined
        : localDay(maxStartTime)
  return [first, last]
}

type ShiftHours = Parameters<typeof shiftSeconds>[0]

/**
 * Seconds of the shift that movable visits may take, rounded down; the slack makes up for what shares lose in binary.
 */
export function maxMovableSeconds(
  { movableOccupationRatioThreshold: share = 1 }: ShiftInput,
  hours: ShiftHours,
): number {
  const slack = 1e-6
  return share === 1 ? noUpperBound : Math.floor(share * shiftSeconds(hours) + slack)
}

/** Service of movable visits at a multiplier of 1, as the time is set aside before it is known who does them. */
export function movableSeconds(visits: readonly PlanVisit[]): number {
  return visits.reduce((sum, visit) => sum + movableSecondsOf(visit), 0)
}

export function movableSecondsOf({ isMovable: counts, serviceSeconds }: PlanVisit): number {
  return counts ? serviceSeconds : 0
}

/**
 * What the search may fill: where pinned visits take more than their share, nothing movable is added, but all else may
 * be.
 */
export function movableCapacity(shift: PlanShift, visits: readonly PlanVisit[]): number {
  const pinned = shift.itinerary.slice(0, shift.pinnedCount).map((index) => visits[index]!)
  return Math.max(shift.maxMovableSeconds, movableSeconds(pinned))
}
