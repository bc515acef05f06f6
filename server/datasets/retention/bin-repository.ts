/** Rows of `datasets` on their way into the bin and out of it for good. */
import type { Kysely } from 'kysely'
import { finalStatuses, solvingStatuses } from '../../contract/status.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { findDatasets } from '../dataset/dataset-repository.ts'
import { noteRemovals } from '../dataset/document-removal-repository.ts'

type Db = Kysely<Tables>

export interface Cutoff {
  readonly tenantId: string
  /** ISO 8601; what is older goes. */
  readonly before: string
  /** Most datasets at once. */
  readonly limit: number
}

/**
 * Removes the rows of datasets that have been in the bin since before the time, and notes that their documents are to
 * go; resolves to their ids.
 */
export async function removePurged(db: Db, { tenantId, before, limit }: Cutoff): Promise<string[]> {
  const due = await db
    .selectFrom('datasets')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('purged_at', 'is not', null)
    .where('purged_at', '<', before)
    // Nothing that is worked on gets into the bin; should it ever, its worker is not to find its dataset gone.
    .where('status', 'not in', [...solvingStatuses])
    .orderBy('purged_at')
    .limit(limit)
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return ids
  await noteRemovals(db, ids)
  await db.deleteFrom('datasets').where('id', 'in', ids).execute()
  return ids
}

/**
 * Puts datasets into the bin that have ended, or rest, and to which nothing has happened since; resolves to what they
 * are now.
 */
export async function purgeOld(db: Db, { tenantId, before, limit }: Cutoff, now: string): Promise<Dataset[]> {
  const old = await db
    .selectFrom('datasets')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('purged_at', 'is', null)
    .where('submit_time', '<', before)
    .where((is) =>
      is.or([
        is('status', 'in', [...finalStatuses]),
        is.and([is('status', '=', 'DATASET_COMPUTED'), is('operation', '=', 'NONE')]),
      ]),
    )
    .where((is) => is.or([is('complete_time', 'is', null), is('complete_time', '<', before)]))
    // Whoever takes a dataset out of the bin wants to keep it.
    .where((is) => is.or([is('restored_at', 'is', null), is('restored_at', '<', before)]))
    .orderBy('submit_time')
    .limit(limit)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return []
  await db
    .updateTable('datasets')
    .set({ purged_at: now })
    .set((column) => ({ revision: column('revision', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  return findDatasets(db, ids)
}
