/** Rows of `idempotency_keys`. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../storage/tables.ts'

export type IdempotencyRow = Selectable<Tables['idempotency_keys']>
type Db = Kysely<Tables>

/** Where a key counts: the same text on another route or in another tenant is another key. */
export type KeyPlace = Pick<IdempotencyRow, 'tenant_id' | 'route' | 'key'>

/** The row of a key that has not expired at `now`. */
export function findAnswer(
  db: Db,
  { tenant_id, route, key }: KeyPlace,
  now: string,
): Promise<IdempotencyRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function insertAnswer(db: Db, row: IdempotencyRow): Promise<void> {
  await db.insertInto('idempotency_keys').values(row).execute()
}

export async function updateAnswer(db: Db, { tenant_id, route, key }: KeyPlace, answer: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer_json: answer })
    .where('tenant_id', '=', tenant_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
}

export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute()
}
