/**
 * Which plan of a dataset counts, by the name of the folder its documents are in. What there was before has none: its
 * documents are beside the input.
 */
import type { Migration } from '../migrate.ts'

export const documentsVersion: Migration = {
  id: '0021-documents-version',
  async up(db) {
    await db.schema.alterTable('datasets').addColumn('documents_version', 'text').execute()
  },
}
