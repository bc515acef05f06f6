/**
 * What stops loops: the call a dataset was submitted for, the place of a delivery in such a chain, and webhooks that
 * were stopped.
 */
import type { Migration } from '../migrate.ts'

export const eventChains: Migration = {
  id: '0009-event-chains',
  async up(db) {
    await db.schema.alterTable('datasets').addColumn('event_chain', 'text').execute()
    await db.schema
      .alterTable('deliveries')
      .addColumn('chain_length', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('webhooks')
      .addColumn('is_loop', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
