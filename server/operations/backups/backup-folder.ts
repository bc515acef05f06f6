/**
 * The folder `backups` of the data folder: which there are, what they say of themselves, and whether they were read
 * back.
 */
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { backupName, type BackupSummary } from '../../contract/backup.ts'
import { AppError } from '../../foundation/app-error.ts'
import { nodeFiles } from '../../foundation/file-operations.ts'
import { replaceFile } from '../../foundation/replace-file.ts'
import { maxManifestBytes, parseManifest, type Manifest } from './backup-format.ts'
import { readTar } from './tar.ts'

export interface BackupFolder {
  readonly path: string
  /** Newest first. */
  list(): Promise<BackupSummary[]>
  /** Throws BACKUP_NOT_FOUND. */
  find(name: string): Promise<BackupSummary>
  open(summary: BackupSummary): Promise<Readable>
  remove(name: string): Promise<void>
  /** What a kill has left of backups that were being made. */
  removeUnfinished(): Promise<void>
  /** Beside the backup, once it was read back; before it has its name, so that there is never one without the other. */
  noteVerified(name: string, bytes: number): Promise<void>
}

/** How names of the schedule's begin: what is renamed is not its any more. */
export const scheduledPrefix = 'planwright-scheduled-'
/** Of one that is being made. */
export const partialSuffix = '.tar.partial'

/** The size it had when it was verified: another file under its name was not. */
const verifiedNote = z.object({ bytes: z.int() })
const noteOf = (path: string) => `${path}.verified`

export function openBackupFolder(dataFolder: string): BackupFolder {
  const path = join(dataFolder, 'backups')
  const pathOf = (name: string) => join(path, name)
  const summaryOf = async (name: string): Promise<BackupSummary | undefined> => {
    const bytes = await nodeFiles.sizeOf(pathOf(name))
    if (bytes === undefined) return undefined
    const manifest = await readManifest(pathOf(name))
    const isVerified = manifest !== undefined && (await verifiedBytes(pathOf(name))) === bytes
    return {
      name,
      bytes,
      createdAt: manifest?.createdAt ?? new Date(0).toISOString(),
      appVersion: manifest?.appVersion ?? '',
      isVerified,
      isScheduled: name.startsWith(scheduledPrefix),
      counts: manifest?.counts ?? {},
    }
  }
  return {
    path,
    async list() {
      const names = (await nodeFiles.readFolder(path))
        .map(({ name }) => name)
        .filter((name) => backupName.safeParse(name).success)
      const summaries = await Promise.all(names.map(summaryOf))
      return summaries.flatMap((summary) => summary ?? []).sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    },
    async find(name) {
      const summary = await summaryOf(name)
      if (!summary)
        throw new AppError('BACKUP_NOT_FOUND', `There is no backup ${name}. GET /api/platform/v1/backups lists them.`)
      return summary
    },
    open: ({ name }) => nodeFiles.readStream(pathOf(name)),
    async remove(name) {
      await nodeFiles.unlink(pathOf(name))
      await rm(noteOf(pathOf(name)), { force: true })
    },
    async removeUnfinished() {
      const unfinished = (await nodeFiles.readFolder(path)).filter(({ name }) => name.endsWith(partialSuffix))
      for (const { name } of unfinished) await nodeFiles.unlink(pathOf(name))
    },
    noteVerified: (name, bytes) => replaceFile(noteOf(pathOf(name)), JSON.stringify({ bytes })),
  }
}

/** The first file in it; undefined when that is none, or no backup's. */
async function readManifest(path: string): Promise<Manifest | undefined> {
  const handle = await open(path, 'r')
  try {
    for await (const { bytes, content } of readTar(
      handle.createReadStream({ autoClose: false, highWaterMark: 64 * 1024 }),
    )) {
      if (bytes > maxManifestBytes) return undefined
      const pieces: Buffer[] = []
      for await (const piece of content) pieces.push(piece)
      return parseManifest(Buffer.concat(pieces).toString())
    }
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'BACKUP_UNSOUND') return undefined
    throw error
  } finally {
    await handle.close()
  }
}

async function verifiedBytes(path: string): Promise<number | undefined> {
  const text = await readFile(noteOf(path), 'utf8').catch(() => '{}')
  try {
    return verifiedNote.parse(JSON.parse(text)).bytes
  } catch {
    return undefined
  }
}
