/** How the day of a delayed visit is written in justifications. */
import type { MinDelayTo } from '../schema/visit.ts'

/**
 * ` on the next day`, ` 3 days later`, ` on the next Monday`, ` on Monday number 2 after it`; nothing for the same day.
 */
export function dayInWords({ minStartDateAdjuster, minStartDateAdjusterIncrement: count }: MinDelayTo): string {
  if (minStartDateAdjuster === 'SAME_DAY') return ''
  if (minStartDateAdjuster === 'NEXT_DAY') return count === 1 ? ' on the next day' : ` ${count} days later`
  if (minStartDateAdjuster === 'NEXT_MONTH') return count === 1 ? ' in the next month' : ` ${count} months later`
  const weekday = minStartDateAdjuster[5]! + minStartDateAdjuster.slice(6).toLowerCase()
  return count === 1 ? ` on the next ${weekday}` : ` on ${weekday} number ${count} after it`
}
