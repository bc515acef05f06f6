/** What is asked about datasets here; `server/datasets` answers, and the composition root brings the two together. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

export interface DatasetCounts {
  count(db: Db, tenantId: string): Promise<{ readonly datasets: number; readonly datasetsInBin: number }>
  /** Without the bin. */
  byStatus(db: Db, tenantId: string): Promise<Record<string, number>>
  /** Of all tenants: the data folder holds them all. */
  binnedIds(db: Db): Promise<ReadonlySet<string>>
}
