/** Which documents are to go because their dataset was removed for good: whatever else has no row has lost it. */
import type { Migration } from '../migrate.ts'

export const documentRemovals: Migration = {
  id: '0012-document-removals',
  async up(db) {
    await db.schema
      .createTable('document_removals')
      .addColumn('dataset_id', 'text', (column) => column.primaryKey())
      .execute()
  },
}
