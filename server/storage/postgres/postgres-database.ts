/**
 * The same database on PostgreSQL, for several servers: reads see one moment, writes are SERIALIZABLE transactions that
 * are carried out again when another one was in the way.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { AppError } from '../../foundation/app-error.ts'
import type { AboutDatasets, Database } from '../database.ts'
import type { Frozen } from '../frozen-store.ts'
import type { Tables } from '../tables.ts'
import type { Effect, WriteDb } from '../write-db.ts'
import { kyselyOver, writeDbOver } from './postgres-session.ts'

/** serialization_failure and deadlock_detected: the same is to be tried again. */
const repeatable: ReadonlySet<unknown> = new Set(['40001', '40P01'])
/**
 * foreign_key_violation and unique_violation: without one moment for all it reads, another one may have come between.
 */
const overtaken: ReadonlySet<unknown> = new Set([...repeatable, '23503', '23505'])

interface Isolation {
  readonly begin: string
  /** Rows that it waits for first. */
  readonly datasets: readonly string[]
  readonly repeatable: ReadonlySet<unknown>
}

const serializable: Isolation = { begin: 'begin isolation level serializable', datasets: [], repeatable }
const loose: Isolation = { begin: 'begin isolation level read committed', datasets: [], repeatable }
/** In one order, so that two never wait for each other. */
const holdDatasets = 'select number from datasets where id = any($1::text[]) order by id for update'
/** Carried out this often at most, with up to this pause before the next time, in milliseconds, doubling from 2. */
const retries = { most: 60, longest: 200 }
/** A transaction of a process that is stopped or cut off holds rows no longer than that. */
const longestPauseMilliseconds = 12_000
/** What PostgreSQL gives as text because JavaScript might not hold it: our numbers are below 2^53. */
const numbers: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
/** Key of the lock that whoever migrates holds; any number that nobody else takes. */
const migrationLock = 7_400_001

const types: pg.CustomTypesConfig = {
  getTypeParser(id: number): (text: string) => unknown {
    if (numbers.has(id)) return Number
    // eslint-disable-next-line @typescript-eslint/no-unsafe-return -- its types say `any`; it is such a function
    return pg.types.getTypeParser(id)
  },
}

export interface PostgresOptions {
  /** `postgres://user:password@host:port/name`; never told in messages. */
  readonly address: string
  /** Connections at most; default 10. */
  readonly connections?: number
  /** A connection broke while nobody used it; the next use opens another. */
  onError?(error: Error): void
}

export class PostgresDatabase implements Database {
  readonly #pool: pg.Pool
  #closed: Promise<void> | undefined

  constructor({ address, connections = 10, onError = () => undefined }: PostgresOptions) {
    this.#pool = new pg.Pool({
      ...{ connectionString: address, max: connections, types, keepAlive: true },
      idle_in_transaction_session_timeout: longestPauseMilliseconds,
    })
    this.#pool.on('error', onError)
    // One that is in use tells whoever uses it, and would end the process besides.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  read<T>(query: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#transaction('begin isolation level repeatable read read only', (client) => query(kyselyOver(client)))
  }

  /**
   * What is about some datasets holds their rows instead, so that it sees what whoever held them before has stored.
   * It is SERIALIZABLE, too, once that did not do.
   */
  write<T>(change: (db: WriteDb) => Promise<T>, about?: AboutDatasets): Promise<T> {
    return this.#write(change, { ...serializable, ...about }, about && { ...loose, ...about, repeatable: overtaken })
  }

  /** For rows that no decision hangs on, such as bytes and signs of life: sees what others commit meanwhile. */
  writeLoosely<T>(change: (db: WriteDb) => Promise<T>): Promise<T> {
    return this.#write(change, loose)
  }

  async #write<T>(change: (db: WriteDb) => Promise<T>, usual: Isolation, first = usual): Promise<T> {
    for (let tries = 1; ; tries++) {
      const effects: Effect[] = []
      const isolation = tries === 1 ? first : usual
      try {
        const value = await this.#transaction(isolation.begin, async (client) => {
          if (isolation.datasets.length > 0) await client.query(holdDatasets, [isolation.datasets])
          return change(writeDbOver(client, effects))
        })
        for (const effect of effects) effect()
        return value
      } catch (error) {
        if (!isolation.repeatable.has(codeOf(error))) throw error
        if (tries >= retries.most) throw unreachable(error, 'Nothing was stored')
        await wait(Math.random() * Math.min(retries.longest, 2 ** tries))
      }
    }
  }

  /** Its wall clock, in milliseconds since 1970. */
  async now(): Promise<number> {
    const client = await this.#connect()
    try {
      const { rows } = await client.query<{ now: number }>('select extract(epoch from clock_timestamp()) * 1000 as now')
      return rows[0]?.now ?? NaN
    } finally {
      client.release()
    }
  }

  /** One server at a time: the others wait, and find nothing to do. */
  async whileMigrating(work: () => Promise<void>): Promise<void> {
    const client = await this.#connect()
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await work()
    } finally {
      // Ends the connection, and with it the lock.
      client.release(true)
    }
  }

  freeze<T>(): Promise<Frozen<T>> {
    return Promise.reject(
      new AppError(
        'STORAGE_STATEMENT_REFUSED',
        'A database of several servers is backed up by its own tools, pg_dump or point-in-time recovery.',
      ),
    )
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#pool.end())
  }

  async #transaction<T>(begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect()
    let broken: Error | undefined
    let stored = 'Nothing was stored'
    try {
      await client.query(begin)
      const value = await work(client)
      stored = 'Whether it was stored is not known'
      await client.query('commit')
      return value
    } catch (error) {
      await client.query('rollback').catch((fault: unknown) => {
        broken = fault instanceof Error ? fault : new Error(String(fault))
      })
      throw broken ? unreachable(error, stored) : error
    } finally {
      client.release(broken)
    }
  }

  #connect(): Promise<pg.PoolClient> {
    return this.#pool.connect().catch((error: unknown) => {
      throw unreachable(error, 'Nothing was stored')
    })
  }
}

/** How soon a database that restarts may be back. */
const retryAfterSeconds = 2

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The address is left out: it may hold a password. */
function unreachable(cause: unknown, stored: string): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new AppError(
    'STORAGE_UNAVAILABLE',
    `The database did not answer: ${reason}. ${stored}. It is tried again with the next request; look at the PostgreSQL server.`,
    undefined,
    { cause, retryAfterSeconds },
  )
}
