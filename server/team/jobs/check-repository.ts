/** Rows of `check_leases`: the server that checks a dataset. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

export async function takeCheck(db: Db, datasetId: string, serverId: string): Promise<void> {
  await db
    .insertInto('check_leases')
    .values({ dataset_id: datasetId, server_id: serverId })
    .onConflict((conflict) => conflict.column('dataset_id').doUpdateSet({ server_id: serverId }))
    .execute()
}

export async function endCheck(db: Db, datasetId: string): Promise<void> {
  await db.deleteFrom('check_leases').where('dataset_id', '=', datasetId).execute()
}

/** Datasets that none of these servers checks, whose check was begun. */
export async function checksOfOthers(db: Db, servers: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('check_leases')
    .select('dataset_id as id')
    .where('server_id', 'not in', [...servers])
    .orderBy('dataset_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether it is still none of these that checks it, and the first of them does from now on. */
export async function takeCheckOver(db: Db, datasetId: string, servers: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('check_leases')
    .set({ server_id: servers[0] ?? '' })
    .where('dataset_id', '=', datasetId)
    .where('server_id', 'not in', [...servers])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
