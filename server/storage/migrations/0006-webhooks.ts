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
  const required = [
    'event_id',
    'dataset_id',
    'model_id',
    'model_version',
    'dataset_status',
    'body',
    'state',
    'purpose',
    'created_at',
  ] as const
  let table = db.schema
    .createTable('deliveries')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
  for (const name of required) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table
    .addColumn('attempt_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text')
    .addColumn('attempt_started_at', 'text')
    .addColumn('finished_at', 'text')
    .execute()
  await createDeliveryIndexes(db)
}

async function createDeliveryIndexes(db: Kysely<Tables>): Promise<void> {
  const index = (name: string, columns: readonly (keyof Tables['deliveries'])[]) =>
    db.schema
      .createIndex(name)
      .on('deliveries')
      .columns([...columns])
  const isDue = sql.ref('next_attempt_at')
  // Few deliveries wait at any time, so the indexes of those stay small.
  await index('deliveries_waiting', ['webhook_id', 'dataset_id', 'sequence'])
    .where(sql.ref('state'), '=', 'WAITING')
    .execute()
  await index('deliveries_first_due', ['webhook_id', 'next_attempt_at'])
    .where(isDue, 'is not', null)
    .where(sql.ref('attempt_count'), '=', 0)
    .execute()
  await index('deliveries_retry_due', ['webhook_id', 'next_attempt_at'])
    .where(isDue, 'is not', null)
    .where(sql.ref('attempt_count'), '>', 0)
    .execute()
  await index('deliveries_under_way', ['attempt_started_at'])
    .where(sql.ref('attempt_started_at'), 'is not', null)
    .execute()
  await index('deliveries_by_webhook', ['webhook_id', 'state', 'finished_at']).execute()
  await index('deliveries_by_event', ['event_id']).execute()
}

async function createAttempts(db: Kysely<Tables>): Promise<void> {
  const required = [
    'tenant_id',
    'webhook_id',
    'dataset_id',
    'dataset_status',
    'at',
    'outcome',
    'message',
    'request_url',
  ] as const
  const optional = ['request_headers_json', 'response_headers_json', 'response_text', 'next_attempt_at'] as const
  let table = db.schema
    .createTable('delivery_attempts')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('delivery_id', 'text', (column) => column.notNull().references('deliveries.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('response_status', 'integer')
  for (const name of required) table = table.addColumn(name, 'text', (column) => column.notNull())
  for (const name of optional) table = table.addColumn(name, 'text')
  await table.execute()
  const index = (name: string, columns: readonly (keyof Tables['delivery_attempts'])[]) =>
    db.schema
      .createIndex(name)
      .on('delivery_attempts')
      .columns([...columns])
      .execute()
  // With what lists filter by, so that rows which do not pass are never looked up.
  await index('delivery_attempts_by_tenant', ['tenant_id', 'sequence', 'at', 'outcome', 'dataset_status'])
  await index('delivery_attempts_by_webhook', ['webhook_id', 'sequence', 'at', 'outcome', 'dataset_status'])
  await index('delivery_attempts_by_dataset', ['dataset_id', 'sequence'])
  await index('delivery_attempts_by_delivery', ['delivery_id', 'sequence'])
  await index('delivery_attempts_by_time', ['at'])
  await index('delivery_attempts_by_hour', ['webhook_id', 'at', 'outcome'])
}
