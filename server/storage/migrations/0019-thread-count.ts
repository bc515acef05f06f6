/**
 * The threads a dataset was solved on: with others the plan is another one, and a machine gives fewer than were asked
 * for. Runs that ended before do not tell.
 */
import type { Migration } from '../migrate.ts'

export const threadCount: Migration = {
  id: '0019-thread-count',
  async up(db) {
    await db.schema.alterTable('datasets').addColumn('thread_count', 'integer').execute()
  },
}
