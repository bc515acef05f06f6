/** Time as an argument: tests hand in their own. */
export interface Clock {
  /** Wall clock: what people and expiries see. */
  now(): Date
  /** Monotonic seconds: what durations are measured with; jumps of the wall clock do not touch it. */
  seconds(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  seconds: () => performance.now() / 1000,
}
