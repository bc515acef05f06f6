/** The database on PostgreSQL does what the embedded one does. */
import type { ColumnMetadata } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../../server/storage/postgres/postgres-database.ts'
import type { Database } from '../../../server/storage/database.ts'
import { FaultDisk } from '../../support/fault-files.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { openAfterBoot } from './fixtures.ts'

describe.runIf(canRunPostgres())('on PostgreSQL', () => {
  let postgres: TestPostgres
  let address: string
  let database: PostgresDatabase
  beforeAll(async () => {
    postgres = startPostgres()
    address = postgres.createDatabase()
    database = await openPostgres({ address })
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await postgres.remove()
  })

  const tenant = (id: string) => ({ id, name: id, created_at: '2027-01-01T00:00:00.000Z' })
  const names = (db: Database) =>
    db
      .read((rows) => rows.selectFrom('tenants').select('name').orderBy('id').execute())
      .then((all) => all.map((row) => row.name))

  test('has the tables and columns of the embedded one', async () => {
    const columnsOf = async (db: Database, isKept: (column: ColumnMetadata) => boolean) =>
      (await db.read((rows) => rows.introspection.getTables()))
        .flatMap((table) => table.columns.filter(isKept).map((column) => `${table.name}.${column.name}`))
        .filter((name) => !name.startsWith('sqlite_'))
        .sort()
    const embedded = (await openAfterBoot(new FaultDisk().files)).database
    expect(await columnsOf(database, () => true)).toEqual(await columnsOf(embedded, () => true))
    const required = await columnsOf(embedded, ({ isNullable }) => !isNullable)
    // Primary keys of SQLite need not be `not null`.
    expect(await columnsOf(database, ({ isNullable }) => !isNullable)).toEqual(expect.arrayContaining(required))
    const optional = await columnsOf(database, ({ isNullable }) => isNullable)
    expect(await columnsOf(embedded, ({ isNullable }) => isNullable)).toEqual(expect.arrayContaining(optional))
    await embedded.close()
  })

  test('a second server migrates nothing, and sees what the first has written', async () => {
    await database.write((db) => db.insertInto('tenants').values(tenant('a')).execute())
    const other = await openPostgres({ address })
    expect(await names(other)).toEqual(['a'])
    await other.close()
  })

  test('a write that throws changes nothing, and a read may not write', async () => {
    const before = await names(database)
    await expect(
      database.write(async (db) => {
        await db.insertInto('tenants').values(tenant('never')).execute()
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await expect(database.read((db) => db.deleteFrom('tenants').execute())).rejects.toThrow(/read-only/)
    expect(await names(database)).toEqual(before)
  })

  test('writes that decide by what they read lose nothing to each other, and tell once', async () => {
    await database.write((db) =>
      db
        .insertInto('tenants')
        .values({ ...tenant('count'), name: '0' })
        .execute(),
    )
    let told = 0
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.write(async (db) => {
          db.afterCommit(() => told++)
          const { name } = await db
            .selectFrom('tenants')
            .select('name')
            .where('id', '=', 'count')
            .executeTakeFirstOrThrow()
          await db
            .updateTable('tenants')
            .set({ name: String(Number(name) + 1) })
            .where('id', '=', 'count')
            .execute()
        }),
      ),
    )
    const { name } = await database.read((db) =>
      db.selectFrom('tenants').select('name').where('id', '=', 'count').executeTakeFirstOrThrow(),
    )
    expect([name, told]).toEqual(['20', 20])
  })

  test('numbers, texts and bytes come back as they went', async () => {
    await database.write((db) => db.insertInto('metric_names').values({ names_json: '["ä"]' }).execute())
    const [row] = await database.read((db) => db.selectFrom('metric_names').selectAll().execute())
    expect(row).toEqual({ id: 1, names_json: '["ä"]' })
    const { count } = await database.read((db) =>
      db
        .selectFrom('metric_names')
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    )
    expect(count).toBe(1)
  })

  test('a database that went away is said, and used again when it is back', async () => {
    const before = await names(database)
    postgres.crash()
    await expect(names(database)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    postgres.start()
    await expect.poll(() => names(database).catch(() => 'not yet'), { timeout: 120_000 }).toEqual(before)
  })
})
