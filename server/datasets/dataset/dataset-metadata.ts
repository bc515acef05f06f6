/** Dataset -> metadata on the wire. Absent values are left out. */
import type { DatasetMetadata } from '../../contract/dataset.ts'
import type { ListedDataset } from './dataset.ts'

export function metadataOf(dataset: ListedDataset): DatasetMetadata {
  return {
    id: dataset.id,
    name: dataset.name,
    model: dataset.modelId,
    modelVersion: dataset.modelVersion,
    tags: [...dataset.tags],
    status: dataset.status,
    solverStatus: dataset.status,
    ...present({ parentId: dataset.parentId }),
    originId: dataset.originId,
    submitDateTime: dataset.submitTime,
    ...present({
      startDateTime: dataset.startTime,
      activeDateTime: dataset.activeTime,
      completeDateTime: dataset.completeTime,
      shutdownDateTime: dataset.shutdownTime,
      // A client that reads a score takes the plan for the result of a run that ended well.
      score: dataset.status === 'SOLVING_FAILED' ? null : dataset.score,
    }),
    ...(dataset.threadCount === null ? {} : { threadCount: dataset.threadCount }),
    priority: dataset.priority,
    ...(dataset.validationSummary ? { validationResult: dataset.validationSummary } : {}),
    ...present({ failureMessage: dataset.failureMessage }),
  }
}

function present<Key extends string>(values: Readonly<Record<Key, string | null>>): Partial<Record<Key, string>> {
  const kept: Partial<Record<Key, string>> = {}
  for (const key in values) if (values[key] !== null) kept[key] = values[key]
  return kept
}
