/** Pages of `datasets`: filters and orders as SQL. */
import {
  sql,
  type Kysely,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import type { DatasetStatus } from '../../contract/status.ts'
import { jsonArrayHolds, textHolds } from '../../storage/search-expressions.ts'
import type { Tables } from '../../storage/tables.ts'
import { listedColumns, listedDatasetsOf } from '../dataset/dataset-repository.ts'
import type { PageEnd } from './search-cursor.ts'
import type { MetricPlace, SortColumn, SortField, SortValue } from './sort-columns.ts'
import { figureColumn } from '../dataset/sort-value-repository.ts'
import { foldText } from '../dataset/sort-values.ts'

export interface DatasetFilter {
  readonly tenantId: string
  readonly modelIds: readonly string[]
  /** Any of them; all when empty. */
  readonly statuses: readonly DatasetStatus[]
  /** All of them. */
  readonly tags: readonly string[]
  /** Contained in the name, in whatever case. */
  readonly name: string | undefined
  readonly parentId: string | undefined
  /** ISO 8601 in UTC with milliseconds; from included, to excluded. */
  readonly submittedFrom: string | undefined
  readonly submittedTo: string | undefined
  /** Days, both included: a dataset matches that plans one of them. */
  readonly plannedFrom: string | undefined
  readonly plannedTo: string | undefined
}

export interface DatasetOrder {
  /** Name of the column; part of the cursor. */
  readonly by: string
  readonly column: SortColumn
  readonly isDescending: boolean
}

export interface PageRequest {
  readonly limit: number
  readonly cursor: string | undefined
  /** Datasets to leave out first, for clients that count pages. */
  readonly offset: number
}

type Listed = SelectQueryBuilder<Tables, 'datasets', object>

export interface PagePlace extends PageRequest {
  readonly after: PageEnd | undefined
}

/**
 * Ids first, from the index alone, then the rows of the page. One dataset more than asked for tells whether there is
 * another page.
 */
export async function readPage(
  db: Kysely<Tables>,
  filter: DatasetFilter,
  order: DatasetOrder,
  { limit, offset, after }: PagePlace,
) {
  const matching = matchingDatasets(db, filter)
  const sortable =
    'metric' in order.column.source
      ? matching.leftJoin('dataset_figures', 'dataset_figures.dataset_number', 'datasets.number')
      : matching
  const ends = await readEnds(db, after ? beyond(sortable, order, after) : sortable, order, {
    limit: limit + 1,
    offset,
  })
  const ids = ends.slice(0, limit).map(({ id }) => id)
  const found =
    ids.length === 0
      ? []
      : await listedDatasetsOf(
          db,
          await db.selectFrom('datasets').select(listedColumns).where('id', 'in', ids).execute(),
        )
  const datasetOf = new Map(found.map((dataset) => [dataset.id, dataset]))
  const isWhole = offset === 0 && ends.length <= limit
  const total = after?.total ?? (isWhole ? ends.length : await countOf(matching))
  return { ends, datasets: ids.flatMap((id) => datasetOf.get(id) ?? []), total }
}

function matchingDatasets(db: Kysely<Tables>, filter: DatasetFilter): Listed {
  let query: Listed = db
    .selectFrom('datasets')
    .where('tenant_id', '=', filter.tenantId)
    .where('purged_at', 'is', null)
    .where('model_id', 'in', [...filter.modelIds])
  if (filter.statuses.length > 0) query = query.where('status', 'in', [...filter.statuses])
  for (const tag of filter.tags) query = query.where(jsonArrayHolds(db, 'tags_json', tag))
  if (filter.name !== undefined) query = query.where(textHolds(db, 'name_folded', foldText(filter.name)))
  if (filter.parentId !== undefined) query = query.where('parent_id', '=', filter.parentId)
  if (filter.submittedFrom !== undefined) query = query.where('submit_time', '>=', filter.submittedFrom)
  if (filter.submittedTo !== undefined) query = query.where('submit_time', '<', filter.submittedTo)
  if (filter.plannedFrom !== undefined) query = query.where('planned_last', '>=', filter.plannedFrom)
  if (filter.plannedTo !== undefined) query = query.where('planned_first', '<=', filter.plannedTo)
  return query
}

type Part = Pick<PageRequest, 'limit' | 'offset'>

/** What can end a page: the value it is sorted by, and the id. */
function readEnds(db: Kysely<Tables>, query: Listed, order: DatasetOrder, part: Part) {
  const ends = query.select([expressionOf(order.column).as('value'), 'id'])
  if (!order.column.isChronological || !order.isDescending) return inOrder(ends, order, part)
  // Oldest first, as the index has them, every single one would be ahead of those before it and take the sorter's first
  // place.
  const newestFirst = ends.orderBy('submit_time', 'desc').orderBy('id', 'desc').limit(Number.MAX_SAFE_INTEGER)
  return inOrder(db.selectFrom(newestFirst.as('newest_first')).select(['value', 'id']), order, part)
}

function inOrder<Source, Table extends keyof Source>(
  query: SelectQueryBuilder<Source, Table, { value: SortValue; id: string }>,
  { column, isDescending }: DatasetOrder,
  { limit, offset }: Part,
) {
  const direct = (by: OrderByItemBuilder) => (isDescending ? by.desc() : by.asc())
  const sorted = query
    .orderBy(sql.ref('value'), (by) => (column.isNullable ? direct(by).nullsLast() : direct(by)))
    .orderBy(sql.ref('id'), direct)
  return sorted.limit(limit).offset(offset).execute()
}

/** What comes after the end of the page before; equal values go on by id. */
function beyond(query: Listed, { column, isDescending }: DatasetOrder, { value, id }: PageEnd): Listed {
  if (value === null) return query.where(isMissing(column)).where('id', isDescending ? '<' : '>', id)
  const later = isDescending
    ? sql<SqlBool>`(${expressionOf(column)}, ${sql.ref('id')}) < (${value}, ${id})`
    : sql<SqlBool>`(${expressionOf(column)}, ${sql.ref('id')}) > (${value}, ${id})`
  return query.where(column.isNullable ? sql<SqlBool>`(${later} or ${isMissing(column)})` : later)
}

function isMissing(column: SortColumn) {
  return sql<SqlBool>`(${expressionOf(column)} is null)`
}

const columnOf: Readonly<Record<SortField, keyof Tables['datasets']>> = {
  submitTime: 'submit_time',
  nameFolded: 'name_folded',
  status: 'status',
  priority: 'priority',
  scoreOrder: 'score_order',
  startTime: 'start_time',
  activeTime: 'active_time',
  completeTime: 'complete_time',
  plannedFirst: 'planned_first',
  spentSeconds: 'spent_seconds',
}

function expressionOf({ source }: SortColumn): RawBuilder<SortValue> {
  return 'field' in source ? sql.ref(columnOf[source.field]) : metricExpression(source.metric)
}

function metricExpression(places: readonly MetricPlace[]): RawBuilder<SortValue> {
  const [only] = places
  if (only && only.modelId === undefined) return sql.ref(figureColumn(only.index))
  const cases = places.map(
    ({ modelId, index }) => sql`when ${sql.ref('model_id')} = ${modelId} then ${sql.ref(figureColumn(index))}`,
  )
  return sql<SortValue>`case ${sql.join(cases, sql` `)} end`
}

async function countOf(query: Listed): Promise<number> {
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}
