/** Which key an API key was replaced by. */
import type { Migration } from '../migrate.ts'

export const keyRotation: Migration = {
  id: '0010-key-rotation',
  async up(db) {
    await db.schema.alterTable('api_keys').addColumn('replaced_by', 'text').execute()
  },
}
