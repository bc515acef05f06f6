/**
 * What keeps the webhook log from growing (docs/operations/limits.md): records are removed after 30 days, beyond the
 * newest 50,000 also earlier; beyond the newest 5,000 they lose their headers and all but the beginning of the answer.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import {
  newestSequence,
  removeRecordsBefore,
  removeRecordsUpTo,
  removeWaiting,
  shorten,
} from './log-housekeeping-repository.ts'

export interface LogLimits {
  readonly days: number
  /** Records kept, of all tenants. */
  readonly records: number
  /** Records kept with headers and the whole of what was kept of the answer. */
  readonly detailedRecords: number
  /** Characters of the answer that older records keep. */
  readonly oldAnswerCharacters: number
}

export const logLimits: LogLimits = { days: 30, records: 50_000, detailedRecords: 5_000, oldAnswerCharacters: 256 }

export interface LogHousekeepingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly limits: LogLimits
}

export interface LogHousekeeping {
  /** Everything that is due now. */
  run(): Promise<void>
  /** Now, and every few minutes from now on. */
  start(): void
  /** A record came in. */
  note(): void
  stop(): Promise<void>
}

type Db = Kysely<Tables>

const roundSeconds = 300
/** New records after which a round is due sooner, so that the database never grows by much more than what is kept. */
const roundRecords = 1000
/** Rows changed in one transaction; a few milliseconds. */
const sliceSize = 50
/** Between two slices, so that others have their turn. */
const pauseMilliseconds = 5

export function createLogHousekeeping({ database, clock, logger, limits }: LogHousekeepingOptions): LogHousekeeping {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isStopped = false
  /** Records up to here have been shortened. */
  let shortenedTo = 0
  let noted = 0

  /** Resolves to how many rows there were. */
  const inSlices = async (slice: (db: Db) => Promise<number>): Promise<number> => {
    let rows = 0
    for (let count = -1; !isStopped && count !== 0; rows += count) {
      count = await database.write(slice)
      await pause(pauseMilliseconds)
    }
    return rows
  }
  const tidy = async () => {
    const now = clock.now()
    const cutoff = new Date(now.getTime() - limits.days * 86_400_000).toISOString()
    const newest = await database.read(newestSequence)
    await inSlices((db) => removeRecordsBefore(db, cutoff, sliceSize))
    await inSlices((db) => removeRecordsUpTo(db, newest - limits.records, sliceSize))
    const dropped = await inSlices((db) =>
      removeWaiting(db, { before: cutoff, now: now.toISOString(), limit: sliceSize }),
    )
    if (dropped > 0)
      logger.warn(
        { dropped, days: limits.days },
        'events were dropped because the webhooks they waited for were off or paused for too long',
      )
    while (!isStopped && shortenedTo < newest - limits.detailedRecords) {
      const span = {
        after: shortenedTo,
        upTo: newest - limits.detailedRecords,
        characters: limits.oldAnswerCharacters,
        limit: sliceSize,
      }
      shortenedTo = await database.write((db) => shorten(db, span))
      await pause(pauseMilliseconds)
    }
  }
  const run = () => {
    round ??= tidy().finally(() => (round = undefined))
    return round
  }
  const runAndReport = () =>
    void run().catch((error: unknown) => logger.error({ error: String(error) }, 'the webhook log could not be tidied'))
  return {
    run,
    start() {
      runAndReport()
      timer = setInterval(runAndReport, roundSeconds * 1000)
      timer.unref()
    },
    note() {
      noted++
      if (noted % roundRecords === 0) runAndReport()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round?.catch(() => undefined)
    },
  }
}
