/** When a daily backup is due, on the clocks of this machine. */

/**
 * The last time at or before `now` that the clocks showed the hour (0 to 23). Where they skip it, as much later as they
 * are put forward; where they show it twice, the first time.
 */
export function latestDue(now: Date, hour: number): Date {
  const today = dueOf(now, 0, hour)
  return today <= now ? today : dueOf(now, -1, hour)
}

/** The next one after that. */
export function nextDue(now: Date, hour: number): Date {
  const today = dueOf(now, 0, hour)
  return today > now ? today : dueOf(now, 1, hour)
}

const dueOf = (now: Date, days: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
