/** Rows of `secrets`. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>
type Row = Selectable<Tables['secrets']>

/** A value that headers of webhooks name as {secret:NAME}. */
export interface Secret {
  readonly id: string
  readonly tenantId: string
  /** Unique in the tenant. */
  readonly name: string
  readonly description: string
  /** The value, sealed by the vault at `secret/<id>`. */
  readonly sealedValue: string
  readonly createdAt: string
  readonly updatedAt: string
}

function secretOf(row: Row): Secret {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    name: row.name,
    description: row.description,
    sealedValue: row.sealed_value,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function rowOf(secret: Secret): Insertable<Tables['secrets']> {
  return {
    id: secret.id,
    tenant_id: secret.tenantId,
    name: secret.name,
    description: secret.description,
    sealed_value: secret.sealedValue,
    created_at: secret.createdAt,
    updated_at: secret.updatedAt,
  }
}

/** By name. */
export async function listSecrets(db: Db, tenantId: string): Promise<Secret[]> {
  const rows = await db.selectFrom('secrets').selectAll().where('tenant_id', '=', tenantId).orderBy('name').execute()
  return rows.map(secretOf)
}

export async function findSecret(db: Db, tenantId: string, id: string): Promise<Secret | undefined> {
  const row = await db
    .selectFrom('secrets')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && secretOf(row)
}

export async function insertSecret(db: Db, secret: Secret): Promise<void> {
  await db.insertInto('secrets').values(rowOf(secret)).execute()
}

export async function updateSecret(db: Db, secret: Secret): Promise<void> {
  const { id, ...changes } = rowOf(secret)
  await db.updateTable('secrets').set(changes).where('id', '=', id).execute()
}

export async function deleteSecret(db: Db, id: string): Promise<void> {
  await db.deleteFrom('secrets').where('id', '=', id).execute()
}
