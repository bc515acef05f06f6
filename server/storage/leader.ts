/**
 * Work that one process at a time does for all that share a database. Alone on its data folder a process always leads
 * (`createSoleLeader`); in a team whoever holds the role's lock does (`server/team/`).
 */
import type { Logger } from '../foundation/logger.ts'
import type { WriteDb } from './write-db.ts'

/** A time of leading. */
export interface Leadership {
  /** Aborted when it is lost, or this process closes. */
  readonly signal: AbortSignal
  /** Inside a transaction of the leader's; throws LEADERSHIP_LOST, and so rolls it back, once another one leads. */
  assertCurrent(db: WriteDb): Promise<void>
}

export interface Leader {
  /**
   * Runs the work whenever this process leads, and again after a loss. It should end when the signal is aborted;
   * where it ends before, it is done until leadership is lost and won again.
   */
  lead(role: string, work: (leadership: Leadership) => Promise<void>): void
  /** Ends all leading; resolves once all work has ended. */
  close(): Promise<void>
}

/** Leads from the first moment to its end. */
export function createSoleLeader(logger: Pick<Logger, 'error'>): Leader {
  const ending = new AbortController()
  const works: Promise<void>[] = []
  const leadership: Leadership = { signal: ending.signal, assertCurrent: () => Promise.resolve() }
  return {
    lead(role, work) {
      works.push(
        work(leadership).catch((error: unknown) => logger.error({ role, error: String(error) }, 'leading failed')),
      )
    },
    async close() {
      ending.abort()
      await Promise.all(works)
    },
  }
}
