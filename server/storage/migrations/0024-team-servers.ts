/**
 * What several servers share beside the rows of datasets: who they are and who leads, documents, log lines and score
 * points, credentials that ended, and the probe of the secret key. Empty in the database of one process.
 */
import type { Migration } from '../migrate.ts'
import type { WriteDb } from '../write-db.ts'

export const teamServers: Migration = {
  id: '0024-team-servers',
  async up(db) {
    await createProcesses(db)
    await createDocuments(db)
    await createLines(db)
  },
}

async function createProcesses(db: Pick<WriteDb, 'schema'>): Promise<void> {
  await db.schema
    .createTable('servers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('port', 'integer', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('leaders')
    .addColumn('role', 'text', (column) => column.primaryKey())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('ended_credentials')
    .addColumn('mark', 'text', (column) => column.primaryKey())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('secret_key_probe')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute()
}

async function createDocuments(db: Pick<WriteDb, 'schema'>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    // Empty for what belongs to the dataset itself.
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('documents_key', ['dataset_id', 'version', 'kind'])
    .execute()
  await db.schema
    .createTable('document_chunks')
    .addColumn('upload_id', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('data', 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('document_chunks_key', ['upload_id', 'part'])
    .execute()
}

async function createLines(db: Pick<WriteDb, 'schema'>): Promise<void> {
  for (const table of ['dataset_log', 'score_points'])
    await db.schema
      .createTable(table)
      .addColumn('sequence', 'integer', (column) => column.primaryKey())
      .addColumn('dataset_id', 'text', (column) => column.notNull().references('datasets.id').onDelete('cascade'))
      .addColumn('line', 'text', (column) => column.notNull())
      .execute()
  for (const table of ['dataset_log', 'score_points'])
    await db.schema.createIndex(`${table}_by_dataset`).on(table).columns(['dataset_id', 'sequence']).execute()
}
