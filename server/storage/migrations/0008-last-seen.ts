/** When a member was last here. */
import type { Migration } from '../migrate.ts'

export const lastSeen: Migration = {
  id: '0008-last-seen',
  async up(db) {
    await db.schema.alterTable('members').addColumn('last_seen_at', 'text').execute()
  },
}
