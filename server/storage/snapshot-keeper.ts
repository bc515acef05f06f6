/** Decides when to take a snapshot, writes it beside the running database and removes what it makes superfluous. */
import { join } from 'node:path'
import type { FileOperations } from '../foundation/file-operations.ts'
import { MarkKeeper } from './store-mark.ts'
import type { StoreMark } from './store-mark.ts'
import { writeSnapshot } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import type { StorageEvent } from './storage-event.ts'
import { storageUnavailable } from './storage-error.ts'

/** A snapshot is taken as soon as one of these is passed since the last one. */
export interface SnapshotLimits {
  /** Journal length, bytes. */
  readonly bytes: number
  /** Journal records, one per transaction. */
  readonly records: number
  /** Milliseconds without a write, after at least one. */
  readonly idleMilliseconds: number
  /** How soon after a write the mark outside the store follows. */
  readonly markMilliseconds: number
}

export interface SnapshotKeeperOptions {
  readonly folder: string
  readonly files: FileOperations
  readonly limits: SnapshotLimits
  /** The newest snapshot on the disk and its last transaction; undefined when there is none. */
  readonly newest: Taken | undefined
  /** See `store-mark.ts`; undefined keeps none. */
  readonly markFile: string | undefined
  onEvent(event: StorageEvent): void
  /**
   * Starts the next journal and returns the state before it; undefined when there is nothing after transaction `since`.
   */
  rotate(since: number): Promise<Snapshot | undefined>
  /** Where the store is, once that is durable. */
  durable(): Promise<StoreMark>
}

type Taken = Omit<Snapshot, 'image'>

export class SnapshotKeeper {
  readonly #options: SnapshotKeeperOptions
  readonly #marks: MarkKeeper
  #newest: Taken | undefined
  #bytes = 0
  #records = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #running: Promise<void> = Promise.resolve()

  constructor(options: SnapshotKeeperOptions) {
    this.#options = options
    this.#newest = options.newest
    const { markFile: file, files, limits, durable } = options
    this.#marks = new MarkKeeper({ file, files, milliseconds: limits.markMilliseconds, durable })
  }

  /** To be told of every journal record; takes a snapshot in the background when a limit is passed. */
  noteRecord(bytes: number): void {
    if (this.#isStopped) return
    this.#bytes += bytes
    this.#records++
    this.#marks.follow()
    const { limits } = this.#options
    if (this.#bytes > limits.bytes || this.#records > limits.records) void this.take()
    else this.takeWhenIdle()
  }

  takeWhenIdle(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.take(), this.#options.limits.idleMilliseconds)
    // A waiting snapshot is no reason to keep the process alive; closing takes one anyway.
    this.#timer.unref()
  }

  /** Takes the last one. */
  async close(): Promise<void> {
    this.#isStopped = true
    await this.take()
    await this.#marks.stop()
  }

  /**
   * Takes a snapshot after the one that may be running. Never rejects: a failure is an event, the journals have it all.
   */
  take(): Promise<void> {
    clearTimeout(this.#timer)
    this.#bytes = 0
    this.#records = 0
    this.#running = this.#running.then(() => this.#takeOne())
    return this.#running
  }

  async #takeOne(): Promise<void> {
    const { folder, files, onEvent, rotate } = this.#options
    try {
      const previous = this.#newest
      const snapshot = await rotate(previous?.sequence ?? 0)
      if (!snapshot) return
      const { generation, sequence, image } = snapshot
      await writeSnapshot(folder, files, snapshot)
      this.#newest = { generation, sequence }
      await this.#marks.put(() => Promise.resolve({ generation, sequence }))
      if (previous) await this.#removeBefore(previous.generation)
      onEvent({ kind: 'snapshot-written', generation, bytes: image.length })
    } catch (cause) {
      onEvent({ kind: 'snapshot-failed', error: storageUnavailable('Writing a snapshot to', folder, cause) })
    }
  }

  /** The previous snapshot and the journals after it stay: they can replace the newest one. */
  async #removeBefore(generation: number): Promise<void> {
    const { folder, files } = this.#options
    for (const { name } of await files.readFolder(folder)) {
      const match = /^(?:snapshot|journal)\.(\d+)$/.exec(name)
      if (match && Number(match[1]) < generation) await files.unlink(join(folder, name))
    }
  }
}
