/** The files of a store as they are at one moment, to be copied while the store goes on being written. */
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileOperations } from '../foundation/file-operations.ts'
import { journalPath } from './journal.ts'
import { snapshotPath } from './snapshot.ts'

export interface FrozenFile {
  /** In the folder of the store. */
  readonly name: string
  /** What of the content belongs to the moment; a journal may have grown since. */
  readonly bytes: number
  /** Open already, so that the file may be removed meanwhile. To be read or destroyed. */
  readonly content: Readable
}

export interface Frozen<T> {
  /** What the query found at that moment. */
  readonly value: T
  /** The newest snapshot and the journals that follow on it: a store of their own. */
  readonly files: readonly FrozenFile[]
}

/**
 * Only while nothing is appended. Copying the files costs no time here: the newest snapshot and all after it are never
 * changed, only added to.
 */
export async function openStoreFiles(folder: string, files: FileOperations): Promise<FrozenFile[]> {
  const names = (await files.readFolder(folder)).map(({ name }) => name)
  const generations = (kind: string) =>
    names.flatMap((name) => (new RegExp(`^${kind}\\.\\d+$`).test(name) ? [Number(name.split('.')[1])] : []))
  const snapshots = generations('snapshot')
  const newest = Math.max(0, ...snapshots)
  const wanted = [
    ...snapshots.filter((generation) => generation === newest).map((generation) => snapshotPath(folder, generation)),
    ...generations('journal')
      .filter((generation) => generation >= newest)
      .map((generation) => journalPath(folder, generation)),
  ]
  const opened: FrozenFile[] = []
  try {
    for (const path of wanted)
      opened.push({
        name: path.slice(join(folder, '/').length),
        bytes: (await files.sizeOf(path)) ?? 0,
        content: await files.readStream(path),
      })
    return opened
  } catch (error) {
    for (const { content } of opened) content.destroy()
    throw error
  }
}
