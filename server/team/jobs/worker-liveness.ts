/** Until when a worker that is not heard of counts. */
import type { Clock } from '../../foundation/clock.ts'

/** Seconds; longer than a lease, so that its slots are not given away before its work is. */
const workerSeconds = 15

/** The moment since which a worker must have been heard of. */
export function heardOfSince(clock: Clock): string {
  return new Date(clock.now().getTime() - workerSeconds * 1000).toISOString()
}
