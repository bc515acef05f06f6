/**
 * A store as 0010 left it comes over: its tenant is the first, every member a person of its own, and open sessions stay
 * open; a later one ends those without a page proof.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findFirstTenantId } from '../../../server/storage/first-tenant.ts'
import { migrations } from '../../../server/storage/migrations/index.ts'
import { openDatabase } from '../../../server/storage/open-database.ts'

test('members of the same e-mail address do not become one person', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'planwright-accounts-'))
  const old = await openDatabase({
    folder,
    migrations: migrations.slice(
      0,
      migrations.findIndex(({ id }) => id === '0011-accounts'),
    ),
  })
  await old.write(async (db) => {
    for (const [id, at] of [
      ['later', '2027-02-01'],
      ['first', '2027-01-01'],
    ] as const) {
      await sql`insert into tenants (id, name, created_at) values (${id}, ${id}, ${at})`.execute(db)
      await sql`insert into members (id, tenant_id, email, name, role, created_at) values (${`of ${id}`}, ${id}, 'ada@example.org', 'Ada', 'USER', ${at})`.execute(
        db,
      )
    }
    await sql`insert into sessions (id_hash, member_id, created_at, expires_at) values ('h', 'of first', '2027-01-01', '2027-02-01')`.execute(
      db,
    )
  })
  await old.close()
  const upTo = (last: string) => migrations.slice(0, migrations.findIndex(({ id }) => id === last) + 1)
  const database = await openDatabase({ folder, migrations: upTo('0011-accounts') })
  expect(
    await database.read((db) => db.selectFrom('members').select(['id', 'account_id']).orderBy('id').execute()),
  ).toEqual([
    { id: 'of first', account_id: 'of first' },
    { id: 'of later', account_id: 'of later' },
  ])
  expect(await database.read((db) => db.selectFrom('sessions').select(['id_hash', 'reach']).execute())).toEqual([
    { id_hash: 'h', reach: 'GIVEN' },
  ])
  expect(await database.read(findFirstTenantId)).toBe('first')
  await database.close()
  const newest = await openDatabase({ folder })
  expect(await newest.read((db) => db.selectFrom('sessions').select('id_hash').execute())).toEqual([])
  await newest.close()
  await rm(folder, { recursive: true, force: true })
})
