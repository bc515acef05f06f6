/** Datasets, over the platform API and the API of their model; the session stands in for a key. */
import type { DatasetSearchPage } from '../../server/contract/dataset-search.ts'
import type { DatasetMetadata, DemoDatasetCard } from '../../server/contract/dataset.ts'
import type { ModelCard } from '../../server/contract/model-card.ts'
import { call } from './http-client.ts'

/** Of all models; `query` as the search API documents it. */
export const searchDatasets = (query: URLSearchParams) => call<DatasetSearchPage>('GET', `/api/platform/v1/datasets?${query}`)

const modelAddress = ({ id, version }: ModelCard) => `/api/models/${id}/${version}`

/** Where datasets of a model are submitted. */
export const submissionAddress = (model: ModelCard) => `${modelAddress(model)}/${model.resource}`

/** Verbs on a dataset of a list, by its id. */
export const datasetVerbs = (model: ModelCard) => {
  const address = (id: string) => `${submissionAddress(model)}/${id}`
  return {
    setTags: (id: string, tags: readonly string[]) => call<DatasetMetadata>('PATCH', `${address(id)}/metadata`, { tags }),
    /** Ends solving early and keeps the best plan. */
    stop: (id: string) => call<unknown>('DELETE', address(id)),
    purge: (id: string) => call<unknown>('DELETE', `${address(id)}/purge`),
    restore: (id: string) => call<undefined>('PUT', address(id)),
    scoreHistory: (id: string) => call<readonly { readonly spentSeconds: number; readonly score: string }[]>('GET', `${address(id)}/score-history`),
  }
}
export type DatasetVerbs = ReturnType<typeof datasetVerbs>

export const listDemoDatasets = (model: ModelCard) => call<DemoDatasetCard[]>('GET', `${modelAddress(model)}/demo-data`)

/** Submits a demo dataset as it is; solving starts at once. */
export async function solveDemo(model: ModelCard, demoId: string): Promise<DatasetMetadata> {
  const demo = await call<unknown>('GET', `${modelAddress(model)}/demo-data/${encodeURIComponent(demoId)}`)
  return call<DatasetMetadata>('POST', submissionAddress(model), demo)
}
