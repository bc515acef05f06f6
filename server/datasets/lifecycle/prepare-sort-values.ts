/**
 * At start: datasets whose sort values were made another way - by an earlier version, or for other metrics of their
 * model - get them anew, so that nothing sorts by the wrong figure.
 */
import type { Kysely } from 'kysely'
import type { Logger } from '../../foundation/logger.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { staleDatasets, updateSearchFields, writeFigures } from '../dataset/sort-value-repository.ts'
import { createSortValues, type SortValues } from '../dataset/sort-values.ts'

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
  const stale = await staleDatasets(db, { modelId, layout, after, limit: batchSize })
  for (const { id, ...values } of stale) {
    await updateSearchFields(db, id, { ...sortValues.follow(values), sortLayout: layout })
    await writeFigures(db, id, sortValues.figuresOf(modelId, values))
  }
  return stale.map(({ id }) => id)
}
