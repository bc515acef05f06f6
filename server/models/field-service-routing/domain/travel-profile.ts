/** Times of the week at which travel takes longer or shorter than at others, as the kernel's travel clock. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import type { RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { createTravelClock, normalPace, weekSeconds } from '../../../solver/routing/problem/travel-clock.ts'
import { weekdays, type TravelTimeSpan } from '../schema/overrides.ts'
import { secondsOfDay, type TimeAxis } from '../../routing/domain/time-axis.ts'

/** 1970 began on a Thursday. */
const firstMonday = 4 * secondsPerDay

/** A span on one day, in seconds of the week from Monday on. */
export interface WeekSpan {
  readonly from: number
  readonly to: number
  readonly percentage: number
  /** Which of the profile's spans it is. */
  readonly index: number
}

/** All spans by time, one per day they count on. */
export function weekSpans(profile: readonly TravelTimeSpan[]): WeekSpan[] {
  const spans = profile.flatMap(({ from, to, percentage, weekdays: days = weekdays }, index) =>
    [...new Set(days)].map((day) => {
      const midnight = weekdays.indexOf(day) * secondsPerDay
      return { from: midnight + secondsOfDay(from), to: midnight + secondsOfDay(to), percentage, index }
    }),
  )
  return spans.sort((a, b) => a.from - b.from)
}

export function compileTravelClock(
  profile: readonly TravelTimeSpan[] = [],
  { epoch, offsetMinutes }: Pick<TimeAxis, 'epoch' | 'offsetMinutes'>,
): Pick<RoutingProblem, 'travelClock'> {
  const spans = weekSpans(profile).filter(({ percentage }) => percentage !== 100)
  if (spans.length === 0) return {}
  const parts: { start: number; pace: number }[] = []
  let until = 0
  for (const { from, to, percentage } of spans) {
    if (from > until) parts.push({ start: until, pace: normalPace })
    parts.push({ start: from, pace: Math.round((normalPace * 100) / percentage) })
    until = to
  }
  if (until < weekSeconds) parts.push({ start: until, pace: normalPace })
  const localEpoch = epoch + offsetMinutes * 60
  const monday = firstMonday + Math.floor((localEpoch - firstMonday) / weekSeconds) * weekSeconds
  return { travelClock: createTravelClock(monday - localEpoch, parts) }
}
