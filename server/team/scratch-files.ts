/** Files of the scratch folder of a process that are brought from elsewhere. */
import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../foundation/app-error.ts'
import { newId } from '../foundation/ids.ts'
import type { StoredDocument } from './document-repository.ts'

/** `where` is words: "in the database". */
interface Incoming {
  readonly document: StoredDocument
  readonly path: string
  readonly where: string
}

/** The file is there whole or not at all. AppError DOCUMENT_DAMAGED unless the bytes are those that were stored. */
export async function receiveFile(
  { document, path, where }: Incoming,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${newId()}.tmp`
  const file = await open(temporary, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const data of chunks) {
      hash.update(data)
      await file.write(data)
      bytes += data.length
    }
    if (bytes !== document.bytes || hash.digest('hex') !== document.sha256) throw damaged(document, where)
    await file.close()
    await rename(temporary, path)
  } finally {
    await file.close().catch(() => undefined)
    await rm(temporary, { force: true })
  }
}

export function damaged({ kind, datasetId, bytes }: StoredDocument, where: string): AppError {
  return new AppError(
    'DOCUMENT_DAMAGED',
    `The document "${kind}" of dataset ${datasetId} is damaged ${where}: its ${bytes} bytes are not those that were stored. Restore it from a backup, or submit the dataset again.`,
  )
}
