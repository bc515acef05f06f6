/** Received body file -> the dataset's `input` document and the text of its configuration. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Documents } from '../../storage/documents.ts'
import { BodySplitter } from './body-splitter.ts'

export interface IntakeRequest {
  readonly datasetId: string
  readonly bodyFile: string
  readonly encoding: 'gzip' | 'identity'
}

/** Resolves to the text of the configuration; keeps nothing of a body it throws for. */
export async function takeIn(
  { datasetId, bodyFile, encoding }: IntakeRequest,
  documents: Documents,
): Promise<string | undefined> {
  const file = createReadStream(bodyFile, { highWaterMark: 256 * 1024 })
  const body = encoding === 'gzip' ? file.pipe(createGunzip({ chunkSize: 256 * 1024 })) : file
  file.on('error', (error) => body.destroy(error))
  const splitter = new BodySplitter()
  let configText: string | undefined
  const inputBytes = async function* () {
    for await (const chunk of body as AsyncIterable<Uint8Array>) yield* splitter.push(chunk)
    configText = splitter.finish()
  }
  try {
    await documents.writeStream(datasetId, 'input', Readable.from(inputBytes(), { objectMode: false }))
    return configText
  } catch (error) {
    await documents.remove(datasetId)
    throw error
  } finally {
    file.destroy()
  }
}
