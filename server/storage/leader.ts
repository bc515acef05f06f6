/**
 * Work that one process at a time does for all that share a database. Alone on its data folder a process always leads
 * (`createSoleLeader`); in a team whoever holds the role's lock does (`server/team/`).
 */
import { AppError } from '../foundation/app-error.ts'
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
  /** Nobody else can lead: work begins before `lead` returns. */
  readonly isSole: boolean
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
    isSole: true,
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

export const isLeadershipLost = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'LEADERSHIP_LOST'

/** What goes on in the background from its start to its stop. */
export interface Rounds {
  start(): Promise<void> | void
  stop(): Promise<void>
}

/**
 * Rounds that only the leader makes, made anew each time this process leads. Alone, `start` resolves or rejects with
 * theirs; in a team at once.
 */
export function ledBy(leader: Leader, role: string, make: (leadership: Leadership) => Rounds): LedRounds {
  const ending = new AbortController()
  let current: Promise<void> = Promise.resolve()
  return {
    start: () =>
      new Promise((resolve, reject) => {
        leader.lead(role, ({ signal, assertCurrent }) => {
          const leadership = { signal: AbortSignal.any([signal, ending.signal]), assertCurrent }
          current = follow(leadership, make, { resolve, reject })
          return current
        })
        if (!leader.isSole) resolve()
      }),
    async stop() {
      ending.abort()
      await current
    },
  }
}

interface LedRounds {
  start(): Promise<void>
  stop(): Promise<void>
}

async function follow(
  leadership: Leadership,
  make: (leadership: Leadership) => Rounds,
  started: { resolve(): void; reject(error: unknown): void },
): Promise<void> {
  if (leadership.signal.aborted) return
  const rounds = make(leadership)
  try {
    await rounds.start()
    started.resolve()
    await untilAborted(leadership.signal)
  } catch (error) {
    started.reject(error)
    throw error
  } finally {
    await rounds.stop()
  }
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
