/**
 * Snapshot files `snapshot.<generation>`: the bytes of an SQLite file and a footer
 * `[magic 8][generation u64][sequence u64][SHA-256 of all before it]`, little endian.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FileOperations } from '../foundation/file-operations.ts'

export interface Snapshot {
  /** Counts up with every snapshot; `journal.<generation>` holds what came after it. */
  readonly generation: number
  /** Number of the last transaction in it. */
  readonly sequence: number
  /** The bytes of an SQLite file. */
  readonly image: Uint8Array
}

const magic = Buffer.from('PLWSNAP1')
const footerBytes = 56
const hashBytes = 32
/** Hashing in pieces lets other work have its turn in between. */
const pieceBytes = 4 * 1024 * 1024

export function snapshotPath(folder: string, generation: number): string {
  return join(folder, `snapshot.${String(generation)}`)
}

/** Resolves when the snapshot would survive a power cut; until then there is none, or only a `.tmp` file. */
export async function writeSnapshot(folder: string, files: FileOperations, snapshot: Snapshot): Promise<void> {
  const path = snapshotPath(folder, snapshot.generation)
  const temporary = `${path}.tmp`
  try {
    await writeContent(temporary, files, snapshot)
    await files.rename(temporary, path)
    await files.syncFolder(folder)
  } catch (error) {
    // A disk that refuses the snapshot may refuse this as well; the next start removes what is left.
    await files.unlink(temporary).catch(() => undefined)
    throw error
  }
}

async function writeContent(path: string, files: FileOperations, snapshot: Snapshot): Promise<void> {
  const { image } = snapshot
  const hash = createHash('sha256')
  const file = await files.open(path, 'create')
  try {
    for (let position = 0; position < image.length; position += pieceBytes) {
      const piece = image.subarray(position, position + pieceBytes)
      hash.update(piece)
      await file.write(piece, position)
    }
    const footer = footerOf(snapshot)
    footer.set(hash.update(footer.subarray(0, -hashBytes)).digest(), footerBytes - hashBytes)
    await file.write(footer, image.length)
    await file.sync()
  } finally {
    await file.close()
  }
}

function footerOf({ generation, sequence }: Snapshot): Buffer {
  const footer = Buffer.alloc(footerBytes)
  footer.set(magic)
  footer.writeBigUInt64LE(BigInt(generation), 8)
  footer.writeBigUInt64LE(BigInt(sequence), 16)
  return footer
}

/** The snapshot in the bytes of a file, or in words what is wrong with them. */
export function readSnapshot(file: Uint8Array, generation: number): Snapshot | string {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length < footerBytes) return `it has ${String(bytes.length)} bytes, fewer than its footer`
  const footer = bytes.subarray(-footerBytes)
  if (!footer.subarray(0, magic.length).equals(magic)) return 'its footer is missing'
  const hash = createHash('sha256').update(bytes.subarray(0, -hashBytes)).digest()
  if (!footer.subarray(-hashBytes).equals(hash)) return 'its content does not match its checksum'
  const found = Number(footer.readBigUInt64LE(8))
  if (found !== generation) return `it is of generation ${String(found)}`
  return { generation, sequence: Number(footer.readBigUInt64LE(16)), image: bytes.subarray(0, -footerBytes) }
}
