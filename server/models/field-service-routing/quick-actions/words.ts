/** What sentences about an action call times and things. */
import { AppError } from '../../../foundation/app-error.ts'
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import { plannedDays } from '../domain/planned-days.ts'
import type { Input } from '../schema/input.ts'

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `10:30`, as the time is written; with its day where that is not the only one of the plan: `Mon 1 Feb 10:30`. */
export function timeWords(time: string, input: Input): string {
  const [date, clock] = [time.slice(0, 10), time.slice(11, 16)]
  const days = plannedDays(input)
  if (days?.first === date && days.last === date) return clock
  return `${dayWords.format(new Date(`${date}T00:00:00Z`)).replace(',', '')} ${clock}`
}

/** `45 min`, `1 h 30 min` */
export function durationWords(duration: string): string {
  const minutes = Math.round((durationSeconds(duration) ?? 0) / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/** By name, or by id only where there is none. */
export const nameOf = ({ id, name }: { readonly id: string; readonly name?: string | undefined }): string => name ?? id

export const impossible = (message: string): AppError => new AppError('QUICK_ACTION_INVALID', message)
