/**
 * The earliest times of a route whose breaks lie on given legs: the least solution of the lower bounds
 * `time of a stop >= time of an earlier one + service + travel + breaks on the way`, each moved on to the next window.
 * Written for the oracle alone; only facts (windows, lengths of services) come from the checker's reading.
 */
import { windowsOn } from '../support/checker/borrowed.ts'
import type { BreakFacts, Place, ShiftFacts, VisitFacts } from '../support/checker/facts.ts'
import { serviceSecondsAt } from '../support/checker/service-duration.ts'
import type { Leg, Travel } from '../support/checker/travel.ts'

/** A span in which a service may start, in seconds since 1970. */
interface Opening {
  readonly from: number
  readonly until: number
}

/** Visits of a shift in order, as far as the times of its services depend on them. */
export interface Sequence {
  readonly shift: ShiftFacts
  readonly visits: readonly VisitFacts[]
  readonly pinnedVisits: number
  readonly frozenUntil: number
  /** Seconds of service by position. */
  readonly service: readonly number[]
  /** When a service may start; undefined where any time will do. */
  readonly openings: readonly (readonly Opening[] | undefined)[]
  /** Earliest departure to each stop, and earliest start of its service. */
  readonly leaveFrom: readonly number[]
  readonly startFrom: readonly number[]
  /** Earliest departure from the start place. */
  readonly departFrom: number
}

/** Which breaks a route takes and on which leg; leg `i` leads to visit `i`, the last one home. */
export interface BreakChoice {
  readonly breaks: readonly BreakFacts[]
  readonly legs: readonly number[]
  /** What leaving breaks out asks: not to leave before, and to be back by. */
  readonly leaveFrom: number
  readonly backBy: number
}

export interface BreakTimes {
  readonly pause: BreakFacts
  readonly leg: Leg | undefined
  readonly legIndex: number
  readonly left: number
  readonly arrival: number
  readonly start: number
}

export interface Times {
  readonly departure: number
  readonly starts: readonly number[]
  readonly arrivals: readonly number[]
  /** The part of each leg behind its last break with a place; the last one leads home. */
  readonly lastLegs: readonly Leg[]
  /** When the vehicle begins each leg. */
  readonly left: readonly number[]
  readonly breaks: readonly BreakTimes[]
  readonly end: number
}

function openingsOf(windows: VisitFacts['windows'], from: number, seconds: number): readonly Opening[] {
  return windows
    .map((window) => ({
      from: Math.max(window.minStart, from),
      until: Math.min(window.maxStart, window.maxEnd - seconds),
    }))
    .filter((opening) => opening.from <= opening.until)
    .sort((a, b) => a.from - b.from)
}

export function sequenceOf(
  shift: ShiftFacts,
  visits: readonly VisitFacts[],
  { pinnedVisits, frozenUntil, travel }: { pinnedVisits: number; frozenUntil: number; travel: Travel },
): Sequence {
  const service = visits.map((_, index) => serviceSecondsAt({ shift, visits }, index))
  const given = visits.map(({ id }, index) =>
    index < pinnedVisits ? (shift.itinerary.find((stop) => stop.id === id)?.minServiceStart ?? -Infinity) : -Infinity,
  )
  const leaveFrom = visits.map((visit, index) =>
    Math.max(visit.minStartTravel, index < pinnedVisits ? -Infinity : frozenUntil),
  )
  const first = travel(shift.start, visits[0]?.place ?? shift.end)?.seconds ?? Number.NaN
  return {
    shift,
    visits,
    pinnedVisits,
    frozenUntil,
    service,
    openings: visits.map((visit, index) => {
      const isFree = index >= pinnedVisits
      const windows = isFree ? windowsOn(visit, shift) : visit.windows
      return visit.windows.length === 0 && windows.length === 0
        ? undefined
        : openingsOf(windows, isFree ? -Infinity : given[index]!, service[index]!)
    }),
    leaveFrom,
    startFrom: given,
    departFrom: Math.max(shift.minStart, shift.minFirstArrival - first, leaveFrom[0] ?? -Infinity),
  }
}

interface Drive {
  readonly arrival: number
  readonly lastLeg: Leg
  readonly breaks: readonly BreakTimes[]
}

const unknown: Leg = { seconds: Number.NaN, meters: Number.NaN }

/** A straight stretch of a leg, interrupted by breaks that are taken wherever the vehicle is. */
function stretch(time: number, seconds: number, pauses: readonly BreakFacts[], legIndex: number) {
  const breaks: BreakTimes[] = []
  let now = time
  let rest = seconds
  for (const pause of pauses) {
    const start = Math.max(now, pause.minStart)
    if (start > pause.maxStart) return undefined
    breaks.push({ pause, leg: undefined, legIndex, left: now, arrival: start, start })
    rest -= Math.min(rest, start - now)
    now = start + pause.seconds
  }
  return { arrival: now + rest, breaks }
}

/** Undefined where a break would begin too late or there is no road. */
function drive(
  time: number,
  [from, to]: readonly [Place, Place],
  pauses: readonly BreakFacts[],
  legIndex: number,
  travel: Travel,
): Drive | undefined {
  const breaks: BreakTimes[] = []
  let now = time
  let place = from
  let waiting: BreakFacts[] = []
  for (const pause of pauses) {
    if (!pause.place) {
      waiting.push(pause)
      continue
    }
    const leg = travel(place, pause.place) ?? unknown
    const part = stretch(now, leg.seconds, waiting, legIndex)
    if (!part || !Number.isFinite(part.arrival)) return undefined
    const start = Math.max(part.arrival, pause.minStart)
    if (start > pause.maxStart) return undefined
    breaks.push(...part.breaks, { pause, leg, legIndex, left: now, arrival: part.arrival, start })
    now = start + pause.seconds
    place = pause.place
    waiting = []
  }
  const lastLeg = travel(place, to) ?? unknown
  const part = stretch(now, lastLeg.seconds, waiting, legIndex)
  if (!part || !Number.isFinite(part.arrival)) return undefined
  return { arrival: part.arrival, lastLeg, breaks: [...breaks, ...part.breaks] }
}

function nextOpening(openings: readonly Opening[] | undefined, ready: number): number | undefined {
  if (!openings) return ready
  for (const { from, until } of openings) {
    const start = Math.max(from, ready)
    if (start <= until) return start
  }
  return undefined
}

/** `notBefore` holds, by position, what services wait for. Undefined where anything hard would be late. */
export function leastTimes(
  sequence: Sequence,
  choice: BreakChoice,
  notBefore: readonly number[],
  leaveFrom: number,
  travel: Travel,
): Times | undefined {
  const { shift, visits, service, openings } = sequence
  const departure = Math.max(sequence.departFrom, choice.leaveFrom, leaveFrom)
  const starts: number[] = []
  const arrivals: number[] = []
  const left: number[] = []
  const lastLegs: Leg[] = []
  const breaks: BreakTimes[] = []
  const pausesOn = (leg: number) =>
    choice.breaks.length === 0 ? choice.breaks : choice.breaks.filter((_, index) => choice.legs[index] === leg)
  let now = departure
  let place = shift.start
  for (let index = 0; index < visits.length; index++) {
    now = Math.max(now, sequence.leaveFrom[index]!)
    left.push(now)
    const way = drive(now, [place, visits[index]!.place], pausesOn(index), index, travel)
    if (!way) return undefined
    const ready = Math.max(way.arrival, sequence.startFrom[index]!, notBefore[index]!)
    const start = nextOpening(openings[index], ready)
    if (start === undefined) return undefined
    breaks.push(...way.breaks)
    arrivals.push(way.arrival)
    lastLegs.push(way.lastLeg)
    starts.push(start)
    now = start + service[index]!
    place = visits[index]!.place
  }
  if (visits.length > 0 && now > shift.maxLastDeparture) return undefined
  left.push(now)
  const home = drive(now, [place, shift.end], pausesOn(visits.length), visits.length, travel)
  if (!home || home.arrival > Math.min(shift.maxEnd, choice.backBy)) return undefined
  return {
    departure,
    starts,
    arrivals,
    lastLegs: [...lastLegs, home.lastLeg],
    left,
    breaks: [...breaks, ...home.breaks],
    end: home.arrival,
  }
}
