/** Row -> dataset as the user interface lists it. */
import type { FoundDataset } from '../../contract/dataset-search.ts'
import { formatDuration } from '../../foundation/iso-duration.ts'
import { metadataOf } from './dataset-metadata.ts'
import type { ListedDataset } from '../search/dataset-search.ts'

export function foundDatasetOf(row: ListedDataset): FoundDataset {
  const metrics = (json: string) => JSON.parse(json) as Record<string, unknown>
  return {
    ...metadataOf(row),
    solvingDuration: formatDuration(row.spent_seconds),
    ...(row.planned_first && row.planned_last
      ? { plannedFirstDay: row.planned_first, plannedLastDay: row.planned_last }
      : {}),
    ...(row.input_metrics_json ? { inputMetrics: metrics(row.input_metrics_json) } : {}),
    ...(row.kpis_json ? { kpis: metrics(row.kpis_json) } : {}),
  }
}
