/** Kysely over one connection that is in a transaction already, as `sql-js-dialect.ts` is over a session. */
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely'
import type { ClientBase } from 'pg'
import { driverOver } from '../one-connection.ts'
import { toSqlValues, type SqlValue } from '../sql-value.ts'
import type { Tables } from '../tables.ts'
import { WriteDb, type Effect } from '../write-db.ts'
import { PostgresColumns } from './postgres-columns.ts'

/** For a read(). */
export function kyselyOver(client: ClientBase): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: dialect(client) })
}

/** For a write(), whose effects are added to those given. Migrations may declare columns as for SQLite. */
export function writeDbOver(client: ClientBase, effects: Effect[]): WriteDb {
  return new WriteDb({ dialect: dialect(client), plugins: [new PostgresColumns()] }, effects)
}

function dialect(client: ClientBase): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOver(connectionTo(client)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function connectionTo(client: ClientBase): DatabaseConnection {
  return {
    executeQuery: (query) => execute(client, query),
    async *streamQuery<R>(query: CompiledQuery) {
      yield await execute<R>(client, query)
    },
  }
}

async function execute<R>(client: ClientBase, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
  const values = toSqlValues(parameters, sql).map(sent)
  const { rows, rowCount, command } = await client.query<R & object>(sql, values)
  return command === 'SELECT' || rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) }
}

/** Texts of PostgreSQL cannot hold the character 0: as anywhere where it cannot be, U+FFFD stands for it. */
function sent(value: SqlValue): SqlValue | string {
  if (typeof value === 'bigint') return value.toString()
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}
