/** The bytes of a backup, made while they are written. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeFiles } from '../../foundation/file-operations.ts'
import type { FrozenFile } from '../../storage/frozen-store.ts'
import { isPlanKind, type DocumentOwner } from '../../storage/plan-versions.ts'
import { checksumLine, checksumsName, isDataFile, manifestName, type Manifest } from './backup-format.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

export interface BackupContent {
  readonly manifest: Manifest
  readonly store: readonly FrozenFile[]
  readonly owners: readonly DocumentOwner[]
  readonly dataFolder: string
  /** Ends the making of it. */
  readonly signal: AbortSignal
}

const pieceBytes = 256 * 1024

/**
 * Plans are never changed, and stay while a backup is made: each row of the database's moment finds the one it names.
 * What is beside them is never changed, only replaced, and is as new as the rows or newer. Logs only grow.
 */
export async function* backupStream({
  manifest,
  store,
  owners,
  dataFolder,
  signal,
}: BackupContent): AsyncGenerator<Buffer> {
  const lines: string[] = []
  const modifiedAt = Math.floor(Date.parse(manifest.createdAt) / 1000)
  async function* add(
    name: string,
    bytes: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): AsyncGenerator<Buffer> {
    signal.throwIfAborted()
    const hash = createHash('sha256')
    yield tarHeader({ name, bytes, modifiedAt })
    for await (const piece of first(bytes, content, name)) {
      hash.update(piece)
      yield piece
    }
    yield tarPadding(bytes)
    lines.push(checksumLine({ name, bytes, sha256: hash.digest('hex') }))
  }
  const head = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  yield* add(manifestName, head.length, [head])
  for (const { name, bytes, content } of store) yield* add(`store/${name}`, bytes, content)
  for (const owner of owners) yield* documentsOf(owner, dataFolder, add)
  const checksums = Buffer.from(lines.join(''))
  yield* add(checksumsName, checksums.length, [checksums])
  yield tarEnd
}

type Add = (name: string, bytes: number, content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>

/**
 * Half-written files and plans that the row does not name stay behind. Those may go at any moment, as the clearing up
 * after a run may have begun before the backup did.
 */
async function* documentsOf(
  { id, documentsVersion: version }: DocumentOwner,
  dataFolder: string,
  add: Add,
): AsyncGenerator<Buffer> {
  const isNamed = (file: string) => version === null || !isPlanKind(file.replace(/\.json\.gz$/, ''))
  yield* filesIn(`documents/${id}`, { dataFolder, isNamed }, add)
  if (version !== null) yield* filesIn(`documents/${id}/${version}`, { dataFolder, isNamed: () => true }, add)
}

interface Wanted {
  readonly dataFolder: string
  isNamed(file: string): boolean
}

async function* filesIn(place: string, { dataFolder, isNamed }: Wanted, add: Add): AsyncGenerator<Buffer> {
  const folder = join(dataFolder, place)
  for (const { name, isFolder } of await nodeFiles.readFolder(folder)) {
    const path = `${place}/${name}`
    if (isFolder || !isDataFile(path) || !isNamed(name)) continue
    const handle = await open(join(folder, name), 'r')
    try {
      const { size } = await handle.stat()
      yield* add(path, size, handle.createReadStream({ highWaterMark: pieceBytes, autoClose: false }))
    } finally {
      await handle.close()
    }
  }
}

/** The first bytes of a file that may have grown since it was measured. */
async function* first(
  bytes: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  name: string,
): AsyncGenerator<Buffer> {
  let missing = bytes
  if (missing === 0) return
  for await (const piece of content) {
    const part = piece.subarray(0, missing)
    missing -= part.length
    yield part
    if (missing === 0) return
  }
  throw new Error(`The file ${name} has become ${missing} bytes shorter while it was copied.`)
}
