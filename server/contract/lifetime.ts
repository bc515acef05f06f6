/** How long a key or token is valid. */
import { z } from 'zod'
import { durationSeconds } from '../foundation/iso-duration.ts'

/** When none is chosen (docs/operations/limits.md). */
export const defaultLifetime = 'P30D'
const maxLifetimeSeconds = 10 * 366 * 86_400

export const lifetime = z
  .string()
  .refine((text) => {
    const seconds = durationSeconds(text)
    return seconds !== undefined && seconds > 0 && seconds <= maxLifetimeSeconds
  }, 'Expected an ISO 8601 duration above zero and at most ten years, for instance P30D')
  .default(defaultLifetime)
