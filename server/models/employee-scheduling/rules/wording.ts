/** How employees, shifts, periods and amounts are written in justifications. */
import { formatDateTime } from '../../../foundation/iso-date-time.ts'
import { dateOfDay } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { Period } from './periods.ts'
import type { Range } from './rule.ts'

/** 450 -> `7 h 30 min` */
export function hoursOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const nameOf = ({ employees }: Pick<Facts, 'employees'>, employee: number): string =>
  employees[employee]!.input.id

/** `shift Mon M (2027-02-01 06:00)` */
export function shiftName({ shifts }: Pick<Facts, 'shifts'>, index: number): string {
  const { input, start, offsetMinutes } = shifts[index]!
  const text = formatDateTime(start, offsetMinutes)
  return `shift ${input.id} (${text.slice(0, 10)} ${text.slice(11, 16)})`
}

export function periodName({ first, last }: Period): string {
  return first === last ? `on ${dateOfDay(first)}` : `from ${dateOfDay(first)} to ${dateOfDay(last)}`
}

export const dateSpanOf = ({ first, last }: Period) => ({ start: dateOfDay(first), end: dateOfDay(last) })

/** `5 h more than the 40 h allowed`, `2 less than the 4 asked for` */
export function limitInWords(value: number, { min, max }: Range, write: (amount: number) => string): string {
  return value > max
    ? `${write(value - max)} more than the ${write(max)} allowed`
    : `${write(min - value)} less than the ${write(min)} asked for`
}

export const limitOf = (value: number, { min, max }: Range): number => (value > max ? max : min)

export const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`

/** As it begins a sentence. */
export const atStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
