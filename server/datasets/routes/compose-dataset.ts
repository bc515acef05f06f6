/**
 * GET and DELETE /{id}: metadata, output, metrics and KPIs in one JSON object; the output is streamed, never parsed.
 */
import { Readable } from 'node:stream'
import { Reply } from '../../http/route.ts'
import { metadataOf } from './dataset-metadata.ts'
import type { DatasetRow } from '../lifecycle/dataset-repository.ts'

/** `output` is the plain JSON text of the plan, where there is one. */
export function composeDataset(row: DatasetRow, output: Readable | undefined): Reply {
  const metadata = metadataOf(row)
  const head = JSON.stringify({ ...metadata, metadata, run: metadata })
  const parts = async function* () {
    yield head.slice(0, -1)
    if (output) {
      yield ',"modelOutput":'
      yield* output
    }
    if (row.input_metrics_json) yield `,"inputMetrics":${row.input_metrics_json}`
    if (row.kpis_json) yield `,"kpis":${row.kpis_json}`
    yield '}'
  }
  return new Reply(200, { kind: 'jsonStream', source: Readable.from(parts(), { objectMode: false }) })
}
