/** Until when nobody wants to be reminded of what a webhook could not deliver. */
import type { Migration } from '../migrate.ts'

export const missedCalls: Migration = {
  id: '0016-missed-calls',
  async up(db) {
    await db.schema.alterTable('webhooks').addColumn('missed_from', 'text').execute()
  },
}
