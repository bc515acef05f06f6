/**
 * Sessions of one value end: those from now on have a cookie and a page proof, and only the hash of both finds them.
 */
import type { Migration } from '../migrate.ts'

export const pageProofs: Migration = {
  id: '0015-page-proofs',
  async up(db) {
    await db.deleteFrom('sessions').execute()
  },
}
