/** One-time login links: as rows they outlive a restart, and every server of a team opens what another gave out. */
import type { Migration } from '../migrate.ts'

export const loginLinks: Migration = {
  id: '0023-login-links',
  async up(db) {
    await db.schema
      .createTable('login_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.references('members.id').onDelete('cascade'))
      .addColumn('reach', 'text')
      .addColumn('giver_json', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
  },
}
