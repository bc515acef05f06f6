/** Hours, places and breaks of a shift, as every routing model reads them. */
import { anywhere, noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { Location } from '../../../travel/travel-matrix.ts'
import type { RequiredBreak } from '../schema/break.ts'
import type { Places } from './places.ts'
import type { PlanBreak, RouteShift } from './plan.ts'
import { besideFixedBreaks } from './room-beside-breaks.ts'
import { offsetsOf } from './shift-clock.ts'
import { localDay, offsetMinutes, seconds, type TimeAxis } from './time-axis.ts'

interface ShiftFields {
  readonly startLocation: Location
  readonly endLocation?: Location | undefined
  readonly minStartTime?: string | undefined
  readonly maxEndTime?: string | undefined
  readonly maxSoftEndTime?: string | undefined
  readonly maxLegTime?: string | undefined
  readonly maxTravelTime?: string | undefined
  readonly maxSoftTravelTime?: string | undefined
  readonly requiredBreaks: readonly RequiredBreak[]
}

/** Limits that models call by what they plan. */
interface OwnHours {
  readonly firstArrival: string | undefined
  readonly lastDeparture: string | undefined
  readonly softLastDeparture: string | undefined
}

/** Before it is known what is pinned. */
export function readRouteShift(
  shift: ShiftFields,
  own: OwnHours,
  { time, places }: { readonly time: TimeAxis; readonly places: Places },
): Omit<RouteShift, 'index' | 'vehicle' | 'input' | 'itinerary'> {
  const start = shift.minStartTime ?? own.firstArrival!
  const startPlace = places.of(shift.startLocation)
  return {
    offsetMinutes: offsetMinutes(start),
    offsetAt: clockOfShift(start, shift, own, time),
    startPlace,
    endPlace: shift.endLocation ? places.of(shift.endLocation) : startPlace,
    minDeparture: time.at(shift.minStartTime, noLowerBound),
    minFirstArrival: time.at(own.firstArrival, noLowerBound),
    maxLastDeparture: time.at(own.lastDeparture, noUpperBound),
    maxEnd: time.at(shift.maxEndTime, noUpperBound),
    softLastDeparture: time.at(own.softLastDeparture, noUpperBound),
    softEnd: time.at(shift.maxSoftEndTime, noUpperBound),
    maxLegSeconds: limit(shift.maxLegTime),
    maxTravelSeconds: limit(shift.maxTravelTime),
    softTravelSeconds: limit(shift.maxSoftTravelTime),
    breaks: besideFixedBreaks(shift.requiredBreaks.map((pause) => readBreak(pause, time, places))).sort(byStart),
    day: localDay(start),
    pinnedCount: 0,
  }
}

/** Offset from UTC at a plan time. */
function clockOfShift(start: string, shift: ShiftFields, own: OwnHours, { epoch }: TimeAxis): RouteShift['offsetAt'] {
  const breaks = shift.requiredBreaks.flatMap((pause) =>
    pause.type === 'FLOATING'
      ? [pause.minStartTime, pause.maxStartTime, pause.maxEndTime]
      : [pause.startTime, pause.endTime],
  )
  const hours = [shift.maxEndTime, shift.maxSoftEndTime, own.firstArrival, own.lastDeparture, own.softLastDeparture]
  const offsetAt = offsetsOf([start, ...[...hours, ...breaks].filter((text) => text !== undefined)])
  return (time) => offsetAt(epoch + time)
}

function limit(duration: string | undefined): number {
  return duration === undefined ? noUpperBound : Math.min(noUpperBound, seconds(duration))
}

function byStart(a: PlanBreak, b: PlanBreak): number {
  return a.minStart - b.minStart || a.maxStart - b.maxStart
}

/** A break at a fixed time has one start; one in a span starts early enough to end inside it. */
function readBreak(pause: RequiredBreak, time: TimeAxis, places: Places): PlanBreak {
  const place = pause.location ? places.of(pause.location) : anywhere
  const isRequired = pause.required === 'ALWAYS'
  if (pause.type !== 'FLOATING' && pause.startTime !== undefined && pause.endTime !== undefined) {
    const start = time.at(pause.startTime, 0)
    const length = time.at(pause.endTime, 0) - start
    const span = { spanFrom: start, spanEnd: start + length }
    return { id: pause.id, minStart: start, maxStart: start, seconds: length, ...span, isRequired, place }
  }
  // Validation lets a break without fixed times pass only with these two.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- validated, see above
  const { minStartTime, maxStartTime, maxEndTime, duration } = pause as Extract<RequiredBreak, { type: 'FLOATING' }>
  const length = seconds(duration)
  const latestByEnd = maxEndTime === undefined ? noUpperBound : time.at(maxEndTime, noUpperBound) - length
  const minStart = time.at(minStartTime, noLowerBound)
  const maxStart = Math.min(time.at(maxStartTime, noUpperBound), latestByEnd)
  return {
    ...{ id: pause.id, minStart, maxStart, seconds: length },
    ...{ spanFrom: minStart, spanEnd: Math.min(noUpperBound, maxStart + length) },
    isRequired,
    place,
  }
}
