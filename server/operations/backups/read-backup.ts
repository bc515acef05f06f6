/** Reads a backup from its first byte to its last and believes none of it before it is checked. */
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { nodeFiles } from '../../foundation/file-operations.ts'
import {
  checksumLine,
  checksumsName,
  isDataFile,
  manifestName,
  maxManifestBytes,
  parseManifest,
  type Manifest,
} from './backup-format.ts'
import { readTar, type TarEntry } from './tar.ts'
import { unsound } from './unsound.ts'

export interface BackupReading {
  readonly manifest: Manifest
  /** Files of the data folder, and their bytes. */
  readonly files: number
  readonly bytes: number
}

export interface ReadOptions {
  /** Where files are unpacked to. */
  readonly into: string
  /** Which of them; the others are only checked. */
  isWanted(name: string): boolean
}

/** Throws BACKUP_UNSOUND at the first difference; what has been unpacked by then is the caller's to remove. */
export async function readBackup(source: AsyncIterable<Buffer>, options: ReadOptions): Promise<BackupReading> {
  const lines: string[] = []
  const seen = new Set<string>()
  let found: Manifest | undefined
  let bytes = 0
  let isEnded = false
  for await (const entry of readTar(source)) {
    const { name } = entry
    if (isEnded) throw unsound(`${name} comes after the checksums`)
    if (seen.has(name)) throw unsound(`${name} is in it twice`)
    seen.add(name)
    if (name === checksumsName) {
      await compareLines(entry, lines)
      isEnded = true
    } else if (name === manifestName && !found) found = parseManifest(await smallText(entry, lines))
    else if (found && isDataFile(name)) {
      await takeFile(entry, options, lines)
      bytes += entry.bytes
    } else
      throw unsound(
        found
          ? `${JSON.stringify(name)} is no name of a file in a backup`
          : `it begins with ${JSON.stringify(name)} instead of ${manifestName}; maybe it is no backup of Planwright`,
      )
  }
  if (!found || !isEnded) throw unsound('it holds no checksums, so it was not written to its end')
  return { manifest: found, files: lines.length - 1, bytes }
}

async function smallText(entry: TarEntry, lines: string[]): Promise<string> {
  if (entry.bytes > maxManifestBytes)
    throw unsound(`its ${entry.name} has ${entry.bytes} bytes, more than ${maxManifestBytes}`)
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  for await (const piece of entry.content) {
    hash.update(piece)
    pieces.push(piece)
  }
  lines.push(checksumLine({ name: entry.name, bytes: entry.bytes, sha256: hash.digest('hex') }))
  return Buffer.concat(pieces).toString()
}

async function takeFile(
  { name, bytes, content }: TarEntry,
  { into, isWanted }: ReadOptions,
  lines: string[],
): Promise<void> {
  const hash = createHash('sha256')
  const file = isWanted(name) ? await createBelow(into, name) : undefined
  let position = 0
  try {
    for await (const piece of content) {
      hash.update(piece)
      await file?.write(piece, position)
      position += piece.length
    }
    await file?.sync()
  } finally {
    await file?.close()
  }
  lines.push(checksumLine({ name, bytes, sha256: hash.digest('hex') }))
}

async function createBelow(folder: string, name: string) {
  const path = join(folder, ...name.split('/'))
  await nodeFiles.makeFolder(dirname(path))
  return nodeFiles.open(path, 'create')
}

/** The checksums as they were written against those of what was read, line by line. */
async function compareLines({ bytes, content }: TarEntry, lines: readonly string[]): Promise<void> {
  const expected = Buffer.from(lines.join(''))
  if (bytes > expected.length + maxManifestBytes)
    throw unsound(`its ${checksumsName} has ${bytes} bytes, more than there are files for`)
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  const written = Buffer.concat(pieces)
  if (written.equals(expected)) return
  const writtenLines = written.toString().split('\n')
  const at = lines.findIndex((line, index) => line.trimEnd() !== writtenLines[index])
  if (at === -1) throw unsound(`${writtenLines[lines.length] ?? 'a file'} is missing in it`)
  throw unsound(
    `${String(lines[at]).trimEnd()} is what was read, but ${writtenLines[at] || 'nothing'} is what was written`,
  )
}
