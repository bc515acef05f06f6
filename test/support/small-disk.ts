/** A small real disk (tmpfs) that a test fills and empties. Mounting one takes root on Linux. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** A data folder on it, whose log stands elsewhere. */
  dataFolder(name: string, logsFolder?: string): string
  /** Takes all room but so many bytes. */
  fill(leftBytes?: number): Promise<void>
  makeSpace(): Promise<void>
  unmount(): void
}

/** Undefined, and said aloud, where it cannot be mounted. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-small-disk-'))
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { encoding: 'utf8' })
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    console.warn(`SKIPPED: these tests need a small disk, and none can be mounted here: ${error?.message ?? stderr.trim()}`)
    return undefined
  }
  const balloon = join(folder, 'balloon')
  return {
    folder,
    dataFolder(name, logsFolder) {
      const dataFolder = join(folder, name)
      mkdirSync(dataFolder, { mode: 0o700 })
      if (logsFolder !== undefined) symlinkSync(logsFolder, join(dataFolder, 'logs'))
      return dataFolder
    },
    async fill(leftBytes = 0) {
      const file = await open(balloon, 'a')
      try {
        const air = Buffer.alloc(1024 * 1024)
        for (let size = air.length; size >= 4096; ) {
          // Pages are all or nothing: halve what is offered until not even one fits.
          const { bytesWritten } = await file.write(air, 0, size).catch(() => ({ bytesWritten: 0 }))
          if (bytesWritten < size) size /= 2
        }
        const { size } = await file.stat()
        if (leftBytes > 0) await file.truncate(Math.max(0, size - leftBytes))
      } finally {
        await file.close()
      }
    },
    makeSpace: () => rm(balloon, { force: true }),
    unmount() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
