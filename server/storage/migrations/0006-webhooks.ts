/** Webhooks, the outbox of their deliveries, and the log of every attempt. */
import { sql, type Kysely } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

export const webhooks: Migration = {
  id: '0006-webhooks',
  async up(db) {
    await createWebhooks(db)
    await createDeliveries(db)
    await createAttempts(db)
  },
}

async function createWebhooks(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('is_enabled', 'integer', (column) => column.notNull())
    .addColumn('authorization', 'text', (column) => column.notNull())
    .addColumn('hmac_method', 'text', (column) => column.notNull())
    .addColumn('sealed_hmac_key', 'text')
    .addColumn('sealed_headers', 'text', (column) => column.notNull())
    .addColumn('has_standard_headers', 'integer', (column) => column.notNull())
    .addColumn('statuses_json', 'text', (column) => column.notNull())
    .addColumn('name_pattern', 'text')
    .addColumn('tags_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('failing_since', 'text')
    .addColumn('paused_reason', 'text')
    .execute()
  await db.schema.createIndex('webhooks_by_tenant').on('webhooks').columns(['tenant_id', 'created_at']).execute()
}

async function createDeliveries(db: Kysely<Tables>): Promise<void> {
  const required = ['dataset_id', 'model_id', 'model_version', 'dataset_status', 'body', 'state', 'purpose', 'created_at'] as const
  let table = db.schema
    .createTable('deliveries')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
  for (const name of required) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table
    .addColumn('attempt_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text')
    .addColumn('finished_at', 'text')
    .execute()
  // Few deliveries wait at any time, so the index of those stays small.
  await db.schema.createIndex('deliveries_waiting').on('deliveries').columns(['webhook_id', 'dataset_id', 'sequence']).where(sql.ref('state'), '=', 'WAITING').execute()
  await db.schema.createIndex('deliveries_by_webhook').on('deliveries').columns(['webhook_id', 'sequence']).execute()
}

async function createAttempts(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('delivery_attempts')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('delivery_id', 'text', (column) => column.notNull().references('deliveries.id').onDelete('cascade'))
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('request_json', 'text', (column) => column.notNull())
    .addColumn('response_json', 'text')
    .addColumn('next_attempt_at', 'text')
    .execute()
  await db.schema.createIndex('delivery_attempts_by_tenant').on('delivery_attempts').columns(['tenant_id', 'sequence']).execute()
  await db.schema.createIndex('delivery_attempts_by_delivery').on('delivery_attempts').column('delivery_id').execute()
  await db.schema.createIndex('delivery_attempts_by_webhook').on('delivery_attempts').columns(['webhook_id', 'sequence']).execute()
}
