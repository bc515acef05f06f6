/** Rows of `dataset_figures`, and the columns of `datasets` that exist for searching and sorting only. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { Dataset, SearchFields } from './dataset.ts'
import { unpackMetrics } from './packed-metrics-repository.ts'
import type { Figures } from './sortable-metrics.ts'

type Db = Kysely<Tables>

export const figureColumn = (index: number) => `figure_${index}` as const

/** What lists are sorted by; figures that are not named stay as they are. */
export async function writeFigures(db: Db, datasetId: string, figures: Figures): Promise<void> {
  if (figures.size === 0) return
  const columns = Object.fromEntries([...figures].map(([index, figure]) => [figureColumn(index), figure]))
  const { number } = await db
    .selectFrom('datasets')
    .select('number')
    .where('id', '=', datasetId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dataset_figures')
    .values({ dataset_number: number, ...columns })
    .onConflict((conflict) => conflict.column('dataset_number').doUpdateSet(columns))
    .execute()
}

export interface StaleQuery {
  readonly modelId: string
  /** The present one. */
  readonly layout: string
  /** Id the next ones come after. */
  readonly after: string
  readonly limit: number
}

/** Datasets whose sort values were made another way, by their ids. */
export async function staleDatasets(
  db: Db,
  { modelId, layout, after, limit }: StaleQuery,
): Promise<Pick<Dataset, 'id' | 'name' | 'score' | 'kpis' | 'inputMetrics'>[]> {
  const rows = await db
    .selectFrom('datasets')
    .select(['id', 'name', 'score', 'kpis_packed', 'input_metrics_packed'])
    .where('model_id', '=', modelId)
    .where('sort_layout', '<>', layout)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const unpack = await unpackMetrics(db, rows)
  return rows.map(({ id, name, score, kpis_packed: kpis, input_metrics_packed: inputMetrics }) => ({
    id,
    name,
    score,
    kpis: unpack(kpis),
    inputMetrics: unpack(inputMetrics),
  }))
}

export async function updateSearchFields(
  db: Db,
  datasetId: string,
  { nameFolded, scoreOrder, sortLayout }: Partial<SearchFields>,
): Promise<void> {
  await db
    .updateTable('datasets')
    .set({ name_folded: nameFolded, score_order: scoreOrder, sort_layout: sortLayout })
    .where('id', '=', datasetId)
    .execute()
}
