/** Documents between rows and the scratch folder of a process: bytes up in chunks of 1 MiB, and down again. */
import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import { AppError } from '../foundation/app-error.ts'
import { newId } from '../foundation/ids.ts'
import type { Tables } from '../storage/tables.ts'
import { addChunk, putDocument, readChunk, type DocumentPlace, type StoredDocument } from './document-repository.ts'

const chunkBytes = 1024 * 1024

/** In the transaction; the file does not change meanwhile. */
export async function uploadFile(
  db: Kysely<Tables>,
  { place, path, now }: { readonly place: DocumentPlace; readonly path: string; readonly now: string },
): Promise<StoredDocument> {
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
    await putDocument(db, stored, now)
    return stored
  } finally {
    await file.close()
  }
}

/** In one read of the database; the file is there whole or not at all. */
export async function downloadFile(db: Kysely<Tables>, document: StoredDocument, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${newId()}.tmp`
  const file = await open(temporary, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for (let part = 0; bytes < document.bytes; part++) {
      const data = await readChunk(db, document.uploadId, part)
      if (!data) break
      hash.update(data)
      await file.write(data)
      bytes += data.length
    }
    if (bytes !== document.bytes || hash.digest('hex') !== document.sha256) throw damaged(document)
    await file.close()
    await rename(temporary, path)
  } finally {
    await file.close().catch(() => undefined)
    await rm(temporary, { force: true })
  }
}

function damaged({ kind, datasetId, bytes }: StoredDocument): AppError {
  return new AppError(
    'DOCUMENT_DAMAGED',
    `The document "${kind}" of dataset ${datasetId} is damaged in the database: its ${bytes} bytes are not those that were stored. Restore the database from a backup, or submit the dataset again.`,
  )
}
