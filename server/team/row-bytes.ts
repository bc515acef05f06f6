/** The bytes of documents in the database, in chunks of 1 MiB. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { newId } from '../foundation/ids.ts'
import type { PostgresDatabase } from '../storage/postgres/postgres-database.ts'
import type { Tables } from '../storage/tables.ts'
import type { DocumentBytes, OutgoingFile } from './document-bytes.ts'
import { addChunk, putDocument, readChunk, removeDocuments, type StoredDocument } from './document-repository.ts'
import { receiveFile } from './scratch-files.ts'

const chunkBytes = 1024 * 1024
export const databasePlace = 'database'

export function rowBytes(database: Pick<PostgresDatabase, 'read' | 'writeLoosely'>): DocumentBytes {
  return {
    place: databasePlace,
    store: (files, storedAt) =>
      database.writeLoosely(async (db) => {
        const documents: StoredDocument[] = []
        for (const file of files) documents.push(await upload(db, file, storedAt))
        return documents
      }),
    fetch: (document, path) =>
      database.read((db) => receiveFile({ document, path, where: 'in the database' }, chunksOf(db, document))),
    remove: (datasetId, of) => database.writeLoosely((db) => removeDocuments(db, datasetId, of)),
    // Chunks come and go with their rows.
    sweep: () => Promise.resolve(),
  }
}

async function upload(db: Kysely<Tables>, { place, path }: OutgoingFile, storedAt: string): Promise<StoredDocument> {
  const uploadId = newId()
  const hash = createHash('sha256')
  const file = await open(path, 'r')
  try {
    let bytes = 0
    for (let part = 0; ; part++) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes)
      if (bytesRead === 0) break
      const data = buffer.subarray(0, bytesRead)
      hash.update(data)
      bytes += bytesRead
      await addChunk(db, uploadId, part, data)
    }
    const stored = { ...place, uploadId, bytes, sha256: hash.digest('hex') }
    await putDocument(db, stored, storedAt)
    return stored
  } finally {
    await file.close()
  }
}

async function* chunksOf(db: Kysely<Tables>, { uploadId, bytes }: StoredDocument): AsyncGenerator<Uint8Array> {
  let read = 0
  for (let part = 0; read < bytes; part++) {
    const data = await readChunk(db, uploadId, part)
    if (!data) return
    read += data.length
    yield data
  }
}
