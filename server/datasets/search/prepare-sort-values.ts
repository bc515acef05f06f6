/**
 * At start: datasets whose sort columns were made another way - by an earlier version, or for other metrics of their
 * model - get them anew, so that nothing sorts by the wrong column.
 */
import type { Kysely } from 'kysely'
import type { Logger } from '../../foundation/logger.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { writeFigures } from '../lifecycle/dataset-repository.ts'
import { unpackMetrics } from './packed-metrics.ts'
import { createSortValues, type SortValues } from './sort-values.ts'

export interface PrepareSortValuesOptions {
  readonly database: Database
  readonly models: readonly PlanningModel[]
  readonly logger: Logger
}

const batchSize = 200

export async function prepareSortValues({ database, models, logger }: PrepareSortValuesOptions): Promise<SortValues> {
  const sortValues = createSortValues(models)
  for (const { id: modelId } of models) {
    let refreshed = 0
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const batch = await database.write((db) => refreshBatch(db, sortValues, modelId, from))
      refreshed += batch.length
      after = batch.at(-1)
    }
    if (refreshed > 0) logger.info({ modelId, refreshed }, 'datasets can be sorted by the present metrics')
  }
  return sortValues
}

async function refreshBatch(
  db: Kysely<Tables>,
  sortValues: SortValues,
  modelId: string,
  after: string,
): Promise<string[]> {
  const layout = sortValues.layoutOf(modelId)
  const stale = await db
    .selectFrom('datasets')
    .select(['id', 'name', 'score', 'kpis_packed', 'input_metrics_packed'])
    .where('model_id', '=', modelId)
    .where('sort_layout', '<>', layout)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  for (const { id, ...values } of await unpackMetrics(db, stale)) {
    await db
      .updateTable('datasets')
      .set({ ...sortValues.follow(values), sort_layout: layout })
      .where('id', '=', id)
      .execute()
    await writeFigures(db, id, sortValues.figuresOf(modelId, values))
  }
  return stale.map(({ id }) => id)
}
