/** A token bucket per webhook, on the monotonic clock. It starts full, also after a restart. */
import type { Clock } from '../../foundation/clock.ts'

export interface RateLimit {
  /** How many may start now, beside some that are not taken yet. */
  available(key: string, beside?: number): number
  take(key: string, count: number): void
  /** Until one more may start; 0 when it may now. */
  secondsToNext(key: string, beside?: number): number
}

export function createRateLimit(clock: Clock, perMinute: number): RateLimit {
  const perSecond = perMinute / 60
  const buckets = new Map<string, { tokens: number; at: number }>()
  const refilled = (key: string) => {
    const now = clock.seconds()
    const bucket = buckets.get(key) ?? { tokens: perMinute, at: now }
    const tokens = Math.min(perMinute, bucket.tokens + (now - bucket.at) * perSecond)
    // A full bucket is the same as none.
    if (tokens === perMinute) buckets.delete(key)
    return { tokens, at: now }
  }
  return {
    available: (key, beside = 0) => Math.floor(refilled(key).tokens - beside),
    take(key, count) {
      const { tokens, at } = refilled(key)
      buckets.set(key, { tokens: tokens - count, at })
    },
    secondsToNext: (key, beside = 0) => Math.max(0, (1 - refilled(key).tokens + beside) / perSecond),
  }
}
