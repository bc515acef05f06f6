/** What has to reach the disk is tried until it does: a full disk is a pause, not an end. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../foundation/clock.ts'
import type { Logger } from '../foundation/logger.ts'
import { isRefusedByDisk } from './storage-error.ts'

export interface Persistence {
  /** From the first try to the second; every further pause is twice the one before. */
  readonly firstMilliseconds: number
  readonly maxMilliseconds: number
  /** How long a disk may refuse until that ends a run. */
  readonly patienceSeconds: number
}

export const defaultPersistence: Persistence = {
  firstMilliseconds: 250,
  maxMilliseconds: 10_000,
  patienceSeconds: 600,
}

export interface UntilStored {
  /** What is to be stored, for the log: "the end of a run". */
  readonly what: string
  readonly fields: Readonly<Record<string, unknown>>
  /** Gives up after `patienceSeconds`; else only the signal ends it. */
  readonly givesUp?: boolean
  readonly persistence: Persistence
  readonly clock: Clock
  readonly logger: Logger
  readonly signal: AbortSignal
}

/** Milliseconds before the next try, after so many in vain. */
export function pauseAfter(tries: number, { firstMilliseconds, maxMilliseconds }: Persistence): number {
  return Math.min(maxMilliseconds, firstMilliseconds * 2 ** Math.min(tries - 1, 30))
}

/**
 * Does the work again while the disk refuses, aloud in the log. Rejects with what is no fault of the disk, with the
 * last refusal when patience has run out, and with the signal's reason.
 */
export async function untilStored<Result>(work: () => Promise<Result>, options: UntilStored): Promise<Result> {
  const { what, fields, givesUp = false, persistence, clock, logger, signal } = options
  const since = clock.seconds()
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    try {
      const result = await work()
      if (tries > 1) logger.info({ ...fields, tries }, `${what} is stored`)
      return result
    } catch (error) {
      if (signal.aborted || !isRefusedByDisk(error)) throw error
      if (givesUp && clock.seconds() - since >= persistence.patienceSeconds) throw error
      logger.warn({ ...fields, tries, error: String(error) }, `${what} could not be stored and is tried again`)
      // The last to go must not keep the process alive.
      await delay(pauseAfter(tries, persistence), undefined, { signal, ref: false })
    }
  }
}
