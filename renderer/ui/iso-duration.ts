import { exactDurationSeconds } from '../../server/contract/duration.ts'

/** Seconds of an ISO 8601 duration of weeks, days and times; undefined for anything else. */
export const secondsOfDuration = exactDurationSeconds

/** Whole seconds as ISO 8601; a limit of none would end a run before it begins. */
export function durationOfSeconds(seconds: number): string {
  return `PT${Math.max(1, Math.round(seconds))}S`
}
