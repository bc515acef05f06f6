/**
 * Lists of datasets: filtered, sorted, a page at a time, with the number of all. Pages go on by value and not by
 * number, so none is skipped or shown twice while others come and go.
 */
import type { Database } from '../../storage/database.ts'
import type { ListedDataset } from '../dataset/dataset.ts'
import { readPage, type DatasetFilter, type DatasetOrder, type PageRequest } from './dataset-search-repository.ts'
import { readCursor, writeCursor } from './search-cursor.ts'

export type { DatasetFilter, DatasetOrder, PageRequest }

export interface FoundDatasets {
  readonly datasets: readonly ListedDataset[]
  /** In all pages, when the first was read. */
  readonly total: number
  /** Undefined on the last page. */
  readonly nextCursor: string | undefined
}

/** AppError QUERY_INVALID for a cursor that does not belong to this filter and order. */
export type SearchDatasets = (filter: DatasetFilter, order: DatasetOrder, page: PageRequest) => Promise<FoundDatasets>

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
