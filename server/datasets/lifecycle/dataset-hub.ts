/**
 * Who is watching which dataset: published changes go to the open event streams, in order, after they are durable. The
 * last few of each dataset are kept, so that a stream that broke off can go on where it was.
 */
import { randomBase62 } from '../../foundation/ids.ts'
import type { DatasetRow } from './dataset-repository.ts'

export interface DatasetEvent {
  /** Opaque to clients; comes back as Last-Event-ID. */
  readonly id: string
  readonly dataset: DatasetRow
}

export interface DatasetHub {
  publish(dataset: DatasetRow): void
  /** Returns the way to stop watching. */
  watch(datasetId: string, listener: (event: DatasetEvent) => void): () => void
  /** Changes of all datasets of a tenant. Returns the way to stop watching. */
  watchTenant(tenantId: string, listener: (dataset: DatasetRow) => void): () => void
  /** Changes of all datasets of all tenants. Returns the way to stop watching. */
  watchAll(listener: (dataset: DatasetRow) => void): () => void
  /** Id of the last event of the dataset, also when there was none yet. */
  lastEventId(datasetId: string): string
  /** What happened after an event; undefined when that is no longer known and a snapshot has to do. */
  eventsAfter(datasetId: string, eventId: string): readonly DatasetEvent[] | undefined
}

const keptEvents = 32
const keptDatasets = 500

interface Channel {
  count: number
  readonly recent: DatasetEvent[]
}

export function createDatasetHub(): DatasetHub {
  /** Events of an earlier process are not known to this one. */
  const epoch = randomBase62(6)
  const watchers = new Map<string, Set<(event: DatasetEvent) => void>>()
  const tenantWatchers = new Map<string, Set<(dataset: DatasetRow) => void>>()
  const allWatchers = new Set<(dataset: DatasetRow) => void>()
  const channels = new Map<string, Channel>()

  /** Least recently changed datasets are forgotten first. */
  const channelOf = (datasetId: string): Channel => {
    const channel = channels.get(datasetId) ?? { count: 0, recent: [] }
    channels.delete(datasetId)
    channels.set(datasetId, channel)
    for (const oldest of channels.keys()) {
      if (channels.size <= keptDatasets) break
      if (!watchers.has(oldest)) channels.delete(oldest)
      else break
    }
    return channel
  }

  return {
    publish(dataset) {
      const channel = channelOf(dataset.id)
      const event = { id: `${epoch}.${++channel.count}`, dataset }
      channel.recent.push(event)
      if (channel.recent.length > keptEvents) channel.recent.shift()
      for (const listener of watchers.get(dataset.id) ?? []) listener(event)
      for (const listener of tenantWatchers.get(dataset.tenant_id) ?? []) listener(dataset)
      for (const listener of allWatchers) listener(dataset)
    },
    watch: (datasetId, listener) => addListener(watchers, datasetId, listener),
    watchTenant: (tenantId, listener) => addListener(tenantWatchers, tenantId, listener),
    watchAll(listener) {
      allWatchers.add(listener)
      return () => void allWatchers.delete(listener)
    },
    lastEventId: (datasetId) => `${epoch}.${channels.get(datasetId)?.count ?? 0}`,
    eventsAfter(datasetId, eventId) {
      const [from, number] = eventId.split('.')
      const { count = 0, recent = [] } = channels.get(datasetId) ?? {}
      const missed = count - Number(number)
      if (from !== epoch || !(missed >= 0 && missed <= recent.length)) return undefined
      return missed === 0 ? [] : recent.slice(-missed)
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
