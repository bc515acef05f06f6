/** What sentences about a quick action call times and things, and what of it all routing models ask. */
import { z } from 'zod'
import { AppError } from '../../../foundation/app-error.ts'
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import type { PlannedDays } from '../../planning-model.ts'

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `10:30`, as the time is written; with its day where that is not the only one of the plan: `Mon 1 Feb 10:30`. */
export function clockWords(time: string, days: PlannedDays | undefined): string {
  const [date, clock] = [time.slice(0, 10), time.slice(11, 16)]
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

export const keepsStarted = z
  .boolean()
  .default(true)
  .describe('What starts before that time stays as it is planned')
  .meta({ title: 'Keep what has started' })

export const ranks = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

/** `urgent-3`, the first that nothing is called yet. */
export function newId(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) if (!taken.has(`urgent-${number}`)) return `urgent-${number}`
}
