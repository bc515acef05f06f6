/** Datasets of a tenant for work that goes through all of them, or asks for one; without what is in the bin. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { findDatasetOfTenant, readTags } from '../dataset/dataset-repository.ts'

type Db = Kysely<Tables>

export type SlicedDataset = Pick<Dataset, 'id' | 'name' | 'modelId' | 'status' | 'tags' | 'submitTime'>

/** The next ones after `last`, newest first. */
async function slice(
  db: Db,
  tenantId: string,
  { last, limit }: { readonly last: Pick<SlicedDataset, 'id' | 'submitTime'> | undefined; readonly limit: number },
): Promise<SlicedDataset[]> {
  const query = db
    .selectFrom('datasets')
    .select(['id', 'name', 'model_id', 'status', 'tags_json', 'submit_time'])
    .where('tenant_id', '=', tenantId)
    .where('purged_at', 'is', null)
    .orderBy('submit_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const rows = await (
    last
      ? query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('submit_time', 'id'), '<', tuple(last.submitTime, last.id)),
        )
      : query
  ).execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    modelId: row.model_id,
    status: row.status,
    tags: readTags(row),
    submitTime: row.submit_time,
  }))
}

async function find(db: Db, tenantId: string, id: string): Promise<Dataset | undefined> {
  const dataset = await findDatasetOfTenant(db, tenantId, id)
  return dataset?.purgedAt === null ? dataset : undefined
}

/** For webhooks. */
export const datasetLookup = { find, slice }
