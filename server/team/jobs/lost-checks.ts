/** Datasets whose check a server had begun that is not heard of any more: this one checks them. */
import type { LookedAfter } from '../../datasets/queue/team-work.ts'
import { findDatasetById } from '../../datasets/dataset/dataset-repository.ts'
import type { Database } from '../../storage/database.ts'
import type { WriteDb } from '../../storage/write-db.ts'
import { checksOfOthers, takeCheckOver } from './check-repository.ts'

export interface LostChecksOptions extends LookedAfter {
  readonly database: Database
  readonly serverId: string
  /** Ids of the servers that were heard of. */
  liveServers(): Promise<readonly string[]>
  assertCurrent(tx: WriteDb): Promise<void>
}

/** Resolves to how many there were. */
export async function takeLostChecks(options: LostChecksOptions): Promise<number> {
  const { database, serverId, liveServers, assertCurrent, checks } = options
  const servers = [serverId, ...(await liveServers())]
  const lost = await database.read((db) => checksOfOthers(db, servers))
  for (const id of lost) {
    const dataset = await database.write(
      async (tx) => {
        await assertCurrent(tx)
        return (await takeCheckOver(tx, id, servers)) ? findDatasetById(tx, id) : undefined
      },
      { datasets: [id] },
    )
    if (dataset?.status === 'DATASET_COMPUTED') await checks.enqueue(id)
    else if (dataset) checks.begin(dataset)
  }
  return lost.length
}
