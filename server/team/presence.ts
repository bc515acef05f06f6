/**
 * Signs of life of this server, and what it looks up with them every two seconds: how many servers there are, and
 * credentials that ended on another one, so that an event that got lost only delays.
 */
import { hostname } from 'node:os'
import type { Clock } from '../foundation/clock.ts'
import type { EventBus } from '../foundation/event-bus.ts'
import type { Logger } from '../foundation/logger.ts'
import { version } from '../foundation/version.ts'
import type { CallerWatch } from '../http/caller-watch.ts'
import type { PostgresDatabase } from '../storage/postgres/postgres-database.ts'
import {
  endedCredentialsSince,
  listServers,
  putEndedCredential,
  putServer,
  removeEndedCredentials,
  removeServer,
  removeServersBefore,
} from './server-repository.ts'

/** Seconds without a sign of life after which a server counts as gone. */
export const serverLeaseSeconds = 15

export interface Presence {
  liveServers(): number
  /** Asked of the database. */
  liveServerIds(): Promise<readonly string[]>
  /** The port it listens on is known. */
  listensOn(port: number): void
  /** Ends of credentials reach every server. */
  shared(watch: CallerWatch): CallerWatch
  close(): Promise<void>
}

export interface PresenceOptions {
  readonly database: Pick<PostgresDatabase, 'read' | 'writeLoosely'>
  readonly bus: EventBus
  readonly serverId: string
  readonly clock: Clock
  readonly logger: Logger
}

const roundMilliseconds = 2000
/** Looked at again in every round, as clocks differ and transactions take their time. */
const overlapSeconds = 20
const dayMilliseconds = 86_400_000

/** Resolves once the first sign of life is stored. */
export async function startPresence(options: PresenceOptions): Promise<Presence> {
  const { database, bus, serverId, clock, logger } = options
  const startedAt = clock.now().toISOString()
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString()
  let port = 0
  let live = 1
  let watched: CallerWatch | undefined
  let round = Promise.resolve()
  let isClosed = false

  const lately = () => database.read((db) => listServers(db, ago(serverLeaseSeconds * 1000)))
  const sign = async () => {
    const seenAt = clock.now().toISOString()
    await database.writeLoosely(async (db) => {
      await putServer(db, { id: serverId, host: hostname(), port, version, startedAt, seenAt })
      await removeServersBefore(db, ago(dayMilliseconds))
      await removeEndedCredentials(db, ago(dayMilliseconds))
    })
    live = (await lately()).length
  }
  const endCredentials = async () => {
    if (!watched) return
    const ended = await database.read((db) => endedCredentialsSince(db, ago(overlapSeconds * 1000)))
    for (const { mark, endsAt } of ended) watched.ends(mark, new Date(endsAt))
  }
  const look = (work: () => Promise<void>): Promise<void> => {
    if (isClosed) return round
    round = round
      .then(work)
      .catch((error: unknown) => logger.warn({ error: String(error) }, 'other servers could not be looked up'))
    return round
  }
  await sign()
  const timer = setInterval(() => void look(() => sign().then(endCredentials)), roundMilliseconds)
  timer.unref()
  bus.subscribe('credentials', () => void look(endCredentials))
  return {
    liveServers: () => Math.max(1, live),
    liveServerIds: async () => (await lately()).map(({ id }) => id),
    listensOn: (own) => {
      port = own
      void look(sign)
    },
    shared(watch) {
      watched = watch
      return {
        ...watch,
        ends(mark, at = clock.now()) {
          watch.ends(mark, at)
          const endsAt = at.toISOString()
          void database
            .writeLoosely((db) => putEndedCredential(db, { mark, endsAt }, clock.now().toISOString()))
            .then(() => bus.publish({ kind: 'credentials', tenantId: '', id: mark }))
            .catch((error: unknown) => logger.warn({ error: String(error) }, 'an end could not be told to others'))
        },
      }
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await round
      await database.writeLoosely((db) => removeServer(db, serverId)).catch(() => undefined)
    },
  }
}
