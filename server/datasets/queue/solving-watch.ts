/** Which datasets are being solved or wait for it, over all tenants, kept in memory for whoever asks often. */
import { solvingStatuses } from '../../contract/status.ts'
import type { Database } from '../../storage/database.ts'
import type { DatasetHub } from '../lifecycle/dataset-hub.ts'
import { listSolving, type SolvingDataset } from './queue-repository.ts'

export interface SolvingWatch {
  list(): readonly SolvingDataset[]
  /** Called after a dataset came to the list, left it, or changed its status on it. */
  onChange(listener: () => void): () => void
  stop(): void
}

export async function watchSolving(database: Database, hub: DatasetHub): Promise<SolvingWatch> {
  const solving = new Map<string, SolvingDataset>()
  const listeners = new Set<() => void>()
  /** Heard of while the table was being read: the hub knows better. */
  const heard = new Set<string>()
  const stop = hub.watchAll(({ id, tenantId, modelId, status }) => {
    heard.add(id)
    if (solving.get(id)?.status === (solvingStatuses.has(status) ? status : undefined)) return
    if (solvingStatuses.has(status)) solving.set(id, { id, tenantId, modelId, status })
    else solving.delete(id)
    for (const listener of listeners) listener()
  })
  for (const dataset of await database.read(listSolving)) if (!heard.has(dataset.id)) solving.set(dataset.id, dataset)
  return {
    list: () => [...solving.values()],
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop,
  }
}
