/** Keeps the travel cache small. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../foundation/clock.ts'

const maxFolderBytes = 256 * 1024 * 1024

/**
 * Removes the files written last before the oldest useful day, and then the oldest until the folder is small enough.
 */
export async function dropOldFiles(
  folder: string,
  maxAgeDays: number,
  clock: Clock,
  maxBytes = maxFolderBytes,
): Promise<void> {
  const files = (await pairFilesIn(folder)).sort((a, b) => b.writtenMillis - a.writtenMillis)
  const oldestMillis = clock.now().getTime() - maxAgeDays * 86_400_000
  let keptBytes = 0
  for (const { path, bytes, writtenMillis } of files) {
    const keep = writtenMillis >= oldestMillis && keptBytes + bytes <= maxBytes
    if (keep) keptBytes += bytes
    else await rm(path, { force: true })
  }
}

async function pairFilesIn(folder: string): Promise<{ path: string; bytes: number; writtenMillis: number }[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pairs'))
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      // Another process may have removed it meanwhile.
      const found = await stat(path).catch(() => undefined)
      return found ? [{ path, bytes: found.size, writtenMillis: found.mtimeMs }] : []
    }),
  )
  return files.flat()
}
