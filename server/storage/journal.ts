/** Appends to one journal file with group commit: while one sync runs, the next records gather for the one after it. */
import { join } from 'node:path'
import type { AppError } from '../foundation/app-error.ts'
import type { FileOperations, OpenFile } from '../foundation/file-operations.ts'
import { storageUnavailable } from './storage-error.ts'

interface Pending {
  readonly bytes: Uint8Array
  resolve(): void
  reject(error: AppError): void
}

export function journalPath(folder: string, generation: number): string {
  return join(folder, `journal.${String(generation)}`)
}

export class Journal {
  readonly #file: OpenFile
  readonly #path: string
  #durableBytes: number
  #waiting: Pending[] = []
  #isFlushing = false
  #last: Promise<void> = Promise.resolve()
  #failure: AppError | undefined

  private constructor(file: OpenFile, path: string, durableBytes: number) {
    this.#file = file
    this.#path = path
    this.#durableBytes = durableBytes
  }

  /** A new, empty journal whose name is lasting; an empty one left by a failed attempt is used again. */
  static async create(folder: string, files: FileOperations, generation: number): Promise<Journal> {
    const path = journalPath(folder, generation)
    const file = await files.open(path, 'create')
    try {
      await file.sync()
      await files.syncFolder(folder)
    } catch (error) {
      await file.close()
      throw error
    }
    return new Journal(file, path, 0)
  }

  /** The journal that is there, cut to `length` bytes. */
  static async resume(path: string, files: FileOperations, length: number): Promise<Journal> {
    const file = await files.open(path, 'keep')
    try {
      await file.truncate(length)
      await file.sync()
    } catch (error) {
      await file.close()
      throw error
    }
    return new Journal(file, path, length)
  }

  /** Set from the first failed append until `acceptAgain`; meanwhile every append is refused with it. */
  get failure(): AppError | undefined {
    return this.#failure
  }

  /** Resolves after the sync that covers this record and all before it. Rejects as `storageUnavailable` says. */
  append(bytes: Uint8Array): Promise<void> {
    const failure = this.#failure
    this.#last = new Promise<void>((resolve, reject) => {
      if (failure) reject(failure)
      else this.#waiting.push({ bytes, resolve, reject })
    })
    // Whoever awaits it still gets the rejection; this only says that nobody has to.
    this.#last.catch(() => undefined)
    if (!this.#isFlushing) void this.#flush()
    return this.#last
  }

  /** Resolves when all appended so far is durable. */
  allDurable(): Promise<void> {
    return this.#last
  }

  /** Removes what a failed append left behind. Throws while the disk refuses. */
  async cutBack(): Promise<void> {
    await this.#file.truncate(this.#durableBytes)
    await this.#file.sync()
  }

  /** To be called after `cutBack`, when nothing depends on the records that failed any more. */
  acceptAgain(): void {
    this.#failure = undefined
    this.#last = Promise.resolve()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0)
      const bytes = Buffer.concat(batch.map((pending) => pending.bytes))
      try {
        await this.#file.write(bytes, this.#durableBytes)
        await this.#file.sync()
      } catch (cause) {
        this.#fail([...batch, ...this.#waiting.splice(0)], cause)
        break
      }
      this.#durableBytes += bytes.length
      for (const pending of batch) pending.resolve()
    }
    this.#isFlushing = false
  }

  /** One failure fails all that is on the way: the later transactions were built on the earlier ones. */
  #fail(batch: readonly Pending[], cause: unknown): void {
    const failure = storageUnavailable('Writing to', this.#path, cause)
    this.#failure = failure
    for (const pending of batch) pending.reject(failure)
  }
}
