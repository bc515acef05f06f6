/** Lists of datasets, and demo datasets; the session stands in for a key. */
import type { ModelSummary } from '../../server/contract/model-summary.ts'
import { placeOf } from './dataset.ts'
import { call } from './http-client.ts'
import type { Query } from './operations.ts'
import { upload, type UploadRequest } from './upload.ts'

const search = '/api/platform/v1/datasets'
const demos = '/api/models/{model}/{version}/demo-data'
const submission = '/api/models/{model}/{version}/{resource}'

export type DatasetQuery = Query<'GET', typeof search>

/** Of all models. */
export const searchDatasets = (query: DatasetQuery) => call('GET', search, { query })

export const listDemoDatasets = (model: ModelSummary) => call('GET', demos, { path: placeOf(model) })

/** Submits a demo dataset as it is; solving starts at once. */
export async function solveDemo(model: ModelSummary, demoDataId: string) {
  const path = placeOf(model)
  const body = await call('GET', `${demos}/{demoDataId}`, { path: { ...path, demoDataId } })
  return call('POST', submission, { path, body })
}

/** Submits a file that holds a dataset. */
export const submitFile = (model: ModelSummary, name: string, order: UploadRequest) =>
  upload(submission, { path: placeOf(model), query: { name } }, order)
