/** What being away for a while makes of a shift: it is gone, starts later, ends earlier, or has one more break. */
import type { PatchOperation } from '../../../contract/patch.ts'
import { instant, offsetMinutes, seconds } from '../../routing/domain/time-axis.ts'
import type { RequiredBreak } from '../../routing/schema/break.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import type { ShiftInput, VehicleInput } from '../schema/vehicle.ts'
import type { ActionPlan } from '../../quick-action.ts'
import { byId, freed, shiftPath } from './places.ts'

/** From and until, date-times; without an end for the shifts of that day. */
export interface Absence {
  readonly from: string
  readonly until: string | undefined
}

const startOf = ({ minStartTime, minFirstVisitArrivalTime }: ShiftInput): number => {
  const start = minStartTime ?? minFirstVisitArrivalTime
  return start === undefined ? -Infinity : instant(start)
}
const endOf = ({ maxEndTime, maxLastVisitDepartureTime }: ShiftInput): number => {
  const end = maxEndTime ?? maxLastVisitDepartureTime
  return end === undefined ? Infinity : instant(end)
}

/** Whether the shift has anything of the time between. */
export const isHit = (shift: ShiftInput, { from, until }: Absence): boolean =>
  instant(from) < endOf(shift) && startOf(shift) < (until === undefined ? endOfDay(from) : instant(until))

/** For a shift that is hit. */
export function shiftWithout(
  [vehicle, shift]: readonly [VehicleInput, ShiftInput],
  absence: Absence,
  { input, output }: ActionPlan<Input, Output>,
): PatchOperation[] {
  const { from, until } = absence
  const path = shiftPath(vehicle, shift)
  const isToItsEnd = until === undefined || instant(until) >= endOf(shift)
  if (instant(from) <= startOf(shift)) return isToItsEnd ? gone(input, path, shift) : startingAt(shift, path, until)
  if (isToItsEnd) return endingAt(shift, path, { from, freeing: freed(input, path, endingAfter(shift, from, output)) })
  const pause = { type: 'FIXED', id: newBreakId(shift), startTime: from, endTime: until }
  return [{ op: 'add', path: `${path}/requiredBreaks/-`, value: pause }]
}

function gone(input: Input, path: string, shift: ShiftInput): PatchOperation[] {
  const visits = shift.itinerary.filter(({ kind }) => kind === 'VISIT').map(({ id }) => id)
  return [...freed(input, path, visits), { op: 'remove', path }]
}

/** Whoever starts later keeps the visits: which of them can still be done is for the plan to say. */
export function startingAt(shift: ShiftInput, path: string, start: string): PatchOperation[] {
  const { minFirstVisitArrivalTime: arrival } = shift
  return [
    { op: 'replace', path: `${path}/minStartTime`, value: start },
    ...(arrival !== undefined && instant(arrival) < instant(start)
      ? [{ op: 'replace', path: `${path}/minFirstVisitArrivalTime`, value: start } as const]
      : []),
    ...shift.requiredBreaks.flatMap((pause) => breakWithin(pause, `${path}/requiredBreaks`, { start })),
  ]
}

function endingAt(
  shift: ShiftInput,
  path: string,
  { from, freeing }: { readonly from: string; readonly freeing: readonly PatchOperation[] },
): PatchOperation[] {
  return [
    ...freeing,
    { op: 'replace', path: `${path}/maxLastVisitDepartureTime`, value: from },
    ...shift.requiredBreaks.flatMap((pause) => breakWithin(pause, `${path}/requiredBreaks`, { end: from })),
  ]
}

/** A break that no longer fits is left out; one that may still be taken is taken within what is left. */
function breakWithin(
  pause: RequiredBreak,
  list: string,
  { start, end }: { readonly start?: string; readonly end?: string },
): PatchOperation[] {
  const { length, earliest, latest } = breakSpan(pause)
  const path = `${list}/${byId(pause.id)}`
  const isEarly = start !== undefined && earliest < instant(start)
  const isLate = end !== undefined && latest > instant(end)
  if (!isEarly && !isLate) return []
  const first = start === undefined ? earliest : Math.max(earliest, instant(start))
  const last = end === undefined ? latest : Math.min(latest, instant(end))
  if (length === undefined || first + length > last) return [{ op: 'remove', path }]
  return [
    ...(isEarly ? [{ op: 'replace', path: `${path}/minStartTime`, value: start } as const] : []),
    ...(isLate ? [{ op: 'replace', path: `${path}/maxEndTime`, value: end } as const] : []),
  ]
}

interface BreakSpan {
  /** Seconds; undefined of a break at a fixed time. */
  readonly length: number | undefined
  /** Seconds since 1970, infinite where nothing is said. */
  readonly earliest: number
  readonly latest: number
}

function breakSpan(pause: RequiredBreak): BreakSpan {
  if ('minStartTime' in pause && pause.minStartTime !== undefined && pause.duration !== undefined) {
    const [length, { maxEndTime, maxStartTime }] = [seconds(pause.duration), pause]
    const ends = [
      ...(maxEndTime === undefined ? [] : [instant(maxEndTime)]),
      ...(maxStartTime === undefined ? [] : [instant(maxStartTime) + length]),
    ]
    return { length, earliest: instant(pause.minStartTime), latest: Math.min(Infinity, ...ends) }
  }
  const { startTime, endTime }: { readonly startTime?: string | undefined; readonly endTime?: string | undefined } =
    'startTime' in pause ? pause : {}
  return {
    length: undefined,
    earliest: startTime === undefined ? -Infinity : instant(startTime),
    latest: endTime === undefined ? Infinity : instant(endTime),
  }
}

/** Visits of the shift that would not be over by then. */
function endingAfter({ itinerary }: ShiftInput, time: string, output: Output): string[] {
  const stops = output.vehicles.flatMap(({ shifts }) => shifts.flatMap((shift) => shift.itinerary))
  const ends = new Map(stops.flatMap((stop) => (stop.kind === 'VISIT' ? [[stop.id, stop.departureTime] as const] : [])))
  return itinerary
    .filter(({ id, kind }) => {
      const end = ends.get(id)
      return kind === 'VISIT' && (end === undefined || instant(end) > instant(time))
    })
    .map(({ id }) => id)
}

function newBreakId({ requiredBreaks, itinerary }: ShiftInput): string {
  const taken = new Set([...requiredBreaks, ...itinerary].map(({ id }) => id))
  for (let number = 1; ; number++) if (!taken.has(`away-${number}`)) return `away-${number}`
}

/** Midnight after the time, on the clock it is written with; seconds since 1970. */
function endOfDay(time: string): number {
  const offset = offsetMinutes(time) * 60
  return (Math.floor((instant(time) + offset) / 86_400) + 1) * 86_400 - offset
}
