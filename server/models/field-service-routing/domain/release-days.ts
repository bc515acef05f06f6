/** Visits that start on a later day than the one they depend on ends: `minDelayTo` as steps of that end. */
import { parseDateTime } from '../../../foundation/iso-date-time.ts'
import { fixedClock, secondsPerDay, zonedClock } from '../../../foundation/local-clock.ts'
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { Input } from '../schema/input.ts'
import type { DateAdjuster, MinDelayTo } from '../schema/visit.ts'
import type { PlanRelease } from './plan.ts'
import { secondsOfDay, type TimeAxis } from '../../routing/domain/time-axis.ts'

/** Days counted beyond the last time shifts and visits name: somebody may work on without end. */
const furtherDays = 731

const weekdays = [
  'NEXT_SUNDAY',
  'NEXT_MONDAY',
  'NEXT_TUESDAY',
  'NEXT_WEDNESDAY',
  'NEXT_THURSDAY',
  'NEXT_FRIDAY',
  'NEXT_SATURDAY',
]

/** Reads what a dependency says; equal words give the same steps. */
export function releaseReader(input: Input, time: TimeAxis): (minDelayTo: MinDelayTo) => PlanRelease {
  const latest = latestTime(input, time)
  const known = new Map<string, PlanRelease>()
  return (minDelayTo) => {
    const key = JSON.stringify(minDelayTo)
    const release = known.get(key) ?? { input: minDelayTo, steps: stepsOf(minDelayTo, time, latest) }
    known.set(key, release)
    return release
  }
}

function stepsOf(
  { minStartDateAdjuster, minStartDateAdjusterIncrement, minStartTime, timezone }: MinDelayTo,
  { epoch, offsetMinutes }: TimeAxis,
  latest: number,
): PlanRelease['steps'] {
  const clock = timezone === undefined ? fixedClock(offsetMinutes) : zonedClock(timezone)
  const dayAt = (time: number) => Math.floor(clock.localSeconds(epoch + time) / secondsPerDay)
  const timeOf = (day: number, second: number) =>
    Math.min(noUpperBound, clock.instant(day * secondsPerDay + second) - epoch)
  const steps: { end: number; release: number }[] = []
  for (let day = dayAt(0), last = dayAt(latest) + furtherDays; day <= last; day++) {
    const release = timeOf(
      adjustedDay(day, minStartDateAdjuster, minStartDateAdjusterIncrement),
      secondsOfDay(minStartTime),
    )
    if (release > (steps.at(-1)?.release ?? -Infinity)) steps.push({ end: timeOf(day, 0), release })
  }
  return steps
}

/** Days are counted from 1970. */
function adjustedDay(day: number, adjuster: DateAdjuster, increment: number): number {
  if (adjuster === 'SAME_DAY') return day
  if (adjuster === 'NEXT_DAY') return day + increment
  const date = new Date(day * secondsPerDay * 1000)
  if (adjuster === 'NEXT_MONTH')
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + increment, 1) / 1000 / secondsPerDay
  const ahead = ((weekdays.indexOf(adjuster) - date.getUTCDay() + 6) % 7) + 1
  return day + ahead + 7 * (increment - 1)
}

/** The last time that shifts and visits name. */
function latestTime({ vehicles, visits, visitGroups }: Input, { epoch }: TimeAxis): number {
  const shifts = vehicles.flatMap((vehicle) => vehicle.shifts)
  const windows = [...visits, ...visitGroups.flatMap((group) => group.visits)].flatMap((visit) => visit.timeWindows)
  const texts = [
    ...shifts.flatMap((shift) => [
      shift.minStartTime,
      shift.minFirstVisitArrivalTime,
      shift.maxLastVisitDepartureTime,
      shift.maxEndTime,
    ]),
    ...windows.flatMap((window) => [window.minStartTime, window.maxStartTime, window.maxEndTime]),
  ]
  return texts.reduce(
    (latest, text) => Math.max(latest, text === undefined ? 0 : parseDateTime(text)!.seconds - epoch),
    0,
  )
}
