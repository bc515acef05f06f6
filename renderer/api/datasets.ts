/** Lists of datasets, and demo datasets; the session stands in for a key. */
import type { ModelSummary } from '../../server/contract/model-summary.ts'
import type { SheetFormat } from '../../server/contract/sheet-format.ts'
import { placeOf } from './dataset.ts'
import { call } from './http-client.ts'
import { addressOf, type Query } from './operations.ts'
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

/** What a spreadsheet is understood as; nothing is stored. `mapping` is JSON. */
export const readSpreadsheet = (
  model: ModelSummary,
  query: { readonly file: string; readonly zone: string; readonly mapping: string },
  file: Blob,
) =>
  upload(
    `${submission}/import`,
    { path: placeOf(model), query },
    { file, isGzip: false, contentType: 'application/octet-stream', onProgress: () => undefined },
  ).result

/** Of a spreadsheet to fill in. */
export const templateAddress = (
  model: ModelSummary,
  query: { readonly format: SheetFormat; readonly zone: string },
): string => addressOf('GET', `${submission}/import-template`, { path: placeOf(model), query })

/** What is wrong with an input that is nobody's dataset yet. */
export const checkInput = (model: ModelSummary, modelInput: unknown) => {
  const file = new Blob([JSON.stringify({ modelInput })])
  return upload(
    `${submission}/check`,
    { path: placeOf(model), query: {} },
    { file, isGzip: false, onProgress: () => undefined },
  ).result
}

/** Submits an input as it is. */
export const submitInput = (
  model: ModelSummary,
  query: { readonly name: string; readonly operation: 'SOLVE' | 'NONE' },
  modelInput: unknown,
) => {
  const file = new Blob([JSON.stringify({ modelInput })])
  return upload(submission, { path: placeOf(model), query }, { file, isGzip: false, onProgress: () => undefined })
    .result
}
