/** How many datasets there are, from the database. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

export async function countDatasets(db: Db, tenantId: string): Promise<{ datasets: number; datasetsInBin: number }> {
  const { all, inBin } = await db
    .selectFrom('datasets')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('purged_at').as('inBin')])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { datasets: all - inBin, datasetsInBin: inBin }
}

/** Of all tenants: the data folder holds them all. */
export async function binnedIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('datasets').select('id').where('purged_at', 'is not', null).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Without the bin. */
export async function countByStatus(db: Db, tenantId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('datasets')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('purged_at', 'is', null)
    .groupBy('status')
    .orderBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
