/**
 * The file that decides whether the next start takes a restored backup into use: `restore.json` in the data folder,
 * there whole or not at all.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { auditedVia } from '../../contract/audit.ts'
import { preparedRestore, previousDataName } from '../../contract/backup.ts'
import { AppError } from '../../foundation/app-error.ts'
import { systemCode } from '../../foundation/disk-fault.ts'
import { nodeFiles, type FileOperations } from '../../foundation/file-operations.ts'
import { replaceFile } from '../../foundation/replace-file.ts'

export const stagingPrefix = 'restore-staging-'
export const previousPrefix = 'before-restore-'

const marker = z.object({
  /** Folder in the data folder that holds what was unpacked. */
  staging: z.string().regex(/^restore-staging-[\w.-]{1,60}$/),
  previousData: previousDataName,
  prepared: preparedRestore,
  /** Who asked for it, for the audit log of the restored data. */
  actor: z.object({ memberId: z.string(), name: z.string(), email: z.string(), via: auditedVia, address: z.string() }),
})
export type RestoreMarker = z.infer<typeof marker>

const fileIn = (dataFolder: string) => join(dataFolder, 'restore.json')

/** Undefined when nothing waits to be taken into use. Throws RESTORE_MARKER_DAMAGED. */
export async function readRestoreMarker(dataFolder: string): Promise<RestoreMarker | undefined> {
  const text = await readFile(fileIn(dataFolder), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const parsed = marker.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new AppError('RESTORE_MARKER_DAMAGED', { file: fileIn(dataFolder) })
}

/** Lasting when it resolves; replaces an older one in one step. */
export async function writeRestoreMarker(dataFolder: string, content: RestoreMarker): Promise<void> {
  await replaceFile(fileIn(dataFolder), JSON.stringify(content))
}

export async function removeRestoreMarker(dataFolder: string, files: FileOperations = nodeFiles): Promise<void> {
  await files.unlink(fileIn(dataFolder))
  await files.syncFolder(dataFolder)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
