/**
 * Swaps the data for a restored backup, before anything is opened. The marker decides: while it is there, every start
 * goes on with the swap where the last one was ended, so a kill at any moment leaves the old data whole (the marker was
 * not there yet) or the new data whole (the next start sees to it), and the old data is kept either way.
 *
 * A part is swapped when it is no longer in the staging folder. Each step is one rename:
 * `documents` -> `before-restore-<time>/documents`, `<staging>/documents` -> `documents`, and the same for `store`.
 */
import { join } from 'node:path'
import { nodeFiles, type FileOperations } from '../../foundation/file-operations.ts'
import { acquireLock } from '../../storage/lock.ts'
import { systemProcesses } from '../../storage/process-table.ts'
import { storeMarkFile } from '../../storage/store-mark.ts'
import { readRestoreMarker, removeRestoreMarker, stagingPrefix, type RestoreMarker } from './restore-marker.ts'

const parts = ['documents', 'store'] as const

/**
 * Resolves to what was taken into use, or undefined when nothing waited for it. Throws DATA_FOLDER_IN_USE while a
 * platform runs on the folder.
 */
export async function takeIntoUse(
  dataFolder: string,
  files: FileOperations = nodeFiles,
): Promise<RestoreMarker | undefined> {
  if (!(await readRestoreMarker(dataFolder))) return undefined
  const processes = systemProcesses()
  const lock = await acquireLock({ folder: dataFolder, files, processes })
  try {
    // Another start may have done it while this one waited for the lock.
    const marker = await readRestoreMarker(dataFolder)
    if (!marker) return undefined
    const oldStore = join(dataFolder, marker.previousData, 'store')
    // Once the old database has been moved, nobody can be using it: every start sees the marker first.
    const isInPlace = (await isThere(join(dataFolder, 'store'), files)) && !(await isThere(oldStore, files))
    const storeLock = isInPlace ? await acquireLock({ folder: join(dataFolder, 'store'), files, processes }) : undefined
    await swap(dataFolder, marker, files).finally(() => storeLock?.release())
    // It went along with the folder.
    await files.unlink(join(oldStore, 'lock'))
    // It is of the database before, which may have come further.
    await files.unlink(storeMarkFile(dataFolder))
    await files.syncFolder(dataFolder)
    await removeRestoreMarker(dataFolder, files)
    await files.removeFolder(join(dataFolder, marker.staging))
    return marker
  } finally {
    await lock.release()
  }
}

async function swap(
  dataFolder: string,
  { staging, previousData }: RestoreMarker,
  files: FileOperations,
): Promise<void> {
  const previous = join(dataFolder, previousData)
  await files.makeFolder(previous)
  for (const part of parts) {
    const waiting = join(dataFolder, staging, part)
    if (!(await isThere(waiting, files))) continue
    const current = join(dataFolder, part)
    if (await isThere(current, files)) await files.rename(current, join(previous, part))
    await files.rename(waiting, current)
    for (const folder of [previous, join(dataFolder, staging), dataFolder]) await files.syncFolder(folder)
  }
}

async function isThere(path: string, files: FileOperations): Promise<boolean> {
  return (await files.sizeOf(path)) !== undefined
}

/**
 * What a restore that was ended before its marker was written has left; to be called when no marker is there and nobody
 * else uses the folder.
 */
export async function removeStrayStaging(dataFolder: string, files: FileOperations = nodeFiles): Promise<void> {
  for (const { name, isFolder } of await files.readFolder(dataFolder)) {
    if (isFolder && name.startsWith(stagingPrefix)) await files.removeFolder(join(dataFolder, name))
  }
}
