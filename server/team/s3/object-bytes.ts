/**
 * The bytes of documents as objects of an S3 server: `<dataset>/<version>/<kind>.<upload>.json.gz`, written once and
 * never changed. An object counts from the moment that a row names it; what no row names is swept.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { newId } from '../../foundation/ids.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { PostgresDatabase } from '../../storage/postgres/postgres-database.ts'
import type { DocumentBytes, OutgoingFile } from '../document-bytes.ts'
import {
  putDocument,
  removeDocuments,
  selectDocuments,
  uploadIdsOf,
  type StoredDocument,
} from '../document-repository.ts'
import { damaged, receiveFile } from '../scratch-files.ts'
import type { S3Client } from './s3-client.ts'

/** What S3 takes in one request. */
const mostBytes = 5 * 1024 ** 3

const keyPattern = /^([0-9a-f-]{36})\/(?:\d+-\d+\/)?[a-z-]+\.([0-9a-f-]{36})\.json\.gz$/

function keyOf({ datasetId, version, kind, uploadId }: StoredDocument): string {
  return [datasetId, ...(version === '' ? [] : [version]), `${kind}.${uploadId}.json.gz`].join('/')
}

export function objectBytes(database: Pick<PostgresDatabase, 'read' | 'writeLoosely'>, s3: S3Client): DocumentBytes {
  return {
    place: s3.place,
    async store(files, storedAt) {
      const documents: StoredDocument[] = []
      for (const file of files) documents.push(await upload(s3, file))
      // What these take the place of is left to the sweep: somebody may be reading it.
      await database.writeLoosely(async (db) => {
        for (const document of documents) await putDocument(db, document, storedAt)
      })
      return documents
    },
    async fetch(document, path) {
      const where = `in ${s3.place}`
      const found = await s3.get(keyOf(document), async (body) => {
        await receiveFile({ document, path, where }, body)
        return true
      })
      if (!found) throw damaged(document, where)
    },
    async remove(datasetId, of) {
      const documents = await database.read((db) => selectDocuments(db, datasetId, of))
      // The rows last: without them nobody would know what is left to remove.
      for (const document of documents) await s3.remove(keyOf(document))
      await database.writeLoosely((db) => removeDocuments(db, datasetId, of))
    },
    async sweep(before) {
      let next: string | undefined
      do {
        const page = await s3.list(next)
        const old = page.objects.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
        for (const key of await unnamed(database, old)) await s3.remove(key)
        next = page.next
      } while (next !== undefined)
    },
  }
}

async function upload(s3: S3Client, { place, path }: OutgoingFile): Promise<StoredDocument> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  if (bytes > mostBytes)
    throw new AppError(
      'BODY_TOO_LARGE',
      `The document "${place.kind}" of dataset ${place.datasetId} has ${String(bytes)} bytes, and an S3 store takes 5 GiB. Keep documents in the database, or submit less at once.`,
    )
  const document = { ...place, uploadId: newId(), bytes, sha256: hash.digest('hex') }
  await s3.put(keyOf(document), { path, bytes, sha256: document.sha256 })
  return document
}

/** Keys that are ours, and that no row names. */
async function unnamed(database: Pick<PostgresDatabase, 'read'>, keys: readonly string[]): Promise<string[]> {
  const ours = keys.flatMap((key) => {
    const [, datasetId, uploadId] = keyPattern.exec(key) ?? []
    return datasetId === undefined || uploadId === undefined ? [] : [{ key, datasetId, uploadId }]
  })
  const named = new Set(await database.read((db) => uploadIdsOf(db, [...new Set(ours.map((one) => one.datasetId))])))
  return ours.filter(({ uploadId }) => !named.has(uploadId)).map(({ key }) => key)
}
