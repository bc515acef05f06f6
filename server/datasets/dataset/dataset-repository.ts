/** Rows of `datasets` and their history, and what they are to everybody else. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import { configurationOf, type Configuration } from '../../contract/configuration.ts'
import type { DatasetStatus } from '../../contract/status.ts'
import { validationSummary } from '../../contract/validation.ts'
import type { DocumentOwner } from '../../storage/plan-versions.ts'
import { readJson } from '../../storage/json-column.ts'
import type { Tables } from '../../storage/tables.ts'
import { packMetrics, unpackMetrics, type MetricColumn, type UnpackMetrics } from './packed-metrics-repository.ts'
import { leaseLost } from './lease.ts'
import type {
  Dataset,
  DatasetChanges,
  ListedDataset,
  NumberedStatusChange,
  SearchFields,
  StatusChange,
} from './dataset.ts'

type Db = Kysely<Tables>
type Row = Selectable<Tables['datasets']>

/** A row has more than twice as much as lists show. */
export const listedColumns = [
  'id',
  'name',
  'model_id',
  'model_version',
  'tags_json',
  'status',
  'parent_id',
  'origin_id',
  'submit_time',
  'start_time',
  'active_time',
  'complete_time',
  'shutdown_time',
  'score',
  'priority',
  'validation_summary_json',
  'failure_message',
  'thread_count',
  'spent_seconds',
  'planned_first',
  'planned_last',
  'input_metrics_packed',
  'kpis_packed',
] as const satisfies readonly (keyof Row)[]
type ListedRow = Pick<Row, (typeof listedColumns)[number]>

const storedTags = z.array(z.string())
/** Overrides were checked by their model when they came in. */
const storedConfiguration = configurationOf(z.unknown())

/** The datasets of the rows, in the same order. */
export async function datasetsOf(db: Db, rows: readonly Row[]): Promise<Dataset[]> {
  const unpack = await unpackMetrics(db, rows)
  return rows.map((row) => datasetOf(row, unpack))
}

export async function listedDatasetsOf(db: Db, rows: readonly ListedRow[]): Promise<ListedDataset[]> {
  const unpack = await unpackMetrics(db, rows)
  return rows.map((row) => listedDatasetOf(row, unpack))
}

function datasetOf(row: Row, unpack: UnpackMetrics): Dataset {
  let configuration: Configuration | undefined
  return {
    ...listedDatasetOf(row, unpack),
    tenantId: row.tenant_id,
    resource: row.resource,
    operation: row.operation,
    // Few of those who read a dataset ask for it, and it may be long.
    get configuration() {
      configuration ??= readJson(storedConfiguration, row.config_json)
      return configuration
    },
    queuedAt: row.queued_at,
    attempt: row.attempt,
    crashCount: row.crash_count,
    isStopRequested: row.stop_requested === 1,
    hasSolution: row.has_solution === 1,
    documentsVersion: row.documents_version,
    revision: row.revision,
    purgedAt: row.purged_at,
    eventChain: row.event_chain,
  }
}

function listedDatasetOf(row: ListedRow, unpack: UnpackMetrics): ListedDataset {
  return {
    id: row.id,
    name: row.name,
    modelId: row.model_id,
    modelVersion: row.model_version,
    tags: readTags(row),
    status: row.status,
    parentId: row.parent_id,
    originId: row.origin_id,
    submitTime: row.submit_time,
    startTime: row.start_time,
    activeTime: row.active_time,
    completeTime: row.complete_time,
    shutdownTime: row.shutdown_time,
    score: row.score,
    priority: row.priority,
    validationSummary:
      row.validation_summary_json === null ? null : readJson(validationSummary, row.validation_summary_json),
    failureMessage: row.failure_message,
    threadCount: row.thread_count,
    spentSeconds: row.spent_seconds,
    plannedFirst: row.planned_first,
    plannedLast: row.planned_last,
    inputMetrics: unpack(row.input_metrics_packed),
    kpis: unpack(row.kpis_packed),
  }
}

export function readTags({ tags_json: text }: Pick<Row, 'tags_json'>): string[] {
  return readJson(storedTags, text)
}

type StoredFields = Omit<Dataset, 'id'> & SearchFields & Pick<DatasetChanges, 'restoredAt'>

/** The columns of the fields that are there; metrics apart, which `packMetrics` makes. */
function columnsOf(fields: Partial<StoredFields>) {
  const { tags, validationSummary: summary, configuration, isStopRequested, hasSolution } = fields
  return {
    tenant_id: fields.tenantId,
    model_id: fields.modelId,
    model_version: fields.modelVersion,
    resource: fields.resource,
    name: fields.name,
    tags_json: tags && JSON.stringify(tags),
    status: fields.status,
    operation: fields.operation,
    priority: fields.priority,
    score: fields.score,
    parent_id: fields.parentId,
    origin_id: fields.originId,
    submit_time: fields.submitTime,
    start_time: fields.startTime,
    active_time: fields.activeTime,
    complete_time: fields.completeTime,
    shutdown_time: fields.shutdownTime,
    validation_summary_json: summary && JSON.stringify(summary),
    failure_message: fields.failureMessage,
    planned_first: fields.plannedFirst,
    planned_last: fields.plannedLast,
    config_json: configuration && JSON.stringify(configuration),
    queued_at: fields.queuedAt,
    attempt: fields.attempt,
    crash_count: fields.crashCount,
    thread_count: fields.threadCount,
    spent_seconds: fields.spentSeconds,
    stop_requested: isStopRequested === undefined ? undefined : asNumber(isStopRequested),
    has_solution: hasSolution === undefined ? undefined : asNumber(hasSolution),
    documents_version: fields.documentsVersion,
    revision: fields.revision,
    purged_at: fields.purgedAt,
    event_chain: fields.eventChain,
    restored_at: fields.restoredAt,
    name_folded: fields.nameFolded,
    score_order: fields.scoreOrder,
    sort_layout: fields.sortLayout,
  }
}

const asNumber = (truth: boolean): 0 | 1 => (truth ? 1 : 0)

async function packedColumns(
  db: Db,
  { inputMetrics, kpis }: Pick<DatasetChanges, 'inputMetrics' | 'kpis'>,
): Promise<Partial<Pick<Row, MetricColumn>>> {
  return {
    ...(inputMetrics === undefined ? {} : { input_metrics_packed: await packMetrics(db, inputMetrics) }),
    ...(kpis === undefined ? {} : { kpis_packed: await packMetrics(db, kpis) }),
  }
}

export async function insertDataset(db: Db, dataset: Dataset & Partial<SearchFields>): Promise<void> {
  const row = { id: dataset.id, ...columnsOf(dataset), ...(await packedColumns(db, dataset)) }
  await db
    .insertInto('datasets')
    // A whole dataset leaves open only what the table has defaults for.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- whole, see above
    .values(row as Insertable<Tables['datasets']>)
    .execute()
  await recordStatus(db, dataset.id, dataset.status, dataset.submitTime)
}

/** A dataset of the tenant and model, or undefined. */
export async function findDataset(db: Db, tenantId: string, modelId: string, id: string): Promise<Dataset | undefined> {
  const rows = await db
    .selectFrom('datasets')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .execute()
  return (await datasetsOf(db, rows))[0]
}

/** Of whatever model. */
export async function findDatasetOfTenant(db: Db, tenantId: string, id: string): Promise<Dataset | undefined> {
  const dataset = await findDatasetById(db, id)
  return dataset?.tenantId === tenantId ? dataset : undefined
}

export async function findDatasetById(db: Db, id: string): Promise<Dataset | undefined> {
  return (await findDatasets(db, [id]))[0]
}

export async function findDatasets(db: Db, ids: readonly string[]): Promise<Dataset[]> {
  return datasetsOf(
    db,
    await db
      .selectFrom('datasets')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute(),
  )
}

export function revisionsOf(db: Db, ids: readonly string[]): Promise<{ id: string; revision: number }[]> {
  return db
    .selectFrom('datasets')
    .select(['id', 'revision'])
    .where('id', 'in', [...ids])
    .execute()
}

/** Of this attempt only, when one is given: LEASE_LOST for a dataset that has another one. */
export async function updateDataset(
  db: Db,
  { id, attempt }: { readonly id: string; readonly attempt?: number | undefined },
  changes: DatasetChanges & Partial<SearchFields>,
): Promise<Dataset> {
  let update = db
    .updateTable('datasets')
    .set({ ...columnsOf(changes), ...(await packedColumns(db, changes)) })
    .set((column) => ({ revision: column('revision', '+', 1) }))
    .where('id', '=', id)
  if (attempt !== undefined) update = update.where('attempt', '=', attempt)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  if (attempt !== undefined && numUpdatedRows === 0n) throw leaseLost({ id, attempt })
  const dataset = await findDatasetById(db, id)
  if (!dataset) throw new Error(`The dataset ${id} was changed, and there is no such dataset`)
  return dataset
}

export async function recordStatus(db: Db, datasetId: string, status: DatasetStatus, at: string): Promise<void> {
  const { number, revision, count } = await db
    .selectFrom('datasets')
    .leftJoin('dataset_status_changes', 'dataset_number', 'number')
    .where('id', '=', datasetId)
    .groupBy('number')
    .select(({ fn }) => ['number', 'datasets.revision', fn.count<number>('sequence').as('count')])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dataset_status_changes')
    .values({ dataset_number: number, sequence: count + 1, status, at, revision })
    .execute()
}

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

/** Oldest first. */
export function numberedStatusChangesOf(db: Db, datasetId: string): Promise<NumberedStatusChange[]> {
  return db
    .selectFrom('dataset_status_changes')
    .innerJoin('datasets', 'number', 'dataset_number')
    .select(['dataset_status_changes.status', 'at', 'dataset_status_changes.revision'])
    .where('id', '=', datasetId)
    .orderBy('sequence')
    .execute()
}

/** All datasets, and which plan of theirs counts. */
export function documentOwners(db: Db): Promise<DocumentOwner[]> {
  return db.selectFrom('datasets').select(['id', 'documents_version as documentsVersion']).execute()
}

export async function datasetsOfOrigin(db: Db, tenantId: string, originId: string): Promise<Dataset[]> {
  return datasetsOf(
    db,
    await db
      .selectFrom('datasets')
      .selectAll()
      .where('origin_id', '=', originId)
      .where('tenant_id', '=', tenantId)
      .where('purged_at', 'is', null)
      .orderBy('submit_time')
      .orderBy('id')
      .execute(),
  )
}
