/** Kysely over one session. Transactions are not Kysely's: a write() is one already. */
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely'
import { driverOver } from './one-connection.ts'
import type { Session } from './session.ts'
import type { Tables } from './tables.ts'
import { WriteDb, type Effect } from './write-db.ts'

/** A Kysely that runs in this session, and refuses everything once the session has ended. */
export function kyselyOver(session: Session): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: sqlJsDialect(session) })
}

/** The same for a write(), whose effects are added to those given. */
export function writeDbOver(session: Session, effects: Effect[]): WriteDb {
  return new WriteDb({ dialect: sqlJsDialect(session) }, effects)
}

function sqlJsDialect(session: Session): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driverOver(connectionTo(session)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function connectionTo(session: Session): DatabaseConnection {
  return {
    executeQuery: <R>(query: CompiledQuery) => Promise.resolve().then(() => execute<R>(session, query)),
    async *streamQuery<R>(query: CompiledQuery) {
      // The rows are in memory already, so one chunk costs no more than many.
      yield await Promise.resolve(execute<R>(session, query))
    },
  }
}

function execute<R>(session: Session, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const { rows, kind, changedRows, insertId } = session.execute(sql, parameters)
  // Kysely's contract: the dialect vouches that rows have the shape of the query's row type.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as the contract has it
  const typed = rows as R[]
  if (kind === 'query' || kind === 'schema') return { rows: typed }
  const numAffectedRows = BigInt(changedRows)
  return insertId === undefined ? { rows: typed, numAffectedRows } : { rows: typed, numAffectedRows, insertId }
}
