/** Rows of who leads. */
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'

type Db = Kysely<Tables>

/** Resolves to the number of the time of leading that begins. */
export async function beginEpoch(db: Db, role: string, serverId: string): Promise<number> {
  const { epoch } = await db
    .insertInto('leaders')
    .values({ role, epoch: 1, server_id: serverId })
    .onConflict((conflict) =>
      conflict
        .column('role')
        .doUpdateSet((update) => ({ epoch: update('leaders.epoch', '+', 1), server_id: serverId })),
    )
    .returning('epoch')
    .executeTakeFirstOrThrow()
  return epoch
}

/** Who began to lead last in each role; it may be gone. */
export function listLeaders(db: Db): Promise<{ role: string; serverId: string }[]> {
  return db.selectFrom('leaders').select(['role', 'server_id as serverId']).orderBy('role').execute()
}

/** Who wants to begin another one waits for the transaction that asked. */
export async function epochOf(db: Db, role: string): Promise<number | undefined> {
  const row = await db.selectFrom('leaders').select('epoch').where('role', '=', role).forShare().executeTakeFirst()
  return row?.epoch
}
