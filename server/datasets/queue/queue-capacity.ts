/** How many datasets of a tenant may wait to be solved: without an end to it, a client in a loop fills the disk. */
import { AppError } from '../../foundation/app-error.ts'
import type { Database } from '../../storage/database.ts'
import { countWaiting } from './queue-repository.ts'

export const defaultQueueCapacity = 10_000
const retryAfterSeconds = 60

/**
 * Throws TOO_MANY_REQUESTS when the queue of the tenant is full. A few requests at the same moment may overshoot by as
 * many.
 */
export type AssertRoomInQueue = (tenantId: string, operation: 'SOLVE' | 'NONE') => Promise<void>

export function createQueueCapacity(database: Database, capacity: number): AssertRoomInQueue {
  return async (tenantId, operation) => {
    if (operation === 'NONE') return
    const waiting = await database.read((db) => countWaiting(db, tenantId, capacity))
    if (waiting < capacity) return
    throw new AppError(
      'TOO_MANY_REQUESTS',
      `${capacity} datasets of this tenant wait to be solved, which is the most that may. Send this one again when some are done, or with operation=NONE to solve it later.`,
      undefined,
      { retryAfterSeconds },
    )
  }
}
