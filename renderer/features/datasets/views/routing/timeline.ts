/** The times of a shift between its visits: travel, waiting, breaks. */
import type { Shift, Span } from './plan.ts'

export interface Activity extends Span {
  readonly kind: 'travel' | 'wait' | 'break'
}

/** Travel, waiting and breaks of a shift in order; stops without times are passed over. */
export function activitiesOf(shift: Shift): readonly Activity[] {
  const breaks = shift.stops.flatMap((stop) =>
    stop.kind === 'break' && stop.start !== undefined && stop.end !== undefined
      ? [{ kind: 'break' as const, start: stop.start, end: stop.end }]
      : [],
  )
  const activities: Activity[] = [...breaks]
  let from = shift.departure
  for (const stop of shift.stops) {
    if (stop.kind === 'break' || stop.start === undefined || stop.end === undefined) continue
    const arrival = stop.arrival ?? stop.start
    const free = without({ start: from ?? arrival - stop.travelSeconds * 1000, end: arrival }, breaks)
    activities.push(...travelAtTheEnd(free, stop.travelSeconds * 1000))
    activities.push(...without({ start: arrival, end: stop.start }, breaks).map(waiting))
    from = stop.end
  }
  if (from !== undefined && shift.homeArrival !== undefined) {
    activities.push(
      ...travelAtTheEnd(without({ start: from, end: shift.homeArrival }, breaks), shift.homeTravelSeconds * 1000),
    )
  }
  return activities.sort((one, other) => one.start - other.start)
}

const waiting = (span: Span): Activity => ({ kind: 'wait', ...span })

/** Nobody leaves before they must: the last part of the free time is travel, what is left before it waiting. */
function travelAtTheEnd(free: readonly Span[], travelMilliseconds: number): readonly Activity[] {
  const activities: Activity[] = []
  let left = travelMilliseconds
  for (const { start, end } of free.toReversed()) {
    const departure = Math.max(start, end - left)
    if (departure < end) activities.push({ kind: 'travel', start: departure, end })
    if (start < departure) activities.push(waiting({ start, end: departure }))
    left -= end - departure
  }
  return activities
}

/** What is left of a span when others are taken out of it. */
function without(span: Span, taken: readonly Span[]): readonly Span[] {
  let parts: readonly Span[] = span.end > span.start ? [span] : []
  for (const { start, end } of taken) {
    parts = parts
      .flatMap((part) => [
        { start: part.start, end: Math.min(part.end, start) },
        { start: Math.max(part.start, end), end: part.end },
      ])
      .filter((part) => part.end > part.start)
  }
  return parts
}

/** Waiting before each visit, in seconds, by the visit's id. */
export function waitingByVisit(shift: Shift): ReadonlyMap<string, number> {
  const waits = activitiesOf(shift).filter(({ kind }) => kind === 'wait')
  const seconds = new Map<string, number>()
  let from = -Infinity
  for (const stop of shift.stops) {
    if (stop.kind !== 'visit' || stop.start === undefined) continue
    const until = stop.start
    const before = waits.filter(({ start, end }) => start >= from && end <= until)
    seconds.set(
      stop.id,
      before.reduce((sum, { start, end }) => sum + (end - start) / 1000, 0),
    )
    from = until
  }
  return seconds
}

/** How the time on the way is spent, in seconds; together it is all of it. */
export interface TimeShares {
  readonly travel: number
  readonly service: number
  readonly wait: number
  readonly break: number
}

export function timeShares(shifts: readonly Shift[]): TimeShares {
  const activities = shifts.flatMap(activitiesOf)
  const secondsOf = (spans: readonly Span[]) => spans.reduce((sum, { start, end }) => sum + (end - start) / 1000, 0)
  const of = (wanted: Activity['kind']) => secondsOf(activities.filter(({ kind }) => kind === wanted))
  const services = shifts.flatMap(({ stops }) =>
    stops.flatMap(({ kind, start, end }) =>
      kind === 'visit' && start !== undefined && end !== undefined ? [{ start, end }] : [],
    ),
  )
  return { travel: of('travel'), service: secondsOf(services), wait: of('wait'), break: of('break') }
}
