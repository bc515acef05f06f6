/**
 * Every published change of a dataset counts one up, and each status knows with which one it came: a stream of events
 * goes on where it broke off, whatever was restarted meanwhile. What happened before counts as nothing.
 */
import type { Migration } from '../migrate.ts'

export const revisions: Migration = {
  id: '0022-revisions',
  async up(db) {
    for (const [table, first] of [
      ['datasets', 1],
      ['dataset_status_changes', 0],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(first))
        .execute()
  },
}
