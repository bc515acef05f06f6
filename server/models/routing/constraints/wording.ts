/** How amounts and times are written in justifications. */
import type { RouteShift } from '../domain/plan.ts'
import { dateOf, type KnowsFacts } from './names.ts'

/** 5400 -> `1 h 30 min`, 45 -> `45 s`, 754 -> `12 min 34 s` */
export function lengthOf(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const
  const words = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`)
  return words.join(' ') || '0 s'
}

/** Time of day on the shift's clock, with the date where it is not the shift's day: `17:00`, `2027-02-02 17:00`. */
export function clockOf(time: number, shift: RouteShift, { facts }: KnowsFacts): string {
  const text = facts.time.format(time, shift.offsetAt(time))
  const shiftDate = dateOf(shift)
  const clock = text.slice(11, text.slice(17, 19) === '00' ? 16 : 19)
  return text.startsWith(shiftDate) ? clock : `${text.slice(0, 10)} ${clock}`
}

/** The full date-time of a fact, in the offset of the shift. */
export function dateTimeOf(time: number, shift: RouteShift, { facts }: KnowsFacts): string {
  return facts.time.format(time, shift.offsetAt(time))
}

/** `one`, `one and two`, `one, two and three` */
export function listOf(names: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ${conjunction} ${names[names.length - 1]!}`
}
