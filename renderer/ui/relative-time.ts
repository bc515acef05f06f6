/** Times as people say them ("in 6 days", "2 min ago") and exactly. */
interface Step {
  readonly unit: Intl.RelativeTimeFormatUnit
  readonly seconds: number
  /** Fewer of these are told in the next smaller unit: "in 90 days" says more than "in 3 months". */
  readonly atLeast: number
}

const steps: readonly Step[] = [
  { unit: 'year', seconds: 365 * 86_400, atLeast: 2 },
  { unit: 'month', seconds: 30 * 86_400, atLeast: 4 },
  { unit: 'day', seconds: 86_400, atLeast: 2 },
  { unit: 'hour', seconds: 3600, atLeast: 2 },
  { unit: 'minute', seconds: 60, atLeast: 1 },
]

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export function relativeTime(time: Date, now: Date): string {
  const distance = (time.getTime() - now.getTime()) / 1000
  const step = steps.find(({ seconds, atLeast }) => Math.round(Math.abs(distance) / seconds) >= atLeast)
  if (!step) return distance > 0 ? 'in less than a minute' : 'just now'
  return words.format(Math.round(distance / step.seconds), step.unit)
}

/**
 * Of something that has happened: a clock that is behind, or has not ticked since, does not move it into the future.
 */
export function pastTime(time: Date, now: Date): string {
  return relativeTime(time, time > now ? time : now)
}

export function exactTime(time: Date): string {
  return exact.format(time)
}
