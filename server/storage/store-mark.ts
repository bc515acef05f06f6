/**
 * How far the store had come, in a small file outside its folder: a store that ends earlier has lost something, or is
 * an older copy of itself. Never ahead of what is durable, and at most some seconds behind.
 */
import { join } from 'node:path'
import { z } from 'zod'
import type { FileOperations } from '../foundation/file-operations.ts'
import { replaceFile } from '../foundation/replace-file.ts'

/** `sequence` is the number of a transaction that was durable. */
const storeMark = z.object({ generation: z.int(), sequence: z.int() }).readonly()
export type StoreMark = z.infer<typeof storeMark>

export const storeMarkFile = (dataFolder: string) => join(dataFolder, 'store-mark.json')

/** Undefined when there is none, or none that can be read: it is a help, and no start depends on it. */
export async function readStoreMark(path: string, files: FileOperations): Promise<StoreMark | undefined> {
  try {
    return storeMark.safeParse(JSON.parse(Buffer.from(await files.readFile(path)).toString())).data
  } catch {
    return undefined
  }
}

/** Lasting when it resolves. */
export function writeStoreMark(
  path: string,
  files: FileOperations,
  { generation, sequence }: StoreMark,
): Promise<void> {
  return replaceFile(path, `${JSON.stringify({ generation, sequence })}\n`, files)
}

export interface MarkKeeperOptions {
  /** Nothing is kept without one. */
  readonly file: string | undefined
  readonly files: FileOperations
  /** How soon after a change the mark follows, milliseconds. */
  readonly milliseconds: number
  /** Resolves to where the store is once all of that is durable. */
  durable(): Promise<StoreMark>
}

/** Writes one mark after the other. Never rejects: a mark that could not be written is behind, which does no harm. */
export class MarkKeeper {
  readonly #options: MarkKeeperOptions
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #running: Promise<void> = Promise.resolve()

  constructor(options: MarkKeeperOptions) {
    this.#options = options
  }

  /** The store has gone on. */
  follow(): void {
    if (this.#timer || this.#isStopped || this.#options.file === undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.put(() => this.#options.durable())
    }, this.#options.milliseconds)
    this.#timer.unref()
  }

  put(mark: () => Promise<StoreMark>): Promise<void> {
    const { file, files } = this.#options
    if (file !== undefined)
      this.#running = this.#running.then(async () => writeStoreMark(file, files, await mark())).catch(() => undefined)
    return this.#running
  }

  /** Resolves when none is being written any more. */
  stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    return this.#running
  }
}
