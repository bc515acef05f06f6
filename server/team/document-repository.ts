/** Documents as rows: what there is of a dataset, and its bytes in chunks. */
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'

type Db = Kysely<Tables>

/** Where a document belongs; the version is empty for what belongs to the dataset itself. */
export interface DocumentPlace {
  readonly datasetId: string
  readonly version: string
  readonly kind: string
}

export interface StoredDocument extends DocumentPlace {
  /** Differs after every change. */
  readonly uploadId: string
  readonly bytes: number
  /** Of the compressed bytes. */
  readonly sha256: string
}

const columns = ['dataset_id as datasetId', 'version', 'kind', 'upload_id as uploadId', 'bytes', 'sha256'] as const

export function findDocument(db: Db, { datasetId, version, kind }: DocumentPlace): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('dataset_id', '=', datasetId)
    .where('version', '=', version)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Of the dataset itself and of one plan. */
export function listDocuments(db: Db, datasetId: string, versions: readonly string[]): Promise<StoredDocument[]> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('dataset_id', '=', datasetId)
    .where('version', 'in', [...versions])
    .orderBy('kind')
    .execute()
}

export function listAllDocuments(db: Db, afterDataset: string, limit: number): Promise<StoredDocument[]> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('dataset_id', '>', afterDataset)
    .orderBy('dataset_id')
    .limit(limit)
    .execute()
}

export async function readChunk(db: Db, uploadId: string, part: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('document_chunks')
    .select('data')
    .where('upload_id', '=', uploadId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.data
}

export async function addChunk(db: Db, uploadId: string, part: number, data: Uint8Array): Promise<void> {
  await db.insertInto('document_chunks').values({ upload_id: uploadId, part, data }).execute()
}

/** Its chunks are there already; those of the one it takes the place of go. */
export async function putDocument(db: Db, document: StoredDocument, storedAt: string): Promise<void> {
  const { datasetId, version, kind, uploadId, bytes, sha256 } = document
  const former = await db
    .selectFrom('documents')
    .select('upload_id as uploadId')
    .where('dataset_id', '=', datasetId)
    .where('version', '=', version)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  const values = { upload_id: uploadId, bytes, sha256, stored_at: storedAt }
  await db
    .insertInto('documents')
    .values({ dataset_id: datasetId, version, kind, ...values })
    .onConflict((conflict) => conflict.columns(['dataset_id', 'version', 'kind']).doUpdateSet(values))
    .execute()
  if (former) await removeChunks(db, [former.uploadId])
}

async function removeChunks(db: Db, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length === 0) return
  await db
    .deleteFrom('document_chunks')
    .where('upload_id', 'in', [...uploadIds])
    .execute()
}

/** All of the dataset, or of it these versions, and of them these kinds. */
export interface DocumentSelection {
  readonly versions?: readonly string[]
  readonly kinds?: readonly string[]
}

export async function selectDocuments(
  db: Db,
  datasetId: string,
  { versions, kinds }: DocumentSelection = {},
): Promise<StoredDocument[]> {
  if (versions?.length === 0) return []
  return db
    .selectFrom('documents')
    .select(columns)
    .where('dataset_id', '=', datasetId)
    .$if(versions !== undefined, (query) => query.where('version', 'in', [...(versions ?? [])]))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', [...(kinds ?? [])]))
    .execute()
}

export async function removeDocuments(
  db: Db,
  datasetId: string,
  { versions, kinds }: DocumentSelection = {},
): Promise<void> {
  if (versions?.length === 0) return
  const removed = await db
    .deleteFrom('documents')
    .where('dataset_id', '=', datasetId)
    .$if(versions !== undefined, (query) => query.where('version', 'in', [...(versions ?? [])]))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', [...(kinds ?? [])]))
    .returning('upload_id as uploadId')
    .execute()
  await removeChunks(
    db,
    removed.map(({ uploadId }) => uploadId),
  )
}

/** Of the dataset; the empty one is that of the dataset itself. */
export async function versionsOf(db: Db, datasetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('version')
    .distinct()
    .where('dataset_id', '=', datasetId)
    .execute()
  return rows.map(({ version }) => version)
}

/** Datasets and plans with documents that are all from before the moment. */
export function versionsFromBefore(db: Db, before: string): Promise<{ datasetId: string; version: string }[]> {
  return db
    .selectFrom('documents')
    .select(['dataset_id as datasetId', 'version'])
    .groupBy(['dataset_id', 'version'])
    .having((is) => is(is.fn.max('stored_at'), '<', before))
    .execute()
}

/** Of all documents of these datasets: the bytes that rows name. */
export async function uploadIdsOf(db: Db, datasetIds: readonly string[]): Promise<string[]> {
  if (datasetIds.length === 0) return []
  const rows = await db
    .selectFrom('documents')
    .select('upload_id as uploadId')
    .where('dataset_id', 'in', [...datasetIds])
    .execute()
  return rows.map(({ uploadId }) => uploadId)
}

export async function hasDocuments(db: Db): Promise<boolean> {
  return (await db.selectFrom('documents').select('kind').limit(1).executeTakeFirst()) !== undefined
}

/** Where a team keeps the bytes, and what it marks that place with. */
export interface AgreedPlace {
  readonly place: string
  readonly teamId: string
}

const placeId = 'documents'

/** Resolves to what is agreed on; that is this one when nothing was. */
export async function putPlace(db: Db, { place, teamId }: AgreedPlace): Promise<AgreedPlace> {
  await db
    .insertInto('document_places')
    .values({ id: placeId, place, team_id: teamId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await findPlace(db)) ?? { place, teamId }
}

export function findPlace(db: Db): Promise<AgreedPlace | undefined> {
  return db
    .selectFrom('document_places')
    .select(['place', 'team_id as teamId'])
    .where('id', '=', placeId)
    .executeTakeFirst()
}
