/** Bodies one byte over a limit, and worse. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createRandom } from '../../server/foundation/random.ts'
import { bigBody } from './big-body-shapes.ts'

export interface OverLimitBody {
  readonly name: string
  readonly body: Readable
  readonly headers: Record<string, string | number>
}

const gzip = { 'content-encoding': 'gzip' }
const compressedLimit = 100_000_000

export async function overLimitBodies(cache: string, plainLimit: number): Promise<OverLimitBody[]> {
  const full = await bigBody(cache, 'many-small', plainLimit + 1)
  const read = () => createReadStream(full.file, { highWaterMark: 256 * 1024 })
  return [
    {
      name: 'compressed: declared 1 B over',
      body: noise(1_000_000),
      headers: { ...gzip, 'content-length': compressedLimit + 1 },
    },
    { name: 'compressed: chunked, 1 B over, then silence', body: noise(compressedLimit + 1), headers: gzip },
    { name: 'inflated: 1 B over', body: read(), headers: { ...gzip, 'content-length': full.gzipBytes } },
    { name: 'inflated: 1 B over, chunked', body: read(), headers: gzip },
    { name: 'bomb: 10 GB of blanks', body: bomb((10 * plainLimit) / 2), headers: gzip },
    { name: 'plain: declared 1 B over', body: blanks(1_000_000), headers: { 'content-length': plainLimit + 1 } },
    { name: 'plain: chunked, 1 B over', body: blanks(plainLimit + 1), headers: {} },
  ]
}

function* pieces(bytes: number, make: () => Buffer): Generator<Buffer> {
  for (let left = bytes; left > 0;) {
    const piece = make().subarray(0, left)
    left -= piece.length
    yield piece
  }
}

function blanks(bytes: number): Readable {
  const piece = Buffer.alloc(256 * 1024, ' ')
  return Readable.from(
    pieces(bytes, () => piece),
    { objectMode: false },
  )
}

/** Exactly this many bytes of gzip that barely compress. */
function noise(gzipBytes: number): Readable {
  const random = createRandom(1)
  const make = () => {
    const piece = Buffer.alloc(256 * 1024)
    for (let i = 0; i < piece.length; i += 4) piece.writeUInt32LE(random.below(2 ** 32), i)
    return piece
  }
  const packed = Readable.from(pieces(gzipBytes, make), { objectMode: false }).pipe(createGzip({ level: 1 }))
  const cut = async function* () {
    let left = gzipBytes
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      yield chunk.subarray(0, left)
      left -= chunk.length
      if (left <= 0) return
    }
  }
  return Readable.from(cut(), { objectMode: false })
}

function bomb(plainBytes: number): Readable {
  return blanks(plainBytes).pipe(createGzip({ level: 9, chunkSize: 64 * 1024 }))
}
