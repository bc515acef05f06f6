/** Received body file -> the dataset's `input` document and the text of its configuration. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Documents } from '../../storage/documents.ts'
import { BodySplitter } from './body-splitter.ts'
import type { WorkerEvent } from '../protocol.ts'
import { refusalOf } from './refusal.ts'

export interface IntakeOrder {
  readonly datasetId: string
  readonly bodyFile: string
  readonly encoding: 'gzip' | 'identity'
}

export async function takeIn(
  { datasetId, bodyFile, encoding }: IntakeOrder,
  documents: Documents,
): Promise<WorkerEvent> {
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
    return { kind: 'intakeDone', configText }
  } catch (error) {
    await documents.remove(datasetId)
    return { kind: 'refused', refusal: refusalOf(error) }
  } finally {
    file.destroy()
  }
}
