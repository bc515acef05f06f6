/** A disk of its own with room for little (a tmpfs), which a file of ours fills and frees. Needs Linux and root. */
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FillingDisk {
  /** Where it is mounted. */
  readonly folder: string
  /** A data folder on it; its log may stand elsewhere. */
  dataFolder(name: string, logsFolder?: string): string
  /** Takes all room but so many bytes (in whole pages); without `room` also what others give back, until `free`. */
  fill(room?: number): void
  free(): void
  remount(mode: 'ro' | 'rw'): void
  unmount(): void
}

const topUpMilliseconds = 5
const piece = Buffer.alloc(64 * 1024)

/** Says aloud why a test that needs such a disk is skipped. */
export function canMountDisks(): boolean {
  if (process.platform !== 'linux') return skipped('tmpfs is known to Linux alone')
  const folder = mkdtempSync(join(tmpdir(), 'planwright-disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { encoding: 'utf8' })
  if (status === 0) spawnSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true })
  return status === 0 || skipped(stderr?.trim() || 'there is no mount command')
}

function skipped(why: string): false {
  console.warn(`Skipped: tests on a small disk of their own (${why}). Run them as root on Linux.`)
  return false
}

export function mountFillingDisk(megabytes: number): FillingDisk {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-disk-'))
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder)
  const device = statSync(folder).dev
  let filler: number | undefined
  let timer: NodeJS.Timeout | undefined
  const takeAll = (file: number): void => {
    for (const part of [piece, piece.subarray(0, 4096)]) {
      try {
        for (;;) writeSync(file, part)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
  }
  const free = () => {
    clearInterval(timer)
    if (filler === undefined) return
    ftruncateSync(filler)
    closeSync(filler)
    filler = undefined
  }
  return {
    folder,
    dataFolder(name, logsFolder) {
      const dataFolder = join(folder, name)
      mkdirSync(dataFolder, { mode: 0o700 })
      if (logsFolder !== undefined) symlinkSync(logsFolder, join(dataFolder, 'logs'))
      return dataFolder
    },
    fill(room) {
      const file = (filler ??= openSync(join(folder, 'filler'), 'a'))
      // Unmounted behind our back, the folder would be one of the real disk, which is not ours to fill.
      if (fstatSync(file).dev !== device) throw new Error(`${folder} is no disk of its own any more`)
      takeAll(file)
      if (room === undefined) timer = setInterval(() => takeAll(file), topUpMilliseconds)
      else ftruncateSync(file, Math.max(0, fstatSync(file).size - room))
    },
    free,
    remount: (mode) => mount('-o', `remount,${mode}`, folder),
    unmount() {
      free()
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount ${args.join(' ')} failed: ${stderr}`)
}
