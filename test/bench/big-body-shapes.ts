/**
 * Request bodies of a given length that compress about twenty to one, written to gzip files piece by piece. Equal
 * lengths give equal files, so that a file made once is used again.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createRandom, type Random } from '../../server/foundation/random.ts'

export interface BigBody {
  readonly file: string
  readonly plainBytes: number
  readonly gzipBytes: number
  /** SHA-256 of the bytes of `modelInput`. */
  readonly inputSha256: string
}

export const shapeNames = ['many-small', 'few-huge', 'deep'] as const
export type ShapeName = (typeof shapeNames)[number]

/** Text of the n-th item of `visits`; `share` is about how long it should be. */
type Item = (n: number, random: Random, share: number) => Iterable<string>

const items: Readonly<Record<ShapeName, { readonly count: number; readonly item: Item }>> = {
  'many-small': { count: Infinity, item: (n, random) => [smallVisit(n, random)] },
  'few-huge': { count: 16, item: hugeVisit },
  deep: { count: 200, item: deepVisit },
}

function smallVisit(n: number, random: Random): string {
  const day = 1 + (n % 28)
  const date = `2027-02-${day < 10 ? '0' : ''}${day}`
  return `{"id":"Visit ${n}","name":"Visit ${n}","location":[33.${random.below(1_000_000)},-84.${random.below(50_000)}],"serviceDuration":"PT1H30M","priority":"6",
   "timeWindows":[{"minStartTime":"${date}T09:00:00Z","maxEndTime":"${date}T17:00:00Z"},{"minStartTime":"${date}T18:00:00Z","maxEndTime":"${date}T21:00:00Z"}],"requiredSkills":[{"name":"electrician","minLevel":1}]}`
}

/** One long name: plain text, characters of two and three bytes, and escapes. */
function* hugeVisit(n: number, random: Random, share: number): Generator<string> {
  yield `{"id":"${n}","name":"`
  for (let length = 0; length < share;) {
    const word = Array.from({ length: 12 }, () => random.below(2 ** 32).toString(36)).join(' ')
    const piece = `${word} é € \\"quoted\\" \\u00fc\\n`.repeat(16)
    length += Buffer.byteLength(piece)
    yield piece
  }
  yield '"}'
}

/** Towers of 200 arrays and objects, one beside the other. */
function* deepVisit(n: number, random: Random, share: number): Generator<string> {
  yield `{"id":"${n}","towers":[0`
  for (let length = 0; length < share;) {
    const tower = `,${'[{"a":'.repeat(100)}${random.below(1_000_000)}.5e-3${'}\n,true,null]'.repeat(100)}`
    length += tower.length
    yield tower
  }
  yield ']}'
}

/** The whole body; `onInput` is handed the text that belongs to `modelInput`. */
function* bodyText(shape: ShapeName, plainBytes: number, onInput: (text: string) => void): Generator<string> {
  const { count, item } = items[shape]
  const random = createRandom(1)
  const share = Math.floor((plainBytes - 20_000) / count)
  const envelope = '{"config":{"run":{"name":"big"}},"modelInput":'
  yield envelope
  let pieces = '{"visits":['
  let bytes = envelope.length + pieces.length
  const room = () => plainBytes - bytes - 20_000
  for (let n = 0; n < count && room() > 0; n++) {
    if (n > 0) {
      pieces += ','
      bytes++
    }
    for (const text of item(n, random, Math.min(share, room()))) {
      pieces += text
      bytes += Buffer.byteLength(text)
      if (pieces.length < 256 * 1024) continue
      onInput(pieces)
      yield pieces
      pieces = ''
    }
  }
  const end = '],"vehicles":[],"skills":[],"tags":[]}'
  onInput(pieces + end)
  yield pieces + end
  // White space fills the body to the byte.
  yield `${' '.repeat(plainBytes - bytes - end.length - 1)}}`
}

/** Makes the file, or finds the one made before. */
export async function bigBody(folder: string, shape: ShapeName, plainBytes: number): Promise<BigBody> {
  const file = join(folder, `${shape}-${plainBytes}.json.gz`)
  const known = await readFile(`${file}.facts`, 'utf8').catch(() => undefined)
  if (known !== undefined) return JSON.parse(known) as BigBody
  await mkdir(folder, { recursive: true })
  const hash = createHash('sha256')
  const text = bodyText(shape, plainBytes, (input) => hash.update(input))
  await pipeline(
    Readable.from(text, { objectMode: false }),
    createGzip({ level: 6, chunkSize: 256 * 1024 }),
    createWriteStream(`${file}.tmp`),
  )
  await rename(`${file}.tmp`, file)
  const facts: BigBody = { file, plainBytes, gzipBytes: (await stat(file)).size, inputSha256: hash.digest('hex') }
  await writeFile(`${file}.facts`, JSON.stringify(facts))
  return facts
}
