/** The answer to a request that created a dataset: 202, where to look, and its metadata. */
import type { DatasetMetadata } from '../../../contract/dataset.ts'
import { Reply } from '../../../http/route.ts'
import { metadataOf } from '../../dataset/dataset-metadata.ts'
import type { Dataset } from '../../dataset/dataset.ts'

/** As plain values, so that it can be stored and given again. */
export interface AcceptedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: DatasetMetadata
}

export function acceptedAnswer(dataset: Dataset): AcceptedAnswer {
  return {
    status: 202,
    headers: { Location: `/${dataset.modelVersion}/${dataset.resource}/${dataset.id}` },
    body: metadataOf(dataset),
  }
}

export function replyOf(
  { status, headers, body }: AcceptedAnswer,
  more: Readonly<Record<string, string>> = {},
): Reply<DatasetMetadata> {
  return new Reply(status, { kind: 'json', value: body }, { ...headers, ...more })
}
