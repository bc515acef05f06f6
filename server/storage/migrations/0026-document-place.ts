/** Where all servers of a team keep the bytes of documents. Empty in the database of one process. */
import type { Migration } from '../migrate.ts'

export const documentPlace: Migration = {
  id: '0026-document-place',
  async up(db) {
    await db.schema
      .createTable('document_places')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('team_id', 'text', (column) => column.notNull())
      .execute()
  },
}
