/** Which personal access token an API key was made with. */
import type { Migration } from '../migrate.ts'

export const keyToken: Migration = {
  id: '0014-key-token',
  async up(db) {
    // No reference: a key whose token is gone must be known as one that had a token.
    await db.schema.alterTable('api_keys').addColumn('made_with_token', 'text').execute()
  },
}
