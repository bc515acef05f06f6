/**
 * Lists of datasets: filtered, sorted, a page at a time, with the number of all. Pages go on by value and not by
 * number, so none is skipped or shown twice while others come and go.
 */
import { sql, type Kysely, type OrderByItemBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { DatasetStatus } from '../../contract/status.ts'
import type { Database } from '../../storage/database.ts'
import { jsonArrayHolds, textHolds } from '../../storage/search-expressions.ts'
import type { Tables } from '../../storage/tables.ts'
import { metadataColumns } from '../routes/dataset-metadata.ts'
import type { DatasetRow } from '../lifecycle/dataset-repository.ts'
import { unpackMetrics } from './packed-metrics.ts'
import { readCursor, writeCursor, type PageEnd } from './search-cursor.ts'
import type { SortColumn, SortValue } from './sort-columns.ts'
import { foldText } from './sort-values.ts'

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

/** What lists show; a row has more than twice as much. */
const listedColumns = [
  ...metadataColumns,
  'spent_seconds',
  'planned_first',
  'planned_last',
  'input_metrics_packed',
  'kpis_packed',
] as const
export type ListedDataset = Pick<
  DatasetRow,
  | (typeof metadataColumns)[number]
  | 'spent_seconds'
  | 'planned_first'
  | 'planned_last'
  | 'input_metrics_json'
  | 'kpis_json'
>

export interface FoundDatasets {
  readonly datasets: readonly ListedDataset[]
  /** In all pages, when the first was read. */
  readonly total: number
  /** Undefined on the last page. */
  readonly nextCursor: string | undefined
}

/** AppError QUERY_INVALID for a cursor that does not belong to this filter and order. */
export type SearchDatasets = (filter: DatasetFilter, order: DatasetOrder, page: PageRequest) => Promise<FoundDatasets>

type Listed = SelectQueryBuilder<Tables, 'datasets', object>

export function createDatasetSearch(database: Database): SearchDatasets {
  return async (filter, order, page) => {
    const list = [filter, order.by, order.isDescending]
    const after = page.cursor === undefined ? undefined : readCursor(list, page.cursor, order.column)
    const { ends, datasets, total } = await database.read((db) => readPage(db, filter, order, { ...page, after }))
    const last = ends.at(page.limit - 1)
    return {
      datasets,
      total,
      nextCursor: ends.length > page.limit && last ? writeCursor(list, { ...last, total }) : undefined,
    }
  }
}

interface PagePlace extends PageRequest {
  readonly after: PageEnd | undefined
}

/**
 * Ids first, from the index alone, then the rows of the page. One dataset more than asked for tells whether there is
 * another page.
 */
async function readPage(
  db: Kysely<Tables>,
  filter: DatasetFilter,
  order: DatasetOrder,
  { limit, offset, after }: PagePlace,
) {
  const matching = matchingDatasets(db, filter)
  const sortable = order.column.isFigure
    ? matching.leftJoin('dataset_figures', 'dataset_figures.dataset_number', 'datasets.number')
    : matching
  const ends = await readEnds(db, after ? beyond(sortable, order, after) : sortable, order, {
    limit: limit + 1,
    offset,
  })
  const ids = ends.slice(0, limit).map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await unpackMetrics(db, await db.selectFrom('datasets').select(listedColumns).where('id', 'in', ids).execute())
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const isWhole = offset === 0 && ends.length <= limit
  const total = after?.total ?? (isWhole ? ends.length : await countOf(matching))
  return { ends, datasets: ids.flatMap((id) => rowOf.get(id) ?? []), total }
}

function matchingDatasets(db: Kysely<Tables>, filter: DatasetFilter): Listed {
  let query: Listed = db
    .selectFrom('datasets')
    .where('tenant_id', '=', filter.tenantId)
    .where('purged_at', 'is', null)
    .where('model_id', 'in', [...filter.modelIds])
  if (filter.statuses.length > 0) query = query.where('status', 'in', [...filter.statuses])
  for (const tag of filter.tags) query = query.where(jsonArrayHolds('tags_json', tag))
  if (filter.name !== undefined) query = query.where(textHolds('name_folded', foldText(filter.name)))
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
  const ends = query.select([order.column.expression.as('value'), 'id'])
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
    ? sql<SqlBool>`(${column.expression}, ${sql.ref('id')}) < (${value}, ${id})`
    : sql<SqlBool>`(${column.expression}, ${sql.ref('id')}) > (${value}, ${id})`
  return query.where(column.isNullable ? sql<SqlBool>`(${later} or ${isMissing(column)})` : later)
}

function isMissing({ expression }: SortColumn) {
  return sql<SqlBool>`(${expression} is null)`
}

async function countOf(query: Listed): Promise<number> {
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
