/** How close something that ends by itself is to its end. */
export type Expiry = 'expired' | 'lastDay' | 'lastWeek' | 'later'

const dayMilliseconds = 86_400_000

export function expiryOf(expiresAt: Date, now: Date): Expiry {
  const left = expiresAt.getTime() - now.getTime()
  if (left <= 0) return 'expired'
  if (left <= dayMilliseconds) return 'lastDay'
  return left <= 7 * dayMilliseconds ? 'lastWeek' : 'later'
}
