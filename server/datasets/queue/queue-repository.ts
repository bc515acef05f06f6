/** Rows of `datasets` that wait to be solved or are being solved. */
import type { Kysely } from 'kysely'
import type { DatasetStatus } from '../../contract/status.ts'
import type { Tables } from '../../storage/tables.ts'
import type { DatasetRow } from '../lifecycle/dataset-repository.ts'
import { unpackMetrics } from '../search/packed-metrics.ts'

type Db = Kysely<Tables>

const runningStatuses: readonly DatasetStatus[] = ['SOLVING_STARTED', 'SOLVING_ACTIVE']
/** With operation SOLVE these are on their way into the queue, or in it. */
const waitingStatuses: readonly DatasetStatus[] = [
  'DATASET_CREATED',
  'DATASET_VALIDATED',
  'DATASET_COMPUTED',
  'SOLVING_SCHEDULED',
]

/** Datasets that have not ended. `complete_time is null` says so to the index that holds nothing else. */
function unfinished(db: Db, tenantId: string) {
  return db.selectFrom('datasets').where('tenant_id', '=', tenantId).where('complete_time', 'is', null)
}

/** In the order in which they will be solved. */
export async function listQueued(db: Db, tenantId: string): Promise<DatasetRow[]> {
  return unpackMetrics(
    db,
    await unfinished(db, tenantId)
      .selectAll()
      .where('status', '=', 'SOLVING_SCHEDULED')
      .orderBy('priority', 'desc')
      .orderBy('queued_at')
      .orderBy('id')
      .execute(),
  )
}

export async function listRunning(db: Db, tenantId: string): Promise<DatasetRow[]> {
  return unpackMetrics(
    db,
    await unfinished(db, tenantId)
      .selectAll()
      .where('status', 'in', [...runningStatuses])
      .orderBy('start_time')
      .orderBy('id')
      .execute(),
  )
}

/** Counts no further than `most`: it is asked at every submission. */
export async function countWaiting(db: Db, tenantId: string, most: number): Promise<number> {
  const waiting = unfinished(db, tenantId)
    .select('id')
    .where('status', 'in', [...waitingStatuses])
    .where('operation', '=', 'SOLVE')
    .limit(most)
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findOfTenant(db: Db, tenantId: string, id: string): Promise<DatasetRow | undefined> {
  const [row] = await unpackMetrics(
    db,
    await db.selectFrom('datasets').selectAll().where('id', '=', id).where('tenant_id', '=', tenantId).execute(),
  )
  return row
}
