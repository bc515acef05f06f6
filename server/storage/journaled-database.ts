/** The database: an image in memory, and a journal on the disk that is always ahead of every answer. */
import { Mutex } from 'async-mutex'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { AppError } from '../foundation/app-error.ts'
import type { FileOperations } from '../foundation/file-operations.ts'
import type { Database } from './database.ts'
import { openStoreFiles } from './frozen-store.ts'
import type { Frozen } from './frozen-store.ts'
import type { Image } from './image.ts'
import { Journal } from './journal.ts'
import { encodeRecord } from './journal-record.ts'
import { loadStore } from './load-store.ts'
import type { Lock } from './lock.ts'
import type { Replica } from './replica.ts'
import { openSession } from './session.ts'
import type { Session } from './session.ts'
import { SnapshotKeeper } from './snapshot-keeper.ts'
import type { SnapshotLimits } from './snapshot-keeper.ts'
import type { Snapshot } from './snapshot.ts'
import { kyselyOver, writeDbOver } from './sql-js-dialect.ts'
import { storageDamaged, storageUnavailable } from './storage-error.ts'
import type { StorageEvent } from './storage-event.ts'
import type { StoreMark } from './store-mark.ts'
import type { Tables } from './tables.ts'
import type { Effect, WriteDb } from './write-db.ts'

export interface JournaledDatabaseOptions {
  readonly folder: string
  readonly files: FileOperations
  readonly limits: SnapshotLimits
  readonly lock: Lock
  /** See `store-mark.ts`; undefined keeps none. */
  readonly markFile: string | undefined
  onEvent(event: StorageEvent): void
}

/** What was found on the disk, ready to go on from. */
export interface JournaledState {
  readonly image: Image
  /** A copy of the image. */
  readonly replica: Replica
  readonly journal: Journal
  readonly sequence: number
  readonly highestGeneration: number
  readonly snapshot: { readonly generation: number; readonly sequence: number } | undefined
}

type Query<T> = (db: Kysely<Tables>) => Promise<T>
type Change<T> = (db: WriteDb) => Promise<T>
/** A value and the moment it may be told: the transactions it depends on are durable, and reads see them. */
interface Pending<T> {
  readonly value: T
  readonly durable: Promise<void>
  /** What follows it then. */
  readonly effects: readonly Effect[]
}

/** Enough to need fresh blocks on every file system. */
const probeBytes = 64 * 1024
/**
 * The read() or write() the running code was called from. One for all databases: each costs every promise of the
 * process.
 */
const inside = new AsyncLocalStorage<{ readonly database: Database; isOpen: boolean }>()

export class JournaledDatabase implements Database {
  readonly #options: JournaledDatabaseOptions
  readonly #mutex = new Mutex()
  readonly #keeper: SnapshotKeeper
  /** Ahead of the replica by what is on its way to the disk. */
  #image: Image
  readonly #replica: Replica
  /** The last transaction is durable, and reads see it. */
  #shown: Promise<void> = Promise.resolve()
  #journal: Journal
  #sequence: number
  #generation: number
  /** The last append failed; the next one is tried on a file that does not matter. */
  #isDiskSuspect = false
  #closing: Promise<void> | undefined
  #isClosed = false

  constructor(options: JournaledDatabaseOptions, state: JournaledState) {
    this.#options = options
    this.#image = state.image
    this.#replica = state.replica
    this.#journal = state.journal
    this.#sequence = state.sequence
    this.#generation = state.highestGeneration
    this.#keeper = new SnapshotKeeper({
      ...options,
      newest: state.snapshot,
      rotate: (since) => this.#alone(() => this.#rotate(since)),
      durable: () => this.#alone(() => this.#durable()),
    })
    if (state.sequence > (state.snapshot?.sequence ?? 0)) this.#keeper.takeWhenIdle()
  }

  async read<T>(query: Query<T>): Promise<T> {
    this.#assertUsable()
    return this.#replica.read((image) =>
      this.#within(openSession(image, 'read'), (session) => query(kyselyOver(session))),
    )
  }

  async write<T>(change: Change<T>): Promise<T> {
    this.#assertUsable()
    const pending = await this.#alone(async () => {
      if (this.#isDiskSuspect) await this.#assertDiskTakesWrites()
      return this.#transact(change)
    })
    try {
      await pending.durable
    } catch (error) {
      // Cut back before the caller hears of it: a transaction it was told had failed must not come back later.
      await this.#alone(() => Promise.resolve()).catch(() => undefined)
      throw error
    }
    for (const effect of pending.effects) effect()
    return pending.value
  }

  freeze<T>(query: Query<T>): Promise<Frozen<T>> {
    this.#assertUsable()
    const { folder, files } = this.#options
    return this.#alone(async () => {
      await this.#journal.allDurable()
      const value = await this.#within(openSession(this.#image, 'read'), (session) => query(kyselyOver(session)))
      return { value, files: await openStoreFiles(folder, files) }
    })
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.#keeper.close()
    await this.#mutex.runExclusive(async () => {
      this.#isClosed = true
      // The writers concerned have been told already.
      await this.#journal.allDurable().catch(() => undefined)
      await this.#journal.close().catch(() => undefined)
      await this.#shown.catch(() => undefined)
      await this.#replica.close()
      this.#image.close()
    })
    await this.#options.lock.release()
  }

  #assertUsable(): void {
    if (this.#closing) throw new AppError('DATABASE_CLOSED', { folder: this.#options.folder })
    const caller = inside.getStore()
    if (caller?.isOpen && caller.database === this) {
      throw new AppError(
        'STORAGE_STATEMENT_REFUSED',
        'read() or write() was called inside another one, which would wait for itself. Use the db that was handed in.',
      )
    }
  }

  /**
   * Runs the work when nobody else has the image, on an image that is what the disk says plus what is on its way there.
   */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(async () => {
      if (this.#isClosed) throw new AppError('DATABASE_CLOSED', { folder: this.#options.folder })
      if (this.#journal.failure) await this.#recover(this.#journal.failure)
      return work()
    })
  }

  async #within<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
    const marker = { database: this, isOpen: true }
    try {
      return await inside.run(marker, () => work(session))
    } finally {
      marker.isOpen = false
      session.end()
    }
  }

  async #transact<T>(change: Change<T>): Promise<Pending<T>> {
    const session = openSession(this.#image, 'write')
    const sequence = this.#sequence + 1
    this.#image.run('begin')
    const effects: Effect[] = []
    let value: T
    let record: Uint8Array
    try {
      value = await this.#within(session, () => change(writeDbOver(session, effects)))
      record = encodeRecord({ sequence, statements: session.changes })
      this.#image.run('commit')
    } catch (error) {
      this.#image.rollback()
      throw error
    }
    if (session.changes.length === 0) return { value, durable: this.#shown, effects }
    this.#sequence = sequence
    this.#shown = this.#journal.append(record).then(() => this.#replica.apply(session.changes))
    // Whoever awaits it still gets the rejection; this only says that nobody has to.
    this.#shown.catch(() => undefined)
    this.#keeper.noteRecord(record.length)
    return { value, durable: this.#shown, effects }
  }

  /** After a failed append: journal and image go back to the last transaction that is on the disk. */
  async #recover(error: AppError): Promise<void> {
    const { folder, files, onEvent } = this.#options
    try {
      await this.#journal.cutBack()
      const loaded = await loadStore(folder, files)
      const [damage] = loaded.damages
      if (damage) {
        loaded.image.close()
        throw storageDamaged(damage.path, 'it has changed on the disk since it was opened')
      }
      this.#image.close()
      this.#image = loaded.image
      this.#sequence = loaded.sequence
    } catch (cause) {
      throw storageUnavailable('Reading back', folder, cause)
    }
    this.#isDiskSuspect = true
    this.#shown = Promise.resolve()
    this.#journal.acceptAgain()
    onEvent({ kind: 'journal-cut-back', error })
  }

  /** While the disk is full, one small file a write is cheaper than reading back the whole image each time. */
  async #assertDiskTakesWrites(): Promise<void> {
    const { folder, files } = this.#options
    const path = join(folder, 'probe.tmp')
    try {
      const file = await files.open(path, 'create')
      try {
        await file.write(randomBytes(probeBytes), 0)
        await file.sync()
      } finally {
        await file.close()
      }
      this.#isDiskSuspect = false
    } catch (cause) {
      throw storageUnavailable('Writing to', folder, cause)
    } finally {
      await files.unlink(path).catch(() => undefined)
    }
  }

  async #durable(): Promise<StoreMark> {
    await this.#journal.allDurable()
    return { generation: this.#generation, sequence: this.#sequence }
  }

  async #rotate(since: number): Promise<Snapshot | undefined> {
    await this.#journal.allDurable()
    if (this.#sequence === since) return undefined
    const { folder, files } = this.#options
    const generation = this.#generation + 1
    const next = await Journal.create(folder, files, generation)
    const image = this.#image.export()
    const previous = this.#journal
    this.#journal = next
    this.#generation = generation
    await previous.close().catch(() => undefined)
    return { generation, sequence: this.#sequence, image }
  }
}
