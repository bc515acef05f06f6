/**
 * Datasets of a store as 0017 left it come over: which days they plan is not known of them, and they work as before.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../../server/storage/migrations/index.ts'
import { openDatabase } from '../../../server/storage/open-database.ts'

test('datasets from before have no planned days and take them later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'planwright-planned-'))
  const old = await openDatabase({
    folder,
    migrations: migrations.slice(
      0,
      migrations.findIndex(({ id }) => id.endsWith('-planned-days')),
    ),
  })
  await old.write(async (db) => {
    await sql`insert into tenants (id, name, created_at, is_first) values ('t', 't', '2027-01-01', 1)`.execute(db)
    await sql`insert into datasets (id, tenant_id, model_id, model_version, resource, name, tags_json, status, operation, priority, origin_id, submit_time, config_json)
      values ('d', 't', 'm', 'v1', 'plans', 'Kept', '[]', 'SOLVING_COMPLETED', 'SOLVE', 5, 'd', '2027-01-01', '{}')`.execute(
      db,
    )
  })
  await old.close()
  const database = await openDatabase({ folder })
  const read = () =>
    database.read((db) => db.selectFrom('datasets').select(['name', 'planned_first', 'planned_last']).execute())
  expect(await read()).toEqual([{ name: 'Kept', planned_first: null, planned_last: null }])
  await database.write((db) =>
    db
      .updateTable('datasets')
      .set({ planned_first: '2027-02-01', planned_last: '2027-02-02' })
      .where('id', '=', 'd')
      .execute(),
  )
  expect(await read()).toEqual([{ name: 'Kept', planned_first: '2027-02-01', planned_last: '2027-02-02' }])
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
