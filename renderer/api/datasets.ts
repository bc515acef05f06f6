/** Lists of datasets, and demo datasets; the session stands in for a key. */
import type { DatasetSearchPage } from '../../server/contract/dataset-search.ts'
import type { DatasetMetadata, DemoDatasetCard } from '../../server/contract/dataset.ts'
import type { ModelCard } from '../../server/contract/model-card.ts'
import { datasetsAddress } from './dataset.ts'
import { call } from './http-client.ts'

/** Of all models; `query` as the search API documents it. */
export const searchDatasets = (query: URLSearchParams) =>
  call<DatasetSearchPage>('GET', `/api/platform/v1/datasets?${query}`)

const modelAddress = ({ id, version }: ModelCard) => `/api/models/${id}/${version}`

export const listDemoDatasets = (model: ModelCard) => call<DemoDatasetCard[]>('GET', `${modelAddress(model)}/demo-data`)

/** Submits a demo dataset as it is; solving starts at once. */
export async function solveDemo(model: ModelCard, demoId: string): Promise<DatasetMetadata> {
  const demo = await call<unknown>('GET', `${modelAddress(model)}/demo-data/${encodeURIComponent(demoId)}`)
  return call<DatasetMetadata>('POST', datasetsAddress(model), demo)
}
