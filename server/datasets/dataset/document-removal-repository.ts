/** Rows of `document_removals`: datasets removed for good whose documents may still be there. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

/** Part of the transaction that removes their rows. */
export async function noteRemovals(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .insertInto('document_removals')
    .values(ids.map((dataset_id) => ({ dataset_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function pendingRemovals(db: Db): Promise<string[]> {
  return (await db.selectFrom('document_removals').select('dataset_id').execute()).map(({ dataset_id }) => dataset_id)
}

/** Their documents are gone. */
export async function forgetRemovals(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('document_removals')
    .where('dataset_id', 'in', [...ids])
    .execute()
}
