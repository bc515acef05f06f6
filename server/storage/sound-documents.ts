/**
 * Which document files have been found whole. The first look inflates all of a file, at some 300 MB of JSON a second in
 * the thread pool; later ones compare what the file system says of it.
 */
import { Mutex } from 'async-mutex'
import type { FileOperations } from '../foundation/file-operations.ts'
import type { DocumentFolder } from './document-folder.ts'

/** Some 2 MB of memory; the oldest are forgotten. */
const remembered = 10_000
/** Larger ones are looked at one after the other, so that syncs of the journal find a thread. */
const largeBytes = 4 * 1024 * 1024

/** Throws DOCUMENT_NOT_FOUND or DOCUMENT_DAMAGED. */
export function createSoundness(files: FileOperations): (folder: DocumentFolder, kind: string) => Promise<void> {
  const sound = new Map<string, string>()
  const underWay = new Map<string, Promise<void>>()
  const large = new Mutex()

  const remember = (path: string, state: string) => {
    sound.delete(path)
    sound.set(path, state)
    const [oldest] = sound.keys()
    if (sound.size > remembered && oldest !== undefined) sound.delete(oldest)
  }

  return async (folder, kind) => {
    const path = folder.pathOf(kind)
    const look = await files.lookAt(path)
    const state = JSON.stringify(look)
    if (look && sound.get(path) === state) return
    const key = `${path} ${state}`
    const check = async () => {
      await ((look?.bytes ?? 0) > largeBytes ? large.runExclusive(() => folder.check(kind)) : folder.check(kind))
      remember(path, state)
    }
    const checking = underWay.get(key) ?? check().finally(() => underWay.delete(key))
    underWay.set(key, checking)
    return checking
  }
}
