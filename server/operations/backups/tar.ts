/**
 * The tar format as far as a backup needs it (POSIX.1-1988 ustar): regular files, one after the other, each a header of
 * 512 bytes and its content filled up with zeros to a multiple of 512; two blocks of zeros end the archive. Any tar
 * program reads what is written here; what is read must be exactly what would be written here, so links, devices and
 * folders are refused.
 */
import { unsound } from './unsound.ts'

export interface TarFile {
  /** At most 100 bytes. */
  readonly name: string
  /** At most 8 GB - 1: eleven octal digits. */
  readonly bytes: number
  /** Seconds since 1970. */
  readonly modifiedAt: number
}

export interface TarEntry extends TarFile {
  /** To be read to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Buffer>
}

const block = 512
const maxBytes = 8 ** 11 - 1
const maxNameBytes = 100
/** Place and length of the fields that are read. */
const nameField = [0, maxNameBytes] as const
const sizeField = [124, 12] as const
const timeField = [136, 12] as const
const checksumField = [148, 8] as const
const typeOffset = 156

export const tarEnd: Buffer = Buffer.alloc(2 * block)

/** Throws when the file does not fit the format. */
export function tarHeader({ name, bytes, modifiedAt }: TarFile): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes) throw unsound(`the name ${name} is longer than ${maxNameBytes} bytes`)
  if (bytes > maxBytes) throw unsound(`the file ${name} has ${bytes} bytes; a file in a backup may have ${maxBytes}`)
  const header = Buffer.alloc(block)
  const octal = (value: number, [offset, length]: readonly [number, number]) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1')
  header.write(name, nameField[0])
  octal(0o600, [100, 8])
  octal(0, [108, 8])
  octal(0, [116, 8])
  octal(bytes, sizeField)
  octal(modifiedAt, timeField)
  header.write('0', typeOffset, 'latin1')
  header.write('ustar\u000000', 257, 'latin1')
  // The checksum counts its own field as spaces.
  header.fill(' ', checksumField[0], checksumField[0] + checksumField[1])
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, checksumField[0], 'latin1')
  return header
}

/** Zeros up to the next block. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((block - (bytes % block)) % block)
}

/** Throws BACKUP_UNSOUND at the first byte that is not as `tarHeader` and its fellows write it. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const { exactly, pieces, rest } = createReader(source)
  for (;;) {
    const header = await exactly(block, 'the header of a file')
    if (header.every((byte) => byte === 0)) break
    const file = parseHeader(header)
    yield { ...file, content: pieces(file.bytes, file.name) }
    const padding = await exactly(tarPadding(file.bytes).length, `the end of ${file.name}`)
    if (padding.some((byte) => byte !== 0)) throw unsound(`there is something between ${file.name} and the next file`)
  }
  let zeros = 0
  for await (const piece of rest()) {
    if (piece.some((byte) => byte !== 0)) throw unsound('something follows after its end')
    zeros += piece.length
  }
  if (zeros !== block) throw unsound('it does not end where it should')
}

function parseHeader(header: Buffer): TarFile {
  const text = ([offset, length]: readonly [number, number]) =>
    header.toString('utf8', offset, offset + length).replace(/\0.*$/s, '')
  const name = text(nameField)
  const file = { name, bytes: Number.parseInt(text(sizeField), 8), modifiedAt: Number.parseInt(text(timeField), 8) }
  const type = String.fromCharCode(header[typeOffset] ?? 0)
  if (/^[1-7]$/.test(type)) throw unsound(`${name} is no plain file but a link, a folder or a device (type ${type})`)
  const isCanonical = Number.isFinite(file.bytes) && Number.isFinite(file.modifiedAt) && tarHeader(file).equals(header)
  if (!isCanonical) throw unsound(`the header of ${JSON.stringify(name)} is damaged, or another program wrote it`)
  return file
}

/** Cuts a stream of pieces of any size into what is asked for. */
function createReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  const isFilled = async (): Promise<boolean> => {
    while (left.length === 0) {
      const next = await iterator.next()
      if (next.done === true) return false
      left = next.value
    }
    return true
  }
  async function* pieces(bytes: number, what: string): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0;) {
      if (!(await isFilled())) throw unsound(`it ends in the middle of ${what}, ${missing} bytes too early`)
      const piece = left.subarray(0, missing)
      left = left.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }
  return {
    pieces,
    async exactly(bytes: number, what: string): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const piece of pieces(bytes, what)) parts.push(piece)
      return Buffer.concat(parts)
    },
    async *rest(): AsyncGenerator<Buffer> {
      while (await isFilled()) {
        const piece = left
        left = Buffer.alloc(0)
        yield piece
      }
    },
  }
}
