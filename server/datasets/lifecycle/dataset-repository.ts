/** Rows of `datasets` and what belongs to them; the only place that knows their columns. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { DatasetStatus } from '../../contract/status.ts'
import type { Tables } from '../../storage/tables.ts'
import { packMetrics, unpackMetrics, type MetricTexts, type PackedMetrics } from '../search/packed-metrics.ts'

type Columns = Tables['datasets']
/** Columns for searching, sorting and the bin; nothing else of a dataset depends on them. */
type SearchColumn = 'number' | 'restored_at' | 'name_folded' | 'score_order' | 'sort_layout'
export type DatasetRow = Omit<Selectable<Columns>, SearchColumn | keyof PackedMetrics> & MetricTexts
export type DatasetChanges = Omit<Updateable<Columns>, keyof PackedMetrics> & Partial<MetricTexts>
type NewDatasetRow = Omit<Insertable<Columns>, keyof PackedMetrics> & MetricTexts
/** Figures by the names of their columns. */
export type Figures = Readonly<Record<`figure_${number}`, number | null>>
type Db = Kysely<Tables>

export async function insertDataset(
  db: Db,
  { input_metrics_json: inputMetrics, kpis_json: kpis, ...row }: NewDatasetRow,
): Promise<void> {
  await db
    .insertInto('datasets')
    .values({ ...row, ...(await packMetrics(db, { input_metrics_json: inputMetrics, kpis_json: kpis })) })
    .execute()
  await recordStatus(db, row.id, row.status, row.submit_time)
}

async function rowsOf(db: Db, query: { execute(): Promise<Selectable<Columns>[]> }): Promise<DatasetRow[]> {
  return unpackMetrics(db, await query.execute())
}

/** A dataset of the tenant and model, or undefined. */
export async function findDataset(
  db: Db,
  tenantId: string,
  modelId: string,
  id: string,
): Promise<DatasetRow | undefined> {
  const [row] = await rowsOf(
    db,
    db
      .selectFrom('datasets')
      .selectAll()
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .where('model_id', '=', modelId),
  )
  return row
}

export async function findDatasetById(db: Db, id: string): Promise<DatasetRow | undefined> {
  const [row] = await rowsOf(db, db.selectFrom('datasets').selectAll().where('id', '=', id))
  return row
}

export function findDatasets(db: Db, ids: readonly string[]): Promise<DatasetRow[]> {
  return rowsOf(
    db,
    db
      .selectFrom('datasets')
      .selectAll()
      .where('id', 'in', [...ids]),
  )
}

export async function updateDataset(
  db: Db,
  id: string,
  { input_metrics_json: inputMetrics, kpis_json: kpis, ...changes }: DatasetChanges,
): Promise<DatasetRow> {
  await db
    .updateTable('datasets')
    .set({ ...changes, ...(await packMetrics(db, { input_metrics_json: inputMetrics, kpis_json: kpis })) })
    .where('id', '=', id)
    .execute()
  const row = await findDatasetById(db, id)
  if (!row) throw new Error(`The dataset ${id} was changed, and there is no such dataset`)
  return row
}

export async function recordStatus(db: Db, datasetId: string, status: DatasetStatus, at: string): Promise<void> {
  const { number, count } = await db
    .selectFrom('datasets')
    .leftJoin('dataset_status_changes', 'dataset_number', 'number')
    .where('id', '=', datasetId)
    .groupBy('number')
    .select(({ fn }) => ['number', fn.count<number>('sequence').as('count')])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dataset_status_changes')
    .values({ dataset_number: number, sequence: Number(count) + 1, status, at })
    .execute()
}

/** What lists are sorted by; figures that are not named stay as they are. */
export async function writeFigures(db: Db, datasetId: string, figures: Figures): Promise<void> {
  if (Object.keys(figures).length === 0) return
  const { number } = await db
    .selectFrom('datasets')
    .select('number')
    .where('id', '=', datasetId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dataset_figures')
    .values({ dataset_number: number, ...figures })
    .onConflict((conflict) => conflict.column('dataset_number').doUpdateSet(figures))
    .execute()
}

export type StatusChange = Pick<Selectable<Tables['dataset_status_changes']>, 'status' | 'at'>

/** Oldest first. */
export function statusChangesOf(db: Db, datasetId: string): Promise<StatusChange[]> {
  return db
    .selectFrom('dataset_status_changes')
    .innerJoin('datasets', 'number', 'dataset_number')
    .select(['dataset_status_changes.status', 'at'])
    .where('id', '=', datasetId)
    .orderBy('sequence')
    .execute()
}

/**
 * Datasets that something was at work on, or that were asked to stop before it began, oldest first. `complete_time is
 * null` says so to the index that holds nothing else.
 */
export function interruptedDatasets(db: Db): Promise<DatasetRow[]> {
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
  return rowsOf(db, query.orderBy('submit_time'))
}

/**
 * The queued dataset to solve next. Each tenant has a queue of its own: highest priority, then longest in it. Of the
 * first in each queue it is the one that has waited longest, so that nobody's priorities push others back.
 */
export async function nextQueued(db: Db): Promise<DatasetRow | undefined> {
  const places = db
    .selectFrom('datasets')
    .where('complete_time', 'is', null)
    .where('status', '=', 'SOLVING_SCHEDULED')
    .select(({ fn }) => [
      'id',
      'queued_at',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('tenant_id').orderBy('priority', 'desc').orderBy('queued_at').orderBy('id'))
        .as('place'),
    ])
  const first = await db
    .selectFrom(places.as('places'))
    .select('id')
    .where('place', '=', 1)
    .orderBy('queued_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first && findDatasetById(db, first.id)
}

export async function allDatasetIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('datasets').select('id').execute()).map(({ id }) => id)
}

export function datasetsOfOrigin(db: Db, tenantId: string, originId: string): Promise<DatasetRow[]> {
  return rowsOf(
    db,
    db
      .selectFrom('datasets')
      .selectAll()
      .where('origin_id', '=', originId)
      .where('tenant_id', '=', tenantId)
      .where('purged_at', 'is', null)
      .orderBy('submit_time')
      .orderBy('id'),
  )
}
