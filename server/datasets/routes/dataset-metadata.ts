/** Row -> metadata on the wire. Absent values are left out. */
import type { DatasetMetadata } from '../../contract/dataset.ts'
import type { ValidationSummary } from '../../contract/validation.ts'
import type { DatasetRow } from '../lifecycle/dataset-repository.ts'

/** Columns the metadata is made of. */
export const metadataColumns = [
  'id',
  'name',
  'model_id',
  'model_version',
  'tags_json',
  'status',
  'parent_id',
  'origin_id',
  'submit_time',
  'start_time',
  'active_time',
  'complete_time',
  'shutdown_time',
  'score',
  'priority',
  'validation_summary_json',
  'failure_message',
] as const satisfies readonly (keyof DatasetRow)[]

export function metadataOf(row: Pick<DatasetRow, (typeof metadataColumns)[number]>): DatasetMetadata {
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
      // A client that reads a score takes the plan for the result of a run that ended well.
      score: row.status === 'SOLVING_FAILED' ? null : row.score,
    }),
    priority: row.priority,
    ...(row.validation_summary_json
      ? { validationResult: JSON.parse(row.validation_summary_json) as ValidationSummary }
      : {}),
    ...present({ failureMessage: row.failure_message }),
  }
}

function present<Key extends string>(values: Readonly<Record<Key, string | null>>): Partial<Record<Key, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<
    Record<Key, string>
  >
}
