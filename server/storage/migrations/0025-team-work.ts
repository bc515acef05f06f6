/**
 * Who works on what, where several servers and workers share a database: jobs that were sent to workers, the workers,
 * and the servers that check a dataset. Empty in the database of one process.
 */
import type { Migration } from '../migrate.ts'

export const teamWork: Migration = {
  id: '0025-team-work',
  async up(db) {
    await db.schema
      .createTable('workers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('slots', 'integer', (column) => column.notNull())
      .addColumn('is_draining', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('solve_jobs')
      .addColumn('dataset_id', 'text', (column) => column.primaryKey().references('datasets.id').onDelete('cascade'))
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('worker_id', 'text')
      .addColumn('sent_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('check_leases')
      .addColumn('dataset_id', 'text', (column) => column.primaryKey().references('datasets.id').onDelete('cascade'))
      .addColumn('server_id', 'text', (column) => column.notNull())
      .execute()
  },
}
