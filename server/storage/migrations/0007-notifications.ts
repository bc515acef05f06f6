/** What administrators are told: notifications, and the mails sent for them. */
import type { Kysely } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

export const notifications: Migration = {
  id: '0007-notifications',
  async up(db) {
    await createNotifications(db)
    await createThrottle(db)
    await createMailServers(db)
  },
}

async function createNotifications(db: Kysely<Tables>): Promise<void> {
  const required = ['kind', 'at', 'title', 'message', 'link'] as const
  let table = db.schema
    .createTable('notifications')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
  for (const name of required) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table.addColumn('mailed_at', 'text').addColumn('mail_error', 'text').addColumn('seen_at', 'text').execute()
  await db.schema
    .createIndex('notifications_by_tenant')
    .on('notifications')
    .columns(['tenant_id', 'sequence'])
    .execute()
}

async function createThrottle(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('failing_webhooks')
    .addColumn('webhook_id', 'text', (column) => column.primaryKey().references('webhooks.id').onDelete('cascade'))
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('first_at', 'text', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .addColumn('failure_count', 'integer', (column) => column.notNull())
    .addColumn('is_told', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('notification_windows')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id').onDelete('cascade'))
    .addColumn('told_at', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'text')
    .addColumn('tried_at', 'text')
    .execute()
}

async function createMailServers(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('mail_servers')
    .addColumn('tenant_id', 'text', (column) => column.primaryKey().references('tenants.id').onDelete('cascade'))
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('port', 'integer', (column) => column.notNull())
    .addColumn('security', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text')
    .addColumn('sealed_password', 'text')
    .addColumn('from_address', 'text', (column) => column.notNull())
    .addColumn('accepts_any_certificate', 'integer', (column) => column.notNull())
    .execute()
}
