/** What sentences about an action call times. */
import { AppError } from '../../../foundation/app-error.ts'

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Mon 1 Feb 10:30`, by the clock the time is written with. */
export function timeWords(time: string): string {
  const day = dayWords.format(new Date(`${time.slice(0, 10)}T00:00:00Z`)).replace(',', '')
  return `${day} ${time.slice(11, 16)}`
}

export const impossible = (message: string): AppError => new AppError('QUICK_ACTION_INVALID', message)
