/**
 * All disk access of the storage goes through this interface, so that tests can cut the power or fill the disk at every
 * single operation. Every method rejects with the system's error (`code` = ENOENT, EEXIST, ENOSPC, ...).
 */
import { link, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** A file open for writing. */
export interface OpenFile {
  /** Writes all the bytes, the first one at `position` (bytes from the start). */
  write(bytes: Uint8Array, position: number): Promise<void>
  /** Cuts the file to `length` bytes. */
  truncate(length: number): Promise<void>
  /** Resolves when content and length would survive a power cut. The name of a new file needs `syncFolder` as well. */
  sync(): Promise<void>
  close(): Promise<void>
}

export interface FolderEntry {
  readonly name: string
  readonly isFolder: boolean
}

/** Different whenever the content of a file may be. */
export interface FileLook {
  readonly bytes: number
  readonly modifiedMilliseconds: number
  readonly inode: number
}

export interface FileOperations {
  /** `create` makes the file or empties it; `keep` opens a file that is there and leaves its content. */
  open(path: string, mode: 'create' | 'keep'): Promise<OpenFile>
  /** Makes the file with exactly this content, whole or not at all; EEXIST when there is one already. */
  createExclusive(path: string, content: Uint8Array): Promise<void>
  readFile(path: string): Promise<Uint8Array>
  /** Resolves once the file is open, so that a missing file is an error here and not in the stream. */
  readStream(path: string): Promise<Readable>
  /** Bytes; undefined when there is no such file. */
  sizeOf(path: string): Promise<number | undefined>
  /** Undefined when there is no such file. */
  lookAt(path: string): Promise<FileLook | undefined>
  /** Puts `from` in the place of `to`, replacing a file there; lasting after `syncFolder` of the folders. */
  rename(from: string, to: string): Promise<void>
  /** Removes a file; no error when it is gone already. */
  unlink(path: string): Promise<void>
  /** Makes the folder and its missing parents; their names are lasting when this resolves. */
  makeFolder(path: string): Promise<void>
  /** Empty when there is no such folder. */
  readFolder(path: string): Promise<FolderEntry[]>
  /** Removes a folder with all it holds; no error when it is gone already. */
  removeFolder(path: string): Promise<void>
  /** Makes the names in a folder (new, renamed, removed) lasting. Nothing to do on Windows. */
  syncFolder(path: string): Promise<void>
}

const isWindows = process.platform === 'win32'
const fileMode = 0o600
const folderMode = 0o700

/** The real disk. Files are for the owner only (0600), folders as well (0700). */
export const nodeFiles: FileOperations = {
  open: async (path, mode) => openFile(await open(path, mode === 'create' ? 'w' : 'r+', fileMode)),
  createExclusive,
  readFile: (path) => readFile(path),
  readStream: async (path) => (await open(path, 'r')).createReadStream({ highWaterMark: 256 * 1024 }),
  sizeOf: async (path) => (await lookAt(path))?.bytes,
  lookAt,
  rename: (from, to) => retryOnWindows(() => rename(from, to)),
  unlink: (path) => retryOnWindows(() => unlink(path)).catch(ignore('ENOENT')),
  makeFolder,
  readFolder,
  removeFolder: (path) => rm(path, { recursive: true, force: true, maxRetries: isWindows ? 10 : 0, retryDelay: 50 }),
  syncFolder,
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function ignore(...codes: string[]): (error: unknown) => void {
  return (error) => {
    if (!codes.includes(codeOf(error))) throw error
  }
}

/** Virus scanners and indexers hold a fresh file for a moment on Windows: 10 tries, 50 ms apart. */
async function retryOnWindows(action: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await action()
    } catch (error) {
      if (!isWindows || tries === 10 || !['EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error))) throw error
      await delay(50)
    }
  }
}

function openFile(handle: FileHandle): OpenFile {
  return {
    async write(bytes, position) {
      // The system may take fewer bytes than offered, for example when the disk is nearly full.
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
        done += bytesWritten
      }
    },
    truncate: (length) => handle.truncate(length),
    sync: () => handle.datasync(),
    close: () => handle.close(),
  }
}

let exclusiveCount = 0

/** A hard link is the one way to make a file appear with its content and fail when it is there already. */
async function createExclusive(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.${String(process.pid)}-${String(++exclusiveCount)}.tmp`
  try {
    await writeNew(temporary, content)
    await link(temporary, path)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR'].includes(codeOf(error))) throw error
    await createWithoutLinks(path, content)
  } finally {
    await nodeFiles.unlink(temporary)
  }
}

/** exFAT and some network drives have no hard links; there a reader may see the file before its content. */
async function createWithoutLinks(path: string, content: Uint8Array): Promise<void> {
  try {
    await writeNew(path, content)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await nodeFiles.unlink(path)
    throw error
  }
}

async function writeNew(path: string, content: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', fileMode)
  try {
    await handle.writeFile(content)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

async function lookAt(path: string): Promise<FileLook | undefined> {
  try {
    const { size, mtimeMs, ino } = await stat(path)
    return { bytes: size, modifiedMilliseconds: mtimeMs, inode: ino }
  } catch (error) {
    ignore('ENOENT', 'ENOTDIR')(error)
    return undefined
  }
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: folderMode })
  // Somebody else may have made the folder a moment ago and not made it lasting yet, so its parent is always synced.
  const top = dirname(first ?? path)
  for (let parent = dirname(path); ; parent = dirname(parent)) {
    // A parent such as /home may be searched but not opened; then its file system is trusted.
    await syncFolder(parent).catch(ignore('EACCES', 'EPERM'))
    if (parent === top || parent === dirname(parent)) return
  }
}

async function readFolder(path: string): Promise<FolderEntry[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
  } catch (error) {
    ignore('ENOENT')(error)
    return []
  }
}

async function syncFolder(path: string): Promise<void> {
  if (isWindows) return
  const handle = await open(path, 'r')
  try {
    // Some network and FUSE file systems answer EINVAL: they know no such thing.
    await handle.sync().catch(ignore('EINVAL', 'ENOTSUP'))
  } finally {
    await handle.close()
  }
}
