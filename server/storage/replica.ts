/**
 * The database as it is on the disk, for reading: a second image, to which each transaction is applied once it is
 * durable.
 *
 * Reading the image that is written to takes the queue of the writers and then the sync of what was seen, however long
 * the disk takes: measured with 200 clients beside a solve, half the reads waited 16 ms and one in a hundred over a
 * second, for
 * 0.3 ms of work. Here reads wait for each other and for nothing that touches the disk. The price is the memory of the
 * rows
 * a second time, and every changing statement run twice.
 */
import { Mutex } from 'async-mutex'
import { AppError } from '../foundation/app-error.ts'
import { Image } from './image.ts'
import type { Statement } from './journal-record.ts'

export class Replica {
  readonly #folder: string
  readonly #image: Image
  readonly #mutex = new Mutex()
  #failure: AppError | undefined

  private constructor(folder: string, image: Image) {
    this.#folder = folder
    this.#image = image
  }

  /** A copy of the image, all of which is on the disk; between transactions. */
  static async of(image: Image, folder: string): Promise<Replica> {
    return new Replica(folder, await Image.open(image.export()))
  }

  /** The work has the image alone: all it asks is of the same moment. */
  read<T>(work: (image: Image) => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(() => {
      if (this.#failure) throw this.#failure
      return work(this.#image)
    })
  }

  /** To be called in the order of the transactions. Resolves when reads see it; never rejects, for it is stored. */
  apply(statements: readonly Statement[]): Promise<void> {
    return this.#mutex.runExclusive(async () => {
      try {
        this.#image.replay(statements)
      } catch (cause) {
        // What the image that is written to took, this one takes as well, unless the process has no memory left.
        this.#failure = notShown(this.#folder, cause)
      }
    })
  }

  close(): Promise<void> {
    return this.#mutex.runExclusive(async () => this.#image.close())
  }
}

function notShown(folder: string, cause: unknown): AppError {
  const fault = `What was written to ${folder} is stored, but cannot be kept in memory: ${String(cause)}.`
  const message = `${fault} Start Planwright again, with more memory.`
  return new AppError('STORAGE_UNAVAILABLE', message, undefined, { cause })
}
