/** Spans of time and lengths in the sentences of issues, on the clock the input has there. */
import { lengthOf } from '../constraints/wording.ts'
import type { Thing } from './called.ts'

export interface Span {
  readonly start: string
  readonly end: string
}

/** `08:00`, `08:00:30`: the time of day of a date-time as it is written. */
export function clockInWords(text: string): string {
  const [, clock, seconds] = /T(\d\d:\d\d)(?::(\d\d))?/.exec(text)!
  return seconds === undefined || seconds === '00' ? clock! : `${clock!}:${seconds}`
}

/** `08:00-12:00`, and with the days where they are not the same: `2027-02-01 22:00 to 2027-02-02 06:00`. */
export function spanInWords({ start, end }: Span): string {
  const [from, until] = [start.slice(0, 10), end.slice(0, 10)]
  if (from === until) return `${clockInWords(start)}-${clockInWords(end)}`
  return `${from} ${clockInWords(start)} to ${until} ${clockInWords(end)}`
}

/** `Ann (v1)`; `v1` without a name. */
export function calledPerson({ id, name }: Thing): string {
  return name === undefined || name === id ? `"${id}"` : `${name} (${id})`
}

export { lengthOf }
