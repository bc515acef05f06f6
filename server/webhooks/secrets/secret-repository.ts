/** Rows of `secrets`. */
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

export type SecretRow = Selectable<Tables['secrets']>
type Db = Kysely<Tables>

export function listSecrets(db: Db, tenantId: string): Promise<SecretRow[]> {
  return db.selectFrom('secrets').selectAll().where('tenant_id', '=', tenantId).orderBy('name').execute()
}

export function findSecret(db: Db, tenantId: string, id: string): Promise<SecretRow | undefined> {
  return db.selectFrom('secrets').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()
}

export async function insertSecret(db: Db, row: SecretRow): Promise<void> {
  await db.insertInto('secrets').values(row).execute()
}

export async function updateSecret(db: Db, id: string, changes: Updateable<Tables['secrets']>): Promise<void> {
  await db.updateTable('secrets').set(changes).where('id', '=', id).execute()
}

export async function deleteSecret(db: Db, id: string): Promise<void> {
  await db.deleteFrom('secrets').where('id', '=', id).execute()
}
