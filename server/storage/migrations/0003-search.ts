/** Columns datasets are sorted by, indexes for lists, queue and bin, and when a dataset came back from the bin. */
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

export const search: Migration = {
  id: '0003-search',
  async up(db) {
    await addColumns(db)
    for (const name of ['datasets_by_model', 'datasets_by_tenant', 'datasets_by_status'])
      await db.schema.dropIndex(name).execute()
    await createIndexes(db)
  },
}

async function addColumns(db: Kysely<Tables>): Promise<void> {
  // Filled by the platform at its start: what belongs into them depends on the models.
  for (const name of ['name_folded', 'sort_layout']) {
    await db.schema
      .alterTable('datasets')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  for (const name of ['score_order', 'input_metric_order', 'kpi_order'])
    await db.schema
      .alterTable('datasets')
      .addColumn(name, sql`blob`)
      .execute()
  await db.schema.alterTable('datasets').addColumn('restored_at', 'text').execute()
}

async function createIndexes(db: Kysely<Tables>): Promise<void> {
  // Newest first, and with it whatever lists are filtered and sorted by, so that they are read from the index alone:
  // the
  // rows are five times as large. One index that is walked in 20 ms for 100,000 datasets instead of nine large ones.
  await db.schema
    .createIndex('datasets_listed')
    .on('datasets')
    .columns(['tenant_id', 'submit_time desc', 'id desc', 'model_id', 'status', 'name_folded', 'tags_json', 'priority'])
    .columns(['score_order', 'start_time', 'active_time', 'complete_time', 'spent_seconds'])
    .where(sql.ref('purged_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('datasets_unfinished')
    .on('datasets')
    .columns(['status', 'queued_at'])
    .where(sql.ref('complete_time'), 'is', null)
    .execute()
  await db.schema
    .createIndex('datasets_purged')
    .on('datasets')
    .columns(['tenant_id', 'purged_at'])
    .where(sql.ref('purged_at'), 'is not', null)
    .execute()
}
