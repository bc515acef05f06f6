/** Row -> metadata on the wire. Absent values are left out. */
import type { DatasetMetadata } from '../contract/dataset.ts'
import type { ValidationSummary } from '../contract/validation.ts'
import type { DatasetRow } from './dataset-repository.ts'

export function metadataOf(row: DatasetRow): DatasetMetadata {
  return {
    id: row.id,
    name: row.name,
    model: row.model_id,
    modelVersion: row.model_version,
    tags: JSON.parse(row.tags_json) as string[],
    status: row.status,
    solverStatus: row.status,
    ...present({ parentId: row.parent_id }),
    originId: row.origin_id,
    submitDateTime: row.submit_time,
    ...present({
      startDateTime: row.start_time,
      activeDateTime: row.active_time,
      completeDateTime: row.complete_time,
      shutdownDateTime: row.shutdown_time,
      score: row.score,
    }),
    priority: row.priority,
    ...(row.validation_summary_json ? { validationResult: JSON.parse(row.validation_summary_json) as ValidationSummary } : {}),
    ...present({ failureMessage: row.failure_message }),
  }
}

function present<Key extends string>(values: Readonly<Record<Key, string | null>>): Partial<Record<Key, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Record<Key, string>>
}
