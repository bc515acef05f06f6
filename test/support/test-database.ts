/**
 * With `PLANWRIGHT_TEST_DATABASE` platforms of tests keep their rows in PostgreSQL, each data folder in a database of
 * its own; without it in the folder, as users have it. `test/support/shared-postgres.ts` prepares the cluster.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../../server/storage/database.ts'
import { openDatabase } from '../../server/storage/open-database.ts'
import { isOnPostgres } from './embedded-only.ts'
import { openPostgres } from '../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../server/storage/postgres/postgres-database.ts'

/** The address of a PostgreSQL whose account may make databases; the word `own` until one has been started. */
const server = process.env['PLANWRIGHT_TEST_DATABASE']
const prefix = 'planwright_test_'
/** Migrated once, and copied for every platform. */
const template = 'planwright_template'

const nameFor = (dataFolder: string) => prefix + createHash('sha256').update(dataFolder).digest('hex').slice(0, 24)

function addressOf(cluster: string, database: string): string {
  const address = new URL(cluster)
  address.pathname = `/${database}`
  return address.href
}

async function administer<T>(cluster: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What a platform on this data folder needs to know; nothing without PostgreSQL. */
export async function testDatabase(dataFolder: string): Promise<{ readonly databaseAddress?: string }> {
  if (server === undefined) return {}
  const name = nameFor(dataFolder)
  await administer(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} template ${template}`)
  })
  return { databaseAddress: addressOf(server, name) }
}

/** Of a data folder that is gone. */
export async function dropTestDatabase(dataFolder: string): Promise<void> {
  if (server === undefined) return
  await administer(server, (client) => client.query(`drop database if exists ${nameFor(dataFolder)} with (force)`))
}

/** The rows of a data folder in PostgreSQL, also beside a platform that runs. */
export async function openTestPostgres(dataFolder: string): Promise<PostgresDatabase> {
  const { databaseAddress } = await testDatabase(dataFolder)
  if (databaseAddress === undefined) throw new Error('no PLANWRIGHT_TEST_DATABASE')
  return openPostgres({ address: databaseAddress })
}

/** The rows of a data folder that no platform uses, wherever tests keep them. */
export function openTestStore(dataFolder: string): Promise<Database> {
  if (isOnPostgres) return openTestPostgres(dataFolder)
  return openDatabase({ folder: join(dataFolder, 'store') })
}

/** All that a store keeps, as it keeps it, in one text: for who looks for what must not be there. */
export async function textOfStore(dataFolder: string): Promise<string> {
  const { databaseAddress } = await testDatabase(dataFolder)
  if (databaseAddress === undefined) {
    const store = join(dataFolder, 'store')
    const files = await Promise.all((await readdir(store)).map((file) => readFile(join(store, file), 'latin1')))
    return files.join('')
  }
  const readable = (value: unknown) => (value instanceof Buffer ? value.toString('latin1') : String(value))
  return administer(databaseAddress, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from "${name}"`)
      texts.push(...rows.flatMap((row) => Object.values(row).map(readable)))
    }
    return texts.join('\n')
  })
}

/** All that tests have made in a cluster. */
export const dropTestDatabases = (cluster: string) =>
  administer(cluster, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1) or datname = $2',
      [prefix, template],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  })

/** An empty database of today's schema, to be copied. */
export async function makeTemplate(cluster: string): Promise<void> {
  await administer(cluster, (client) => client.query(`create database ${template}`))
  await (await openPostgres({ address: addressOf(cluster, template) })).close()
}
