/**
 * Datasets as webhooks see them. `server/datasets` knows them; the composition root brings the two together.
 */
import type { Kysely } from 'kysely'
import type { DatasetStatus } from '../../contract/status.ts'
import type { Tables } from '../../storage/tables.ts'

/** What of a dataset goes into an event. */
export interface EventDataset {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  readonly modelId: string
  readonly modelVersion: string
  readonly resource: string
  readonly tags: readonly string[]
  readonly status: DatasetStatus
  readonly parentId: string | null
  /** The webhook call it was submitted for, as `contract/event-chain.ts` writes it. */
  readonly eventChain: string | null
}

/** What filters look at, and where it stands among others. */
export type SlicedDataset = Pick<EventDataset, 'id' | 'name' | 'modelId' | 'status' | 'tags'> & {
  readonly submitTime: string
}

/** What webhooks ask about the datasets of a tenant; those in the bin are left out. */
export interface DatasetLookup {
  find(db: Kysely<Tables>, tenantId: string, id: string): Promise<EventDataset | undefined>
  /** The next ones after `last`, newest first. */
  slice(
    db: Kysely<Tables>,
    tenantId: string,
    part: { readonly last: SlicedDataset | undefined; readonly limit: number },
  ): Promise<SlicedDataset[]>
}
