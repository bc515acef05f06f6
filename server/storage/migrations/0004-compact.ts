/**
 * The rows of datasets at half their size: a number as the key of whatever belongs to a dataset, the history beside it
 * without an index of its own, the names of metrics once for all datasets, and the figures lists are sorted by as
 * numbers in a narrow table. The index of lists rises with time, so that its pages are full instead of half empty.
 */
import { sql, type Kysely } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Tables } from '../tables.ts'

export const compact: Migration = {
  id: '0004-compact',
  async up(db) {
    await db.schema.alterTable('datasets').renameTo('datasets_before').execute()
    await db.schema.alterTable('dataset_status_changes').renameTo('status_changes_before').execute()
    await createMetricNames(db)
    await createDatasets(db)
    await createStatusChanges(db)
    await createFigures(db)
    await db.schema.dropTable('status_changes_before').execute()
    await db.schema.dropTable('datasets_before').execute()
    await createIndexes(db)
  },
}

const metricColumns = ['input_metrics', 'kpis'] as const

async function createMetricNames(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('metric_names')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('names_json', 'text', (column) => column.notNull().unique())
    .execute()
  for (const column of metricColumns) {
    await sql`insert into metric_names (names_json) select distinct ${namesIn(column)} from datasets_before where ${sql.ref(`${column}_json`)} is not null order by 1 on conflict do nothing`.execute(
      db,
    )
  }
}

type MetricColumn = (typeof metricColumns)[number]

function namesIn(column: MetricColumn) {
  return sql`(select json_group_array(key) from json_each(${sql.ref(`${column}_json`)}))`
}

/** `[id of the names, value, value, ...]`; metrics are numbers and texts, which `json_each` gives as they are. */
function packed(column: MetricColumn) {
  const values = sql`(select json_group_array(value) from json_each(${sql.ref(`${column}_json`)}))`
  const id = sql`(select id from metric_names where names_json = ${namesIn(column)})`
  return sql`case when ${sql.ref(`${column}_json`)} is null then null else replace('[' || ${id} || ',' || substr(${values}, 2), ',]', ']') end`
}

const columnsKept = [
  'id',
  'tenant_id',
  'model_id',
  'model_version',
  'resource',
  'name',
  'tags_json',
  'status',
  'operation',
  'priority',
  'score',
  'parent_id',
  'origin_id',
  'submit_time',
  'start_time',
  'active_time',
  'complete_time',
  'shutdown_time',
  'validation_summary_json',
  'failure_message',
  'config_json',
  'queued_at',
  'attempt',
  'crash_count',
  'spent_seconds',
  'stop_requested',
  'has_solution',
  'purged_at',
  'name_folded',
  'score_order',
  'restored_at',
] as const

async function createDatasets(db: Kysely<Tables>): Promise<void> {
  const required = [
    'model_id',
    'model_version',
    'resource',
    'name',
    'tags_json',
    'status',
    'operation',
    'origin_id',
    'submit_time',
    'config_json',
  ] as const
  const optional = [
    'score',
    'parent_id',
    'start_time',
    'active_time',
    'complete_time',
    'shutdown_time',
    'validation_summary_json',
    'failure_message',
    'queued_at',
    'purged_at',
    'restored_at',
    'input_metrics_packed',
    'kpis_packed',
  ] as const
  const counters = ['attempt', 'crash_count', 'stop_requested', 'has_solution'] as const
  let table = db.schema
    .createTable('datasets')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('spent_seconds', 'real', (column) => column.notNull().defaultTo(0))
    .addColumn('score_order', sql`blob`)
  for (const name of required) table = table.addColumn(name, 'text', (column) => column.notNull())
  for (const name of optional) table = table.addColumn(name, 'text')
  for (const name of counters) table = table.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
  // Filled by the platform at its start: what belongs into them depends on the models.
  for (const name of ['name_folded', 'sort_layout'])
    table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  await table.execute()
  const kept = sql.join(columnsKept.map((name) => sql.ref(name)))
  await sql`insert into datasets (${kept}, input_metrics_packed, kpis_packed) select ${kept}, ${packed('input_metrics')}, ${packed('kpis')} from datasets_before order by submit_time, id`.execute(
    db,
  )
}

async function createStatusChanges(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('dataset_status_changes')
    .addColumn('dataset_number', 'integer', (column) =>
      column.notNull().references('datasets.number').onDelete('cascade'),
    )
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dataset_status_changes_primary_key', ['dataset_number', 'sequence'])
    // The key is half of the row: kept once, not again in an index.
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`insert into dataset_status_changes (dataset_number, sequence, status, at)
    select number, row_number() over (partition by number order by sequence), status_changes_before.status, at
    from status_changes_before join datasets on datasets.id = dataset_id order by number, sequence`.execute(db)
}

async function createFigures(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('dataset_figures')
    .addColumn('dataset_number', 'integer', (column) =>
      column.primaryKey().references('datasets.number').onDelete('cascade'),
    )
  for (let index = 0; index < 64; index++) table = table.addColumn(`figure_${String(index)}`, 'real')
  await table.execute()
}

async function createIndexes(db: Kysely<Tables>): Promise<void> {
  // Whatever lists are filtered and sorted by, so that they are read from the index alone: the rows are three times as
  // large.
  await db.schema
    .createIndex('datasets_listed')
    .on('datasets')
    .columns(['tenant_id', 'submit_time', 'id', 'model_id', 'status', 'name_folded', 'tags_json', 'priority'])
    .columns(['score_order', 'start_time', 'active_time', 'complete_time', 'spent_seconds'])
    .where(sql.ref('purged_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('datasets_unfinished')
    .on('datasets')
    .columns(['status', 'queued_at'])
    .where(sql.ref('complete_time'), 'is', null)
    .execute()
  await db.schema
    .createIndex('datasets_purged')
    .on('datasets')
    .columns(['tenant_id', 'purged_at'])
    .where(sql.ref('purged_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('datasets_by_origin').on('datasets').column('origin_id').execute()
  await db.schema
    .createIndex('datasets_by_parent')
    .on('datasets')
    .column('parent_id')
    .where(sql.ref('parent_id'), 'is not', null)
    .execute()
}
