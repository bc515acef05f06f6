/** A request body on its way through a file: received within the limits, handed to somebody, removed. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { diskFault } from '../foundation/disk-fault.ts'
import { nodeFiles, type FileOperations } from '../foundation/file-operations.ts'
import { newId } from '../foundation/ids.ts'
import {
  bodyEncoding,
  checkDeclaredLength,
  datasetBodyLimits,
  receiveBody,
  type BodyEncoding,
  type BodyLimits,
} from './body-stream.ts'

export interface Upload {
  readonly body: Readable
  readonly contentEncoding: string | undefined
  readonly contentLength: string | undefined
}

export interface ReceivedBody {
  readonly bodyFile: string
  readonly encoding: BodyEncoding
  /** On the wire. */
  readonly bytes: number
  /** SHA-256 of the bytes on the wire, hexadecimal. */
  readonly sha256: string
}

export interface UploadOptions {
  readonly uploadsFolder: string
  readonly bodyLimits?: BodyLimits
  /** The real disk when absent. */
  readonly files?: FileOperations
}

/** Resolves to what `use` resolves to; the file is gone by then, whatever happened. */
export async function withUpload<Result>(
  upload: Upload,
  options: UploadOptions,
  use: (received: ReceivedBody) => Promise<Result>,
): Promise<Result> {
  const { uploadsFolder, bodyLimits = datasetBodyLimits, files = nodeFiles } = options
  const bodyFile = join(uploadsFolder, `${newId()}.body`)
  try {
    await files.makeFolder(uploadsFolder)
    return await use({ bodyFile, ...(await receive(upload, bodyFile, bodyLimits, files)) })
  } catch (error) {
    throw diskFault(error, `Keeping the body of the request in ${uploadsFolder}`) ?? error
  } finally {
    await files.unlink(bodyFile)
  }
}

async function receive(
  { body, contentEncoding, contentLength }: Upload,
  bodyFile: string,
  limits: BodyLimits,
  files: FileOperations,
): Promise<Omit<ReceivedBody, 'bodyFile'>> {
  const encoding = bodyEncoding(contentEncoding)
  checkDeclaredLength(contentLength, encoding, limits)
  const hash = createHash('sha256')
  const file = await files.open(bodyFile, 'create')
  let position = 0
  try {
    await receiveBody(body, encoding, limits, async (chunk) => {
      hash.update(chunk)
      await file.write(chunk, position)
      position += chunk.length
    })
  } finally {
    await file.close()
  }
  return { encoding, bytes: position, sha256: hash.digest('hex') }
}
