/**
 * Who is watching which dataset: published changes go to the open event streams, in order, after they are durable. What
 * a stream that broke off has missed is in the rows (`missed-events.ts`).
 */
import type { Dataset } from '../dataset/dataset.ts'

export interface DatasetEvent {
  /** The revision; opaque to clients, and comes back as Last-Event-ID. */
  readonly id: string
  readonly dataset: Dataset
}

export interface DatasetHub {
  publish(dataset: Dataset): void
  /** Returns the way to stop watching. */
  watch(datasetId: string, listener: (event: DatasetEvent) => void): () => void
  /** Changes of all datasets of a tenant. Returns the way to stop watching. */
  watchTenant(tenantId: string, listener: (dataset: Dataset) => void): () => void
  /** Changes of all datasets of all tenants. Returns the way to stop watching. */
  watchAll(listener: (dataset: Dataset) => void): () => void
}

export function createDatasetHub(): DatasetHub {
  const watchers = new Map<string, Set<(event: DatasetEvent) => void>>()
  const tenantWatchers = new Map<string, Set<(dataset: Dataset) => void>>()
  const allWatchers = new Set<(dataset: Dataset) => void>()

  return {
    publish(dataset) {
      const event = { id: String(dataset.revision), dataset }
      for (const listener of watchers.get(dataset.id) ?? []) listener(event)
      for (const listener of tenantWatchers.get(dataset.tenantId) ?? []) listener(dataset)
      for (const listener of allWatchers) listener(dataset)
    },
    watch: (datasetId, listener) => addListener(watchers, datasetId, listener),
    watchTenant: (tenantId, listener) => addListener(tenantWatchers, tenantId, listener),
    watchAll(listener) {
      allWatchers.add(listener)
      return () => void allWatchers.delete(listener)
    },
  }
}

function addListener<Listener>(all: Map<string, Set<Listener>>, key: string, listener: Listener): () => void {
  const listeners = all.get(key) ?? new Set()
  all.set(key, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) all.delete(key)
  }
}
