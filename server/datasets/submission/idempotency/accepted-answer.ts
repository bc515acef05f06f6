/** The answer to a request that created a dataset: 202, where to look, and its metadata. */
import type { DatasetMetadata } from '../../../contract/dataset.ts'
import { Reply } from '../../../http/route.ts'
import { metadataOf } from '../../routes/dataset-metadata.ts'
import type { DatasetRow } from '../../lifecycle/dataset-repository.ts'

/** As plain values, so that it can be stored and given again. */
export interface AcceptedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: DatasetMetadata
}

export function acceptedAnswer(row: DatasetRow): AcceptedAnswer {
  return {
    status: 202,
    headers: { Location: `/${row.model_version}/${row.resource}/${row.id}` },
    body: metadataOf(row),
  }
}

export function replyOf(
  { status, headers, body }: AcceptedAnswer,
  more: Readonly<Record<string, string>> = {},
): Reply<DatasetMetadata> {
  return new Reply(status, { kind: 'json', value: body }, { ...headers, ...more })
}
