/** Rows of `datasets` that wait to be solved or are being solved. */
import type { Kysely } from 'kysely'
import { solvingStatuses, type DatasetStatus } from '../../contract/status.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { datasetsOf, findDatasetById } from '../dataset/dataset-repository.ts'

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
export async function listQueued(db: Db, tenantId: string): Promise<Dataset[]> {
  return datasetsOf(
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

export async function listRunning(db: Db, tenantId: string): Promise<Dataset[]> {
  return datasetsOf(
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

/** A dataset that is being solved or waits for it. */
export type SolvingDataset = Pick<Dataset, 'id' | 'tenantId' | 'modelId' | 'status'>

/** Of all tenants. */
export function listSolving(db: Db): Promise<SolvingDataset[]> {
  return db
    .selectFrom('datasets')
    .select(['id', 'tenant_id as tenantId', 'model_id as modelId', 'status'])
    .where('complete_time', 'is', null)
    .where('status', 'in', [...solvingStatuses])
    .execute()
}

/**
 * Datasets that something was at work on, or that were asked to stop before it began, oldest first. `complete_time is
 * null` says so to the index that holds nothing else.
 */
export async function interruptedDatasets(db: Db): Promise<Dataset[]> {
  const query = db
    .selectFrom('datasets')
    .selectAll()
    .where('complete_time', 'is', null)
    .where((is) =>
      is.or([
        is('status', 'in', ['DATASET_CREATED', 'DATASET_VALIDATED', 'SOLVING_STARTED', 'SOLVING_ACTIVE']),
        is.and([is('status', '=', 'DATASET_COMPUTED'), is('operation', '=', 'SOLVE')]),
        is.and([is('status', '=', 'SOLVING_SCHEDULED'), is('stop_requested', '=', 1)]),
      ]),
    )
  return datasetsOf(db, await query.orderBy('submit_time').execute())
}

/** Places of waiting datasets in the queues of their tenants: highest priority, then longest in it. */
function placesInQueues(db: Db) {
  return db
    .selectFrom('datasets')
    .where('complete_time', 'is', null)
    .where('status', '=', 'SOLVING_SCHEDULED')
    .select(({ fn }) => [
      'id',
      'tenant_id',
      'queued_at',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('tenant_id').orderBy('priority', 'desc').orderBy('queued_at').orderBy('id'))
        .as('place'),
    ])
}

/**
 * The queued dataset to solve next. Each tenant has a queue of its own: highest priority, then longest in it. Of the
 * first in each queue it is the one that has waited longest, so that nobody's priorities push others back.
 */
export async function nextQueued(db: Db): Promise<Dataset | undefined> {
  const first = await db
    .selectFrom(placesInQueues(db).as('places'))
    .select('id')
    .where('place', '=', 1)
    .orderBy('queued_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first && findDatasetById(db, first.id)
}

/**
 * The ids that `nextQueued` would give one after the other if each were taken, at most `count`; without those that are
 * excluded.
 */
export async function nextInLine(db: Db, count: number, excluded: readonly string[]): Promise<string[]> {
  const waiting = placesInQueues(db)
  const places = excluded.length === 0 ? waiting : waiting.where('id', 'not in', [...excluded])
  const rows = await db
    .selectFrom(places.as('places'))
    .select(['id', 'tenant_id as tenantId', 'queued_at as queuedAt'])
    .where('place', '<=', count)
    .orderBy('place')
    .execute()
  const byTenant = new Map<string, typeof rows>()
  for (const row of rows) byTenant.set(row.tenantId, [...(byTenant.get(row.tenantId) ?? []), row])
  const queues = [...byTenant.values()]
  const line: string[] = []
  const keyOf = ([head]: typeof rows) => `${head?.queuedAt ?? ''} ${head?.id ?? ''}`
  while (line.length < count) {
    const open = queues.filter((queue) => queue.length > 0)
    if (open.length === 0) break
    const longest = open.reduce((best, queue) => (keyOf(queue) < keyOf(best) ? queue : best))
    line.push(longest.shift()?.id ?? '')
  }
  return line
}

/** Whether its run is to end early. */
export async function isStopRequested(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('datasets').select('stop_requested').where('id', '=', id).executeTakeFirst()
  return row?.stop_requested === 1
}
