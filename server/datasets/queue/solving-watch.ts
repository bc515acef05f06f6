/** Which datasets are being solved or wait for it, over all tenants, kept in memory for whoever asks often. */
import type { Kysely } from 'kysely'
import { solvingStatuses } from '../../contract/status.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import type { DatasetHub } from '../lifecycle/dataset-hub.ts'
import type { DatasetRow } from '../lifecycle/dataset-repository.ts'

export type SolvingDataset = Pick<DatasetRow, 'id' | 'tenant_id' | 'model_id' | 'status'>

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
  const stop = hub.watchAll(({ id, tenant_id, model_id, status }) => {
    heard.add(id)
    if (solving.get(id)?.status === (solvingStatuses.has(status) ? status : undefined)) return
    if (solvingStatuses.has(status)) solving.set(id, { id, tenant_id, model_id, status })
    else solving.delete(id)
    for (const listener of listeners) listener()
  })
  for (const row of await database.read(listSolving)) if (!heard.has(row.id)) solving.set(row.id, row)
  return {
    list: () => [...solving.values()],
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop,
  }
}

function listSolving(db: Kysely<Tables>): Promise<SolvingDataset[]> {
  return db
    .selectFrom('datasets')
    .select(['id', 'tenant_id', 'model_id', 'status'])
    .where('complete_time', 'is', null)
    .where('status', 'in', [...solvingStatuses])
    .execute()
}
