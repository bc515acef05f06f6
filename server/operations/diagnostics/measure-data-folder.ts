/** Walks the data folder and adds up what is in it, a file at a time so that nobody waits for it. */
import { opendir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { StorageUse } from '../../contract/storage-use.ts'

export type StorageSizes = Omit<StorageUse, 'measuredAt' | 'datasets' | 'datasetsInBin'>
type Part = Exclude<keyof StorageSizes, 'freeBytes' | 'diskBytes'>

/** Folders and files may come and go meanwhile; what is gone counts nothing. */
export async function measureDataFolder(
  dataFolder: string,
  isInBin: (datasetId: string) => boolean,
): Promise<StorageSizes> {
  const sizes: Record<Part, number> = {
    databaseBytes: 0,
    journalBytes: 0,
    documentsBytes: 0,
    binBytes: 0,
    logsBytes: 0,
    backupsBytes: 0,
    previousDataBytes: 0,
    otherBytes: 0,
  }
  for await (const { parts, bytes } of filesBelow(dataFolder, [])) sizes[partOf(parts, isInBin)] += bytes
  const { bavail, blocks, bsize } = await statfs(dataFolder)
  return { ...sizes, freeBytes: bavail * bsize, diskBytes: blocks * bsize }
}

function partOf([top = '', below = '']: readonly string[], isInBin: (datasetId: string) => boolean): Part {
  if (top === 'store') return below.startsWith('snapshot.') ? 'databaseBytes' : 'journalBytes'
  if (top === 'documents') return isInBin(below) ? 'binBytes' : 'documentsBytes'
  if (top === 'logs') return 'logsBytes'
  if (top === 'backups') return 'backupsBytes'
  return top.startsWith('before-restore-') ? 'previousDataBytes' : 'otherBytes'
}

interface MeasuredFile {
  /** Names of the folders from the data folder down, then of the file. */
  readonly parts: readonly string[]
  readonly bytes: number
}

async function* filesBelow(root: string, parts: readonly string[]): AsyncGenerator<MeasuredFile> {
  const folder = await opendir(join(root, ...parts)).catch(ignoreMissing)
  if (!folder) return
  for await (const entry of folder) {
    const path = [...parts, entry.name]
    if (entry.isDirectory()) yield* filesBelow(root, path)
    else if (entry.isFile())
      yield { parts: path, bytes: (await stat(join(root, ...path)).catch(ignoreMissing))?.size ?? 0 }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
