/**
 * One leader for each role: whoever holds the role's lock, which PostgreSQL takes back the moment the connection of a
 * dead or cut off process ends. A leader that has not noticed yet is kept from writing by the epoch, a row that every
 * transaction of a leader reads.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '../foundation/app-error.ts'
import type { Logger } from '../foundation/logger.ts'
import { untilAborted, type Leader, type Leadership } from '../storage/leader.ts'
import type { PostgresDatabase } from '../storage/postgres/postgres-database.ts'
import { beginEpoch, epochOf } from './leader-repository.ts'
import { holdConnection } from './own-connection.ts'

export interface TeamLeaderOptions {
  readonly address: string
  readonly serverId: string
  readonly database: Pick<PostgresDatabase, 'write'>
  readonly logger: Logger
  /** Between two tries to take a lock; a second when absent. */
  readonly tryMilliseconds?: number
}

type Work = (leadership: Leadership) => Promise<void>

/** First half of the keys of all roles: any number nobody else takes. */
const lockSpace = 7_400_002
/** Before work that failed is begun again by whoever still leads. */
const againMilliseconds = 2000

export function createTeamLeader(options: TeamLeaderOptions): Leader {
  const { address, logger, tryMilliseconds = 1000 } = options
  const works = new Map<string, Work>()
  const leading = new Map<string, Promise<void>>()
  let connected: AbortController | undefined

  const take = async (client: pg.Client, session: AbortSignal): Promise<void> => {
    while (!session.aborted) {
      for (const [role, work] of works) {
        if (leading.has(role) || session.aborted) continue
        const { rows } = await client.query<{ taken: boolean }>(
          'select pg_try_advisory_lock($1, hashtext($2)) as taken',
          [lockSpace, role],
        )
        if (rows[0]?.taken !== true) continue
        const led = lead(role, work, session).finally(() => leading.delete(role))
        leading.set(role, led)
      }
      await delay(tryMilliseconds, undefined, { signal: session, ref: false }).catch(() => undefined)
    }
  }
  const lead = async (role: string, work: Work, session: AbortSignal): Promise<void> => {
    while (!session.aborted) {
      try {
        const leadership = await begin(role, session, options)
        logger.info({ role }, 'leads')
        await work(leadership)
        await untilAborted(session)
      } catch (error) {
        if (session.aborted) return
        logger.error({ role, error: String(error) }, 'leading failed and is begun again')
        await delay(againMilliseconds, undefined, { signal: session, ref: false }).catch(() => undefined)
      }
    }
  }
  const connection = holdConnection({
    address,
    name: 'leader',
    logger,
    begin(client) {
      const session = (connected = new AbortController())
      void take(client, session.signal).catch(() => {
        session.abort()
        // Broken or not, it is not used any more: its locks end with it.
        client.end().catch(() => undefined)
      })
      return Promise.resolve()
    },
    end: () => connected?.abort(),
  })
  return {
    isSole: false,
    lead: (role, work) => void works.set(role, work),
    async close() {
      connected?.abort()
      await Promise.all(leading.values())
      await connection.close()
    },
  }
}

async function begin(
  role: string,
  signal: AbortSignal,
  { database, serverId }: TeamLeaderOptions,
): Promise<Leadership> {
  const epoch = await database.write((db) => beginEpoch(db, role, serverId))
  return {
    signal,
    async assertCurrent(db) {
      if ((await epochOf(db, role)) !== epoch) throw new AppError('LEADERSHIP_LOST', { role })
    },
  }
}
