/** A PMTiles archive (version 3) made by hand: one vector tile, all water, at zoom 0 and 1. */
import { gzipSync } from 'node:zlib'

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
const lengthField = (field: number, length: number) => [...varint(field * 8 + 2), ...varint(length)]
const bytesField = (field: number, bytes: readonly number[]) => [...lengthField(field, bytes.length), ...bytes]
const numberField = (field: number, value: number) => [...varint(field * 8), ...varint(value)]
const textField = (field: number, text: string) => bytesField(field, [...Buffer.from(text)])
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

const extent = 4096
/** Move to a corner, three lines, and back: the whole tile. */
const square = [9, 0, 0, 26, extent, 0, 0, extent, -extent, 0, 15]
const isCommand = (index: number) => [0, 3, 10].includes(index)
const geometry = square.flatMap((value, index) => varint(isCommand(index) ? value : zigzag(value)))

/** Of one feature, which has one field. */
function layer(name: string, [field, value]: readonly [string, string]): number[] {
  const feature = [...bytesField(2, [0, 0]), ...numberField(3, 3), ...bytesField(4, geometry)]
  const content = [
    ...numberField(15, 2),
    ...textField(1, name),
    ...bytesField(2, feature),
    ...textField(3, field),
    ...bytesField(4, textField(1, value)),
    ...numberField(5, extent),
  ]
  return bytesField(3, content)
}

/** What stands in the tile, by the layers of two schemas: water lies on land in both. */
const tiles = {
  PROTOMAPS: [layer('earth', ['kind', 'earth']), layer('water', ['kind', 'ocean'])],
  OPENMAPTILES: [layer('landcover', ['class', 'wood']), layer('water', ['class', 'ocean'])],
}

export interface TinyMap {
  readonly schema?: keyof typeof tiles
  readonly attribution?: string
  /** Names of the layers its metadata tell. */
  readonly layers?: readonly string[]
}

export function tinyMap({
  schema = 'PROTOMAPS',
  attribution = '© Test mappers',
  layers = ['earth', 'water'],
}: TinyMap = {}): Buffer {
  const tile = gzipSync(Buffer.from(tiles[schema].flat()))
  const metadata = gzipSync(JSON.stringify({ attribution, vector_layers: layers.map((id) => ({ id, fields: {} })) }))
  // One entry: tile 0, five tiles long, so zoom 0 and all of zoom 1.
  const directory = gzipSync(Buffer.from([1, 0, 5, ...varint(tile.length), 1]))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const offsets = [127, 127 + directory.length, 127 + directory.length + metadata.length]
  const parts = [
    [offsets[0]!, directory.length],
    [offsets[1]!, metadata.length],
    [offsets[2]!, 0],
    [offsets[2]!, tile.length],
    [5, 1],
  ]
  for (const [index, value] of [...parts.flat(), 1].entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  header.set([1, 2, 2, 1, 0, 1], 96)
  header.writeInt32LE(-1_800_000_000, 102)
  header.writeInt32LE(-850_000_000, 106)
  header.writeInt32LE(1_800_000_000, 110)
  header.writeInt32LE(850_000_000, 114)
  return Buffer.concat([header, directory, metadata, tile])
}
