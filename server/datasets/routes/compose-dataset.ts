/**
 * GET and DELETE /{id}: metadata, output, metrics and KPIs in one JSON object; the output is streamed, never parsed.
 */
import { Readable } from 'node:stream'
import { Reply } from '../../http/route.ts'
import { metadataOf } from '../dataset/dataset-metadata.ts'
import type { Dataset } from '../dataset/dataset.ts'

/** `output` is the plain JSON text of the plan, where there is one. */
export function composeDataset(dataset: Dataset, output: Readable | undefined): Reply {
  const metadata = metadataOf(dataset)
  const head = JSON.stringify({ ...metadata, metadata, run: metadata })
  const parts = async function* () {
    yield head.slice(0, -1)
    if (output) {
      yield ',"modelOutput":'
      yield* output
    }
    if (dataset.inputMetrics) yield `,"inputMetrics":${JSON.stringify(dataset.inputMetrics)}`
    if (dataset.kpis) yield `,"kpis":${JSON.stringify(dataset.kpis)}`
    yield '}'
  }
  return new Reply(200, { kind: 'jsonStream', source: Readable.from(parts(), { objectMode: false }) })
}
