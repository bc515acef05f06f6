/** How long an old key goes on working after it was rotated. */

export const overlaps: readonly { readonly value: number; readonly label: string }[] = [
  { value: 0, label: 'At once' },
  { value: 1, label: 'After 1 hour' },
  { value: 24, label: 'After 24 hours' },
  { value: 72, label: 'After 3 days' },
  { value: 168, label: 'After 7 days' },
]

const hourMilliseconds = 3_600_000

/** Never later than it would have ended anyway. */
export function keyEnd(expiresAt: Date, now: Date, overlapHours: number): Date {
  return new Date(Math.min(expiresAt.getTime(), now.getTime() + overlapHours * hourMilliseconds))
}
