/** Datasets, over the platform API and the API of their model; the session stands in for a key. */
import type { DatasetSearchPage } from '../../server/contract/dataset-search.ts'
import { call } from './http-client.ts'

/** Of all models; `query` as the search API documents it. */
export const searchDatasets = (query: URLSearchParams) => call<DatasetSearchPage>('GET', `/api/platform/v1/datasets?${query}`)
