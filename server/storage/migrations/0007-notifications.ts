/** What administrators are told: notifications, and the mails sent for them. */
import type { Migration } from '../migrate.ts'

export const notifications: Migration = {
  id: '0007-notifications',
  async up(db) {
    const required = ['kind', 'at', 'title', 'message', 'link'] as const
    let table = db.schema
      .createTable('notifications')
      .addColumn('sequence', 'integer', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id').onDelete('cascade'))
    for (const name of required) table = table.addColumn(name, 'text', (column) => column.notNull())
    await table.addColumn('mailed_at', 'text').addColumn('mail_error', 'text').addColumn('seen_at', 'text').execute()
    await db.schema.createIndex('notifications_by_tenant').on('notifications').columns(['tenant_id', 'sequence']).execute()
  },
}
