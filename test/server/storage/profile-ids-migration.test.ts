/**
 * Configuration profiles of a store as 0011 left it come over, and their ids are unique in a model alone from then on.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../../server/storage/migrations/index.ts'
import { openDatabase } from '../../../server/storage/open-database.ts'

test('profiles keep everything, and two models may have one of the same id', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'planwright-profiles-'))
  const old = await openDatabase({
    folder,
    migrations: migrations.slice(
      0,
      migrations.findIndex(({ id }) => id.endsWith('-profile-ids')),
    ),
  })
  await old.write(async (db) => {
    await sql`insert into tenants (id, name, created_at, is_first) values ('t', 't', '2027-01-01', 1)`.execute(db)
    await sql`insert into configuration_profiles (id, tenant_id, model_id, name, description, run_configuration_json, model_configuration_json, is_default, updated_at)
      values ('p', 't', 'routing', 'Night', 'slow', '{"randomSeed":7}', '{"a":1}', 1, '2027-01-01')`.execute(db)
  })
  await old.close()
  const database = await openDatabase({ folder })
  const kept = {
    id: 'p',
    tenant_id: 't',
    model_id: 'routing',
    name: 'Night',
    description: 'slow',
    run_configuration_json: '{"randomSeed":7}',
    model_configuration_json: '{"a":1}',
    maps_configuration_json: null,
    resources_configuration_json: null,
    is_default: 1 as const,
    updated_at: '2027-01-01',
  }
  expect(await database.read((db) => db.selectFrom('configuration_profiles').selectAll().execute())).toEqual([kept])
  await database.write((db) =>
    db
      .insertInto('configuration_profiles')
      .values({ ...kept, model_id: 'rosters' })
      .execute(),
  )
  await expect(
    database.write((db) =>
      db
        .insertInto('configuration_profiles')
        .values({ ...kept, name: 'Day' })
        .execute(),
    ),
  ).rejects.toThrow()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
