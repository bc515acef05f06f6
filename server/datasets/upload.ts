/** A request body on its way through a file: received within the limits, handed to somebody, removed. */
import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '../foundation/ids.ts'
import { bodyEncoding, checkDeclaredLength, datasetBodyLimits, receiveBody, type BodyEncoding, type BodyLimits } from '../http/body-stream.ts'

export interface Upload {
  readonly body: Readable
  readonly contentEncoding: string | undefined
  readonly contentLength: string | undefined
}

export interface ReceivedBody {
  readonly bodyFile: string
  readonly encoding: BodyEncoding
  /** SHA-256 of the bytes on the wire, hexadecimal. */
  readonly sha256: string
}

export interface UploadOptions {
  readonly uploadsFolder: string
  readonly bodyLimits?: BodyLimits
}

/** Resolves to what `use` resolves to; the file is gone by then, whatever happened. */
export async function withUpload<Result>(upload: Upload, options: UploadOptions, use: (received: ReceivedBody) => Promise<Result>): Promise<Result> {
  const bodyFile = join(options.uploadsFolder, `${newId()}.body`)
  try {
    await mkdir(options.uploadsFolder, { recursive: true, mode: 0o700 })
    return await use({ bodyFile, ...(await receive(upload, bodyFile, options.bodyLimits ?? datasetBodyLimits)) })
  } finally {
    await rm(bodyFile, { force: true })
  }
}

async function receive({ body, contentEncoding, contentLength }: Upload, bodyFile: string, limits: BodyLimits): Promise<Omit<ReceivedBody, 'bodyFile'>> {
  const encoding = bodyEncoding(contentEncoding)
  checkDeclaredLength(contentLength, encoding, limits)
  const hash = createHash('sha256')
  const file = await open(bodyFile, 'wx', 0o600)
  try {
    await receiveBody(body, encoding, limits, async (chunk) => {
      hash.update(chunk)
      await file.writeFile(chunk)
    })
  } finally {
    await file.close()
  }
  return { encoding, sha256: hash.digest('hex') }
}
