/** What a PMTiles archive (version 3) of vector tiles says of itself; read from its head, without its tiles. */
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import type { MapFile } from '../../contract/map-tiles.ts'
import { AppError } from '../../foundation/app-error.ts'

const inflate = promisify(gunzip)
const headerBytes = 127
/** Directories and metadata of a whole planet are smaller by far. */
const maxPartBytes = 64 * 1024 * 1024
const compressions = { none: 1, gzip: 2 } as const
const vectorTiles = 1

const metadataSchema = z.object({
  attribution: z.string().optional(),
  vector_layers: z.array(z.object({ id: z.string() })).optional(),
})

const unusable = (why: string) => new AppError('MAP_FILE_INVALID', { why })

interface Part {
  readonly offset: number
  readonly length: number
}

/** Throws MAP_FILE_INVALID. */
export async function readMapFile(path: string): Promise<MapFile> {
  const handle = await open(path, 'r')
  try {
    const { size, mtimeMs } = await handle.stat()
    const header = Buffer.alloc(headerBytes)
    const { bytesRead } = await handle.read(header, 0, headerBytes, 0)
    if (bytesRead < headerBytes || header.toString('latin1', 0, 7) !== 'PMTiles')
      throw unusable('it does not begin as a PMTiles archive does')
    if (header[7] !== 3) throw unusable(`it is of version ${header.readUInt8(7)}`)
    if (header[99] !== vectorTiles) throw unusable('it holds pictures or something unknown, not vector tiles')
    if (header[98] !== compressions.none && header[98] !== compressions.gzip)
      throw unusable('its tiles are compressed in a way browsers cannot read')
    const part = (at: number): Part => ({
      offset: Number(header.readBigUInt64LE(at)),
      length: Number(header.readBigUInt64LE(at + 8)),
    })
    for (const { offset, length } of [8, 24, 40, 56].map(part))
      if (offset + length > size) throw unusable(`it ends ${offset + length - size} bytes too early`)
    const read = async (at: number) => readPart(handle, part(at), header[97])
    if ((await read(8)).length === 0) throw unusable('its directory is empty')
    const { attribution, vector_layers: layers = [] } = metadataOf(await read(24))
    const isOfOpenMapTiles = layers.some(({ id }) => id === 'transportation')
    return {
      stamp: `${Math.round(mtimeMs)}-${size}`,
      bytes: size,
      schema: isOfOpenMapTiles ? 'OPENMAPTILES' : 'PROTOMAPS',
      attribution: asText(attribution ?? '') || '© OpenStreetMap',
      minZoom: header[100]!,
      maxZoom: header[101]!,
    }
  } finally {
    await handle.close()
  }
}

async function readPart(
  handle: FileHandle,
  { offset, length }: Part,
  compression: number | undefined,
): Promise<Buffer> {
  if (length > maxPartBytes) throw unusable('its directory is larger than any map needs')
  const bytes = Buffer.alloc(length)
  await handle.read(bytes, 0, length, offset)
  if (compression === compressions.none || length === 0) return bytes
  if (compression !== compressions.gzip) throw unusable('its directory is compressed in a way browsers cannot read')
  try {
    return await inflate(bytes, { maxOutputLength: maxPartBytes })
  } catch {
    throw unusable('its directory cannot be inflated')
  }
}

function metadataOf(bytes: Buffer): z.infer<typeof metadataSchema> {
  try {
    return metadataSchema.parse(bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8')))
  } catch {
    throw unusable('its metadata are not JSON of the expected shape')
  }
}

/** Attributions are often written as markup; pages show them as text. */
const asText = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
    .slice(0, 200)
