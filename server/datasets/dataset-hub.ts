/** Who is watching which dataset: published changes go to the open event streams, in order, after they are durable. */
import type { DatasetRow } from './dataset-repository.ts'

export interface DatasetHub {
  publish(dataset: DatasetRow): void
  /** Returns the way to stop watching. */
  watch(datasetId: string, listener: (dataset: DatasetRow) => void): () => void
}

export function createDatasetHub(): DatasetHub {
  const watchers = new Map<string, Set<(dataset: DatasetRow) => void>>()
  return {
    publish(dataset) {
      for (const listener of watchers.get(dataset.id) ?? []) listener(dataset)
    },
    watch(datasetId, listener) {
      const listeners = watchers.get(datasetId) ?? new Set()
      watchers.set(datasetId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) watchers.delete(datasetId)
      }
    },
  }
}
