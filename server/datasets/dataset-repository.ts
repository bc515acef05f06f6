/** Rows of `datasets` and `dataset_status_changes`; the only place that knows their columns. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { DatasetStatus } from '../contract/status.ts'
import type { Tables } from '../storage/tables.ts'

/** Columns for searching, sorting and the bin; nothing else of a dataset depends on them. */
type SearchColumn = 'restored_at' | 'name_folded' | 'score_order' | 'input_metric_order' | 'kpi_order' | 'sort_layout'
export type DatasetRow = Omit<Selectable<Tables['datasets']>, SearchColumn>
export type DatasetChanges = Updateable<Tables['datasets']>
type Db = Kysely<Tables>

export async function insertDataset(db: Db, row: Insertable<Tables['datasets']>): Promise<void> {
  await db.insertInto('datasets').values(row).execute()
  await recordStatus(db, row.id, row.status, row.submit_time)
}

/** A dataset of the tenant and model, or undefined. */
export function findDataset(db: Db, tenantId: string, modelId: string, id: string): Promise<DatasetRow | undefined> {
  return db.selectFrom('datasets').selectAll().where('id', '=', id).where('tenant_id', '=', tenantId).where('model_id', '=', modelId).executeTakeFirst()
}

export function findDatasetById(db: Db, id: string): Promise<DatasetRow | undefined> {
  return db.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateDataset(db: Db, id: string, changes: DatasetChanges): Promise<DatasetRow> {
  await db.updateTable('datasets').set(changes).where('id', '=', id).execute()
  return db.selectFrom('datasets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function recordStatus(db: Db, datasetId: string, status: DatasetStatus, at: string): Promise<void> {
  await db.insertInto('dataset_status_changes').values({ dataset_id: datasetId, status, at }).execute()
}

/** Datasets that have not ended, oldest first. `complete_time is null` says so to the index that holds nothing else. */
export function unfinishedDatasets(db: Db, statuses: readonly DatasetStatus[]): Promise<DatasetRow[]> {
  return db.selectFrom('datasets').selectAll().where('complete_time', 'is', null).where('status', 'in', [...statuses]).orderBy('submit_time').execute()
}

/** The queued dataset to solve next: highest priority, then longest in the queue. */
export function nextQueued(db: Db): Promise<DatasetRow | undefined> {
  return db
    .selectFrom('datasets')
    .selectAll()
    .where('complete_time', 'is', null)
    .where('status', '=', 'SOLVING_SCHEDULED')
    .orderBy('priority', 'desc')
    .orderBy('queued_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function allDatasetIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('datasets').select('id').execute()).map(({ id }) => id)
}

export function datasetsOfOrigin(db: Db, tenantId: string, originId: string): Promise<DatasetRow[]> {
  return db.selectFrom('datasets').selectAll().where('origin_id', '=', originId).where('tenant_id', '=', tenantId).where('purged_at', 'is', null).orderBy('submit_time').orderBy('id').execute()
}
