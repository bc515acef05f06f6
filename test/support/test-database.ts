/**
 * With `PLANWRIGHT_TEST_DATABASE=postgres://…` platforms of tests keep their rows there, each data folder in a database
 * of its own; without it in the folder, as users have it.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../../server/storage/database.ts'
import { openDatabase } from '../../server/storage/open-database.ts'
import { openPostgres } from '../../server/storage/postgres/open-postgres.ts'

const server = process.env['PLANWRIGHT_TEST_DATABASE']

export async function testDatabase(dataFolder: string): Promise<{ readonly databaseAddress?: string }> {
  if (server === undefined) return {}
  const name = `planwright_${createHash('sha256').update(dataFolder).digest('hex').slice(0, 24)}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  const address = new URL(server)
  address.pathname = `/${name}`
  return { databaseAddress: address.href }
}

/** The rows of a data folder that no platform uses, wherever tests keep them. */
export async function openTestStore(dataFolder: string): Promise<Database> {
  const { databaseAddress } = await testDatabase(dataFolder)
  if (databaseAddress !== undefined) return openPostgres({ address: databaseAddress })
  return openDatabase({ folder: join(dataFolder, 'store') })
}
