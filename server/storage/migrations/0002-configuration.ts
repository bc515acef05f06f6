/** Configuration profiles, and the answers kept for requests that carry an Idempotency-Key. */
import type { Kysely } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

export const configuration: Migration = {
  id: '0002-configuration',
  async up(db) {
    await createConfigurationProfiles(db)
    await createIdempotencyKeys(db)
  },
}

async function createConfigurationProfiles(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('configuration_profiles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('run_configuration_json', 'text', (column) => column.notNull())
    .addColumn('model_configuration_json', 'text', (column) => column.notNull())
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('configuration_profiles_name_per_model', ['tenant_id', 'model_id', 'name'])
    .execute()
}

async function createIdempotencyKeys(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('answer_json', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_primary_key', ['tenant_id', 'route', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_keys_by_expiry').on('idempotency_keys').column('expires_at').execute()
}
