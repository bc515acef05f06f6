/**
 * The days a dataset plans, so that lists show them and are filtered by them. Only the input tells, and it is read when
 * a dataset is checked: those that have been keep none, and are shown as unknown.
 */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { isPostgres } from '../is-postgres.ts'

export const plannedDays: Migration = {
  id: '0018-planned-days',
  async up(db) {
    for (const name of ['planned_first', 'planned_last'])
      await db.schema.alterTable('datasets').addColumn(name, 'text').execute()
    // PostgreSQL keeps its index: entries of this one are longer than it takes.
    if (isPostgres(db)) return
    // Lists are filtered and sorted from this index alone.
    await db.schema.dropIndex('datasets_listed').execute()
    await db.schema
      .createIndex('datasets_listed')
      .on('datasets')
      .columns(['tenant_id', 'submit_time', 'id', 'model_id', 'status', 'name_folded', 'tags_json', 'priority'])
      .columns([
        'score_order',
        'start_time',
        'active_time',
        'complete_time',
        'spent_seconds',
        'planned_first',
        'planned_last',
      ])
      .where(sql.ref('purged_at'), 'is', null)
      .execute()
  },
}
