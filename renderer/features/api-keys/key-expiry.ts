/** How close a key is to its end. */
export type KeyExpiry = 'expired' | 'lastDay' | 'lastWeek' | 'later'

const dayMilliseconds = 86_400_000

export function keyExpiry(expiresAt: Date, now: Date): KeyExpiry {
  const left = expiresAt.getTime() - now.getTime()
  if (left <= 0) return 'expired'
  if (left <= dayMilliseconds) return 'lastDay'
  return left <= 7 * dayMilliseconds ? 'lastWeek' : 'later'
}
