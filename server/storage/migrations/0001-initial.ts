/** Tenants, members, sessions, API keys, datasets with their history, settings. */
import type { Kysely } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

export const initial: Migration = {
  id: '0001-initial',
  async up(db) {
    await createPeople(db)
    await createApiKeys(db)
    await createDatasets(db)
    await createStatusChanges(db)
    await db.schema
      .createTable('settings')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('value_json', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('settings_primary_key', ['tenant_id', 'key'])
      .execute()
  },
}

async function createPeople(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('tenants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('members')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('members_email_per_tenant', ['tenant_id', 'email'])
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('member_id', 'text', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_member').on('sessions').column('member_id').execute()
}

async function createApiKeys(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('model_scope_json', 'text')
    .addColumn('permissions_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await db.schema.createIndex('api_keys_by_tenant').on('api_keys').columns(['tenant_id', 'created_at']).execute()
}

async function createDatasets(db: Kysely<Tables>): Promise<void> {
  const required = ['model_id', 'model_version', 'resource', 'name', 'tags_json', 'status', 'operation'] as const
  const optional = [
    'start_time',
    'active_time',
    'complete_time',
    'shutdown_time',
    'validation_summary_json',
    'failure_message',
  ] as const
  let table = db.schema
    .createTable('datasets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
  for (const name of required) table = table.addColumn(name, 'text', (column) => column.notNull())
  table = table
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('score', 'text')
    .addColumn('parent_id', 'text')
    .addColumn('origin_id', 'text', (column) => column.notNull())
    .addColumn('submit_time', 'text', (column) => column.notNull())
  for (const name of optional) table = table.addColumn(name, 'text')
  await table
    .addColumn('input_metrics_json', 'text')
    .addColumn('kpis_json', 'text')
    .addColumn('config_json', 'text', (column) => column.notNull())
    .addColumn('queued_at', 'text')
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('crash_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('spent_seconds', 'real', (column) => column.notNull().defaultTo(0))
    .addColumn('stop_requested', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('has_solution', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('purged_at', 'text')
    .execute()
  await db.schema
    .createIndex('datasets_by_model')
    .on('datasets')
    .columns(['tenant_id', 'model_id', 'submit_time', 'id'])
    .execute()
  await db.schema.createIndex('datasets_by_tenant').on('datasets').columns(['tenant_id', 'submit_time', 'id']).execute()
  await db.schema
    .createIndex('datasets_by_status')
    .on('datasets')
    .columns(['status', 'tenant_id', 'queued_at'])
    .execute()
  await db.schema.createIndex('datasets_by_origin').on('datasets').column('origin_id').execute()
  await db.schema.createIndex('datasets_by_parent').on('datasets').column('parent_id').execute()
}

async function createStatusChanges(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('dataset_status_changes')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('datasets.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('dataset_status_changes_by_dataset')
    .on('dataset_status_changes')
    .columns(['dataset_id', 'sequence'])
    .execute()
}
