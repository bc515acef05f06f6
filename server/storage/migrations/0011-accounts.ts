/**
 * Which tenant was there first, which members are one person, and how far a session reaches among that person's
 * tenants.
 */
import type { Migration } from '../migrate.ts'

export const accounts: Migration = {
  id: '0011-accounts',
  async up(db) {
    // Times do not tell: a clock may have been set back.
    await db.schema
      .alterTable('tenants')
      .addColumn('is_first', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    const first = db.selectFrom('tenants').select('id').orderBy('created_at').orderBy('id').limit(1)
    await db.updateTable('tenants').set({ is_first: 1 }).where('id', '=', first).execute()
    // Everybody who is there is a person of their own: e-mail addresses are not verified and say nothing.
    await db.schema.alterTable('members').addColumn('account_id', 'text').execute()
    await db
      .updateTable('members')
      .set((members) => ({ account_id: members.ref('id') }))
      .execute()
    await db.schema.createIndex('members_by_account').on('members').column('account_id').execute()
    await db.schema
      .alterTable('sessions')
      .addColumn('reach', 'text', (column) => column.notNull().defaultTo('GIVEN'))
      .execute()
  },
}
