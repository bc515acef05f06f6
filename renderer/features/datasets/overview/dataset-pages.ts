/**
 * The rows of a long list, a page at a time and only around what is looked at. A page after one that is known is asked
 * for by its cursor; a jump elsewhere by its place in the list. Pages not looked at for long are forgotten.
 */
import type { DatasetSearchPage, FoundDataset } from '../../../../server/contract/dataset-search.ts'

export const pageSize = 100
const keptPages = 40

export interface PagePlace {
  readonly cursor?: string
  readonly offset?: number
}

export interface DatasetPages {
  /** Undefined before the first page has come. */
  readonly total: number | undefined
  rowAt(index: number): FoundDataset | undefined
  loaded(): FoundDataset[]
  /** Fetches what is missing of these rows; rejects with what went wrong. */
  show(first: number, last: number): Promise<void>
  /** Takes over a changed dataset; false when it is not among the rows that are known. */
  replace(dataset: FoundDataset): boolean
}

interface Page {
  readonly rows: FoundDataset[]
  readonly nextCursor: string | undefined
}

export function createDatasetPages(fetchPage: (place: PagePlace) => Promise<DatasetSearchPage>): DatasetPages {
  const pages = new Map<number, Page>()
  const underWay = new Map<number, Promise<void>>()
  let total: number | undefined

  function placeOf(index: number): PagePlace {
    const cursor = pages.get(index - 1)?.nextCursor
    if (cursor !== undefined) return { cursor }
    return index === 0 ? {} : { offset: index * pageSize }
  }

  async function fetchInto(index: number): Promise<void> {
    const { datasets, total: counted, nextCursor } = await fetchPage(placeOf(index))
    // Later pages repeat the count of the first; a jump counts anew.
    total = counted
    pages.set(index, { rows: datasets, nextCursor })
    for (const oldest of pages.keys()) {
      if (pages.size <= keptPages) break
      pages.delete(oldest)
    }
  }

  function ensure(index: number): Promise<void> {
    const known = pages.get(index)
    if (known) {
      // Looked at last is forgotten last.
      pages.delete(index)
      pages.set(index, known)
      return Promise.resolve()
    }
    const fetching = underWay.get(index) ?? fetchInto(index).finally(() => underWay.delete(index))
    underWay.set(index, fetching)
    return fetching
  }

  return {
    get total() {
      return total
    },
    rowAt: (index) => pages.get(Math.floor(index / pageSize))?.rows[index % pageSize],
    loaded: () => [...pages.values()].flatMap(({ rows }) => rows),
    async show(first, last) {
      const end = total === undefined ? last : Math.min(last, total - 1)
      for (
        let index = Math.floor(first / pageSize);
        index === Math.floor(first / pageSize) || index <= Math.floor(end / pageSize);
        index += 1
      )
        await ensure(index)
    },
    replace(dataset) {
      for (const { rows } of pages.values()) {
        const place = rows.findIndex(({ id }) => id === dataset.id)
        if (place < 0) continue
        rows[place] = dataset
        return true
      }
      return false
    },
  }
}
