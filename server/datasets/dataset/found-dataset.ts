/** Dataset as the user interface lists it. */
import type { FoundDataset } from '../../contract/dataset-search.ts'
import { formatDuration } from '../../foundation/iso-duration.ts'
import { metadataOf } from './dataset-metadata.ts'
import type { ListedDataset } from './dataset.ts'

export function foundDatasetOf(dataset: ListedDataset): FoundDataset {
  return {
    ...metadataOf(dataset),
    solvingDuration: formatDuration(dataset.spentSeconds),
    ...(dataset.plannedFirst && dataset.plannedLast
      ? { plannedFirstDay: dataset.plannedFirst, plannedLastDay: dataset.plannedLast }
      : {}),
    ...(dataset.inputMetrics ? { inputMetrics: dataset.inputMetrics } : {}),
    ...(dataset.kpis ? { kpis: dataset.kpis } : {}),
  }
}
