/** What being away for a while makes of a shift: it is gone, starts later, ends earlier, or has one more break. */
import { patchSegment } from '../../../contract/patch-segment.ts'
import type { PatchOperation } from '../../../contract/patch.ts'
import { instant, offsetMinutes, seconds } from '../domain/time-axis.ts'
import type { RequiredBreak } from '../schema/break.ts'
import { impossible, nameOf } from './words.ts'

/** What shifts of all routing models have. */
export interface AbsentShift {
  readonly minStartTime?: string | undefined
  readonly minFirstVisitArrivalTime?: string | undefined
  readonly maxEndTime?: string | undefined
  readonly maxLastVisitDepartureTime?: string | undefined
  readonly requiredBreaks: readonly RequiredBreak[]
  readonly itinerary: readonly { readonly id: string; readonly kind: string }[]
}

/** What only the model of the shift knows. */
export interface ShiftChanges {
  /** JSON pointer to the shift. */
  readonly path: string
  /** Takes work out of its itinerary. */
  freed(ids: readonly string[]): PatchOperation[]
  /** Work of its itinerary that cannot stay where whoever does it goes then. */
  notOverBy(time: string): readonly string[]
  /** Ends the shift then. */
  endingAt(time: string): PatchOperation[]
}

/** From and until, date-times; without an end for the shifts of that day. */
export interface Absence {
  readonly from: string
  readonly until: string | undefined
}

const startOf = ({ minStartTime, minFirstVisitArrivalTime }: AbsentShift): number => {
  const start = minStartTime ?? minFirstVisitArrivalTime
  return start === undefined ? -Infinity : instant(start)
}
const endOf = ({ maxEndTime, maxLastVisitDepartureTime }: AbsentShift): number => {
  const end = maxEndTime ?? maxLastVisitDepartureTime
  return end === undefined ? Infinity : instant(end)
}

/** Whether the shift has anything of the time between. */
const isHit = (shift: AbsentShift, { from, until }: Absence): boolean =>
  instant(from) < endOf(shift) && startOf(shift) < (until === undefined ? endOfDay(from) : instant(until))

/** A technician or driver as the input has them. */
interface Person<Shift> {
  readonly id: string
  readonly name?: string | undefined
  readonly shifts: readonly Shift[]
}

/** Whom an absence hits, in words; throws QUICK_ACTION_INVALID where it hits nothing. */
export function readAbsence<Shift extends AbsentShift>(
  person: Person<Shift>,
  absence: Absence,
  words: (time: string) => string,
): { readonly words: string; readonly hit: readonly Shift[] } {
  const { from, until } = absence
  const name = nameOf(person)
  const span = `from ${words(from)}${until === undefined ? ' to the end of the day' : ` to ${words(until)}`}`
  if (until !== undefined && instant(until) <= instant(from))
    throw impossible(`${name} cannot be away ${span}. Set a later end.`)
  const hit = person.shifts.filter((shift) => isHit(shift, absence))
  if (hit.length === 0) throw impossible(`${name} has no shift ${span}.`)
  return { words: `${name} is away ${span}`, hit }
}

/** Somebody starts later in the shift of that time; throws QUICK_ACTION_INVALID where there is none. */
export function lateStart<Shift extends AbsentShift>(
  person: Person<Shift>,
  start: string,
  words: (time: string) => string,
  pathOf: (shift: Shift) => string,
): { readonly words: string; readonly patch: PatchOperation[] } {
  const [name, time] = [nameOf(person), words(start)]
  const shift = person.shifts.find((one) => isHit(one, { from: start, until: start }))
  if (!shift) throw impossible(`${name} has no shift at ${time}.`)
  return { words: `${name} starts at ${time} only`, patch: startingAt(shift, pathOf(shift), start) }
}

/** Whether a shift that is hit has begun by then and is not taken up again. */
export const isCutShort = (shift: AbsentShift, { from, until }: Absence): boolean =>
  instant(from) > startOf(shift) && (until === undefined || instant(until) >= endOf(shift))

/** For a shift that is hit. */
export function shiftWithout(shift: AbsentShift, absence: Absence, changes: ShiftChanges): PatchOperation[] {
  const { from, until } = absence
  const { path } = changes
  const isToItsEnd = until === undefined || instant(until) >= endOf(shift)
  if (instant(from) <= startOf(shift)) return isToItsEnd ? gone(shift, changes) : startingAt(shift, path, until)
  if (isToItsEnd) return endingAt(shift, from, changes)
  const pause = { type: 'FIXED', id: newBreakId(shift), startTime: from, endTime: until }
  return [{ op: 'add', path: `${path}/requiredBreaks/-`, value: pause }]
}

function gone({ itinerary }: AbsentShift, { path, freed }: ShiftChanges): PatchOperation[] {
  const work = itinerary.filter(({ kind }) => kind !== 'BREAK').map(({ id }) => id)
  return [...freed(work), { op: 'remove', path }]
}

/** Whoever starts later keeps the work: which of it can still be done is for the plan to say. */
function startingAt(shift: AbsentShift, path: string, start: string): PatchOperation[] {
  const { minFirstVisitArrivalTime: arrival } = shift
  return [
    { op: 'replace', path: `${path}/minStartTime`, value: start },
    ...(arrival !== undefined && instant(arrival) < instant(start)
      ? [{ op: 'replace', path: `${path}/minFirstVisitArrivalTime`, value: start } as const]
      : []),
    ...shift.requiredBreaks.flatMap((pause) => breakWithin(pause, `${path}/requiredBreaks`, { start })),
  ]
}

function endingAt(shift: AbsentShift, from: string, changes: ShiftChanges): PatchOperation[] {
  return [
    ...changes.freed(changes.notOverBy(from)),
    ...changes.endingAt(from),
    ...shift.requiredBreaks.flatMap((pause) => breakWithin(pause, `${changes.path}/requiredBreaks`, { end: from })),
  ]
}

/** A break that no longer fits is left out; one that may still be taken is taken within what is left. */
function breakWithin(
  pause: RequiredBreak,
  list: string,
  { start, end }: { readonly start?: string; readonly end?: string },
): PatchOperation[] {
  const { length, earliest, latest } = breakSpan(pause)
  const path = `${list}/[id=${patchSegment(pause.id)}]`
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

function newBreakId({ requiredBreaks, itinerary }: AbsentShift): string {
  const taken = new Set([...requiredBreaks, ...itinerary].map(({ id }) => id))
  for (let number = 1; ; number++) if (!taken.has(`away-${number}`)) return `away-${number}`
}

/** Midnight after the time, on the clock it is written with; seconds since 1970. */
function endOfDay(time: string): number {
  const offset = offsetMinutes(time) * 60
  return (Math.floor((instant(time) + offset) / 86_400) + 1) * 86_400 - offset
}
