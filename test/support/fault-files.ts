/**
 * A disk in memory that keeps apart what is synced and what is not, and fails where it is told to. Every operation that
 * changes something is one I/O point; `crash` gives the disk as it may be found after the power went.
 */
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { FileOperations, OpenFile } from '../../server/foundation/file-operations.ts'
import { createRandom } from '../../server/foundation/random.ts'
import type { Random } from '../../server/foundation/random.ts'

export interface Fault {
  /** Number of the I/O point, from 1. */
  readonly at: number
  /**
   * `disk-full`: from here on nothing that needs space works, until `makeSpace`. `io-error`: this one operation fails;
   * a
   * failed sync forgets what it should have written, as Linux does.
   */
  readonly kind: 'disk-full' | 'io-error'
  /** So many operations are refused in a row, then the disk is well again; until `makeSpace`, or once, when absent. */
  readonly lasts?: number
}

/** What is left of that which was not synced. A killed process leaves everything. */
export const crashModes = ['lose-unsynced', 'torn', 'lose-renames', 'lose-data', 'keep-all'] as const
export type CrashMode = (typeof crashModes)[number]

type Change = { readonly position: number; readonly bytes: Buffer } | { readonly length: number }

interface Inode {
  /** What a reader sees. */
  seen: Buffer
  /** What is on the platter for certain. */
  durable: Buffer
  unsynced: Change[]
}

interface NameChange {
  readonly folder: string
  apply(names: Map<string, Inode>): void
}

interface Operation {
  readonly needsSpace?: boolean
  readonly isSync?: boolean
  /** What a refused operation leaves behind. */
  onRefused?(): void
}

const sectorBytes = 512

export class FaultDisk {
  readonly files: FileOperations
  /** I/O points passed so far, and what was done at each. */
  readonly log: string[] = []
  /** Called in the middle of every I/O point: a sync has done nothing yet, all else is done and not synced. */
  onPoint: () => void = () => undefined
  readonly #fault: Fault | undefined
  readonly #seen: Map<string, Inode>
  readonly #durable: Map<string, Inode>
  readonly #folders: Set<string>
  #unsyncedNames: NameChange[] = []
  #hasSpace = true
  #refused = 0
  #isMended = false

  constructor(fault?: Fault, content: ReadonlyMap<string, Buffer> = new Map(), folders: Iterable<string> = []) {
    this.#fault = fault
    const inodes = [...content].map(([path, bytes]): [string, Inode] => [
      path,
      { seen: bytes, durable: bytes, unsynced: [] },
    ])
    this.#seen = new Map(inodes)
    this.#durable = new Map(inodes)
    this.#folders = new Set(folders)
    this.files = this.#operations()
  }

  /** True once the fault has struck. */
  get isHit(): boolean {
    return this.#fault !== undefined && this.log.length >= this.#fault.at
  }

  /** From here on nothing fails. */
  mend(): void {
    this.#isMended = true
    this.makeSpace()
  }

  makeSpace(): void {
    this.#hasSpace = true
  }

  /** Names and content of all files, as a program sees them. */
  content(): Map<string, Buffer> {
    return new Map([...this.#seen].map(([path, inode]) => [path, inode.seen]))
  }

  /** The disk as it would be found if the power went now. `seed` decides which sectors and names a torn disk keeps. */
  crash(mode: CrashMode, seed: number): FaultDisk {
    const random = createRandom(seed)
    const names = new Map(this.#durable)
    const keepsNames = mode === 'keep-all' || mode === 'lose-data'
    const kept = keepsNames
      ? this.#unsyncedNames.length
      : mode === 'torn'
        ? random.below(this.#unsyncedNames.length + 1)
        : 0
    for (const change of this.#unsyncedNames.slice(0, kept)) change.apply(names)
    const keepsData = mode === 'keep-all' || mode === 'lose-renames'
    const contentOf = ({ seen, durable, unsynced }: Inode) =>
      keepsData ? seen : mode === 'torn' ? tear(durable, unsynced, random) : durable
    return new FaultDisk(undefined, new Map([...names].map(([path, inode]) => [path, contentOf(inode)])), this.#folders)
  }

  #operations(): FileOperations {
    return {
      open: (path, mode) => this.#open(path, mode),
      createExclusive: (path, content) =>
        this.#run(`create ${basename(path)}`, { needsSpace: true }, () => {
          if (this.#seen.has(path)) throw failure('EEXIST', path)
          const bytes = Buffer.from(content)
          this.#link(path, { seen: bytes, durable: bytes, unsynced: [] })
        }),
      readFile: (path) => this.#look(() => Buffer.from(this.#inode(path).seen)),
      readStream: (path) => this.#look(() => Readable.from([Buffer.from(this.#inode(path).seen)])),
      sizeOf: (path) => this.#look(() => (this.#folders.has(path) ? 0 : this.#seen.get(path)?.seen.length)),
      lookAt: (path) =>
        this.#look(() => {
          const inode = this.#seen.get(path)
          return inode && { bytes: inode.seen.length, modifiedMilliseconds: 0, inode: 0 }
        }),
      rename: (from, to) => this.#run(`rename ${basename(from)} to ${basename(to)}`, {}, () => this.#rename(from, to)),
      unlink: (path) => this.#run(`unlink ${basename(path)}`, {}, () => this.#unlink(path)),
      makeFolder: (path) => this.#makeFolder(path),
      readFolder: (path) => this.#look(() => this.#list(path)),
      removeFolder: (path) => this.#run(`remove ${basename(path)}`, {}, () => this.#removeFolder(path)),
      syncFolder: (path) => this.#run(`sync folder ${basename(path)}`, { isSync: true }, () => this.#syncFolder(path)),
    }
  }

  async #look<T>(look: () => T): Promise<T> {
    await Promise.resolve()
    return look()
  }

  /** One I/O point. */
  async #run<T>(name: string, operation: Operation, apply: () => T): Promise<T> {
    // As on a real disk, other work has its turn meanwhile.
    await new Promise((resolve) => setImmediate(resolve))
    this.log.push(name)
    const fault = this.#isMended ? undefined : this.#fault
    const isHere = fault?.at === this.log.length
    if (isHere && fault.kind === 'disk-full') this.#hasSpace = false
    if (!this.#hasSpace && operation.needsSpace) {
      if (++this.#refused === fault?.lasts) this.makeSpace()
      operation.onRefused?.()
      throw failure('ENOSPC', name)
    }
    if (fault?.kind === 'io-error' && this.log.length >= fault.at && this.log.length < fault.at + (fault.lasts ?? 1)) {
      operation.onRefused?.()
      throw failure('EIO', name)
    }
    if (operation.isSync) this.onPoint()
    const result = apply()
    if (!operation.isSync) this.onPoint()
    return result
  }

  #inode(path: string): Inode {
    const inode = this.#seen.get(path)
    if (!inode) throw failure('ENOENT', path)
    return inode
  }

  #rename(from: string, to: string): void {
    if (this.#folders.has(from)) return this.#renameFolder(from, to)
    const inode = this.#inode(from)
    const isWithin = dirname(from) === dirname(to)
    this.#seen.delete(from)
    this.#seen.set(to, inode)
    const put = (names: Map<string, Inode>) => names.set(to, inode)
    const drop = (names: Map<string, Inode>) => names.delete(from)
    if (isWithin) this.#unsyncedNames.push({ folder: dirname(to), apply: (names) => (drop(names), put(names)) })
    else this.#unsyncedNames.push({ folder: dirname(to), apply: put }, { folder: dirname(from), apply: drop })
  }

  /** One step on the disk; here its files keep their names apart, so a cut between them is harder than a real one. */
  #renameFolder(from: string, to: string): void {
    const below = (path: string) => path === from || path.startsWith(`${from}/`)
    const moved = (path: string) => `${to}${path.slice(from.length)}`
    for (const folder of [...this.#folders].filter(below)) {
      this.#folders.delete(folder)
      this.#folders.add(moved(folder))
    }
    const files = [...this.#seen].filter(([path]) => below(path))
    for (const [path, inode] of files) {
      this.#seen.delete(path)
      this.#seen.set(moved(path), inode)
    }
    const put = (names: Map<string, Inode>) => files.forEach(([path, inode]) => names.set(moved(path), inode))
    const drop = (names: Map<string, Inode>) => files.forEach(([path]) => names.delete(path))
    this.#unsyncedNames.push({ folder: dirname(to), apply: put }, { folder: dirname(from), apply: drop })
  }

  #link(path: string, inode: Inode): void {
    if (!this.#folders.has(dirname(path))) throw failure('ENOENT', path)
    this.#seen.set(path, inode)
    this.#unsyncedNames.push({ folder: dirname(path), apply: (names) => names.set(path, inode) })
  }

  #unlink(path: string): void {
    if (!this.#seen.delete(path)) return
    this.#unsyncedNames.push({ folder: dirname(path), apply: (names) => names.delete(path) })
  }

  #makeFolder(path: string): Promise<void> {
    const needsSpace = !this.#folders.has(path)
    return this.#run(`make ${basename(path)}`, { needsSpace }, () => {
      for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) this.#folders.add(folder)
    })
  }

  #removeFolder(path: string): void {
    for (const file of this.#seen.keys()) if (file.startsWith(`${path}/`)) this.#unlink(file)
    for (const folder of this.#folders)
      if (folder === path || folder.startsWith(`${path}/`)) this.#folders.delete(folder)
  }

  #list(path: string) {
    const isIn = (name: string) => dirname(name) === path
    const files = [...this.#seen.keys()].filter(isIn).map((file) => ({ name: basename(file), isFolder: false }))
    return [...files, ...[...this.#folders].filter(isIn).map((folder) => ({ name: basename(folder), isFolder: true }))]
  }

  #syncFolder(path: string): void {
    const isIn = (change: NameChange) => change.folder === path
    for (const change of this.#unsyncedNames.filter(isIn)) change.apply(this.#durable)
    this.#unsyncedNames = this.#unsyncedNames.filter((change) => !isIn(change))
  }

  async #open(path: string, mode: 'create' | 'keep'): Promise<OpenFile> {
    const name = basename(path)
    if (mode === 'keep') return this.#look(() => this.#openFile(name, this.#inode(path)))
    return this.#run(`open ${name}`, { needsSpace: !this.#seen.has(path) }, () => {
      const known = this.#seen.get(path)
      const inode = known ?? { seen: Buffer.alloc(0), durable: Buffer.alloc(0), unsynced: [] }
      if (known) change(known, { length: 0 })
      else this.#link(path, inode)
      return this.#openFile(name, inode)
    })
  }

  #openFile(name: string, inode: Inode): OpenFile {
    const forget = () => (inode.unsynced = [])
    return {
      write: (bytes, position) => {
        const copy = Buffer.from(bytes)
        const half = copy.subarray(0, Math.floor(copy.length / 2))
        const onRefused = () => change(inode, { position, bytes: half })
        return this.#run(`write ${String(copy.length)} to ${name}`, { needsSpace: true, onRefused }, () =>
          change(inode, { position, bytes: copy }),
        )
      },
      truncate: (length) => this.#run(`truncate ${name}`, {}, () => change(inode, { length })),
      sync: () =>
        this.#run(`sync ${name}`, { isSync: true, onRefused: forget }, () => {
          for (const next of inode.unsynced) inode.durable = applied(inode.durable, next)
          forget()
        }),
      close: () => Promise.resolve(),
    }
  }
}

function failure(code: string, what: string): Error {
  return Object.assign(new Error(`${code}: ${what}`), { code })
}

function change(inode: Inode, next: Change): void {
  inode.seen = applied(inode.seen, next)
  inode.unsynced.push(next)
}

function applied(bytes: Buffer, next: Change): Buffer {
  if ('length' in next) return resized(bytes, next.length)
  const result = resized(bytes, Math.max(bytes.length, next.position + next.bytes.length))
  next.bytes.copy(result, next.position)
  return result
}

function resized(bytes: Buffer, length: number): Buffer {
  const result = Buffer.alloc(length)
  bytes.copy(result)
  return result
}

/** Every unsynced sector is there or not, by chance; so is every change of length. */
function tear(durable: Buffer, changes: readonly Change[], random: Random): Buffer {
  let result = durable
  for (const next of changes) {
    if ('length' in next) {
      if (random.below(2) === 1) result = applied(result, next)
      continue
    }
    const end = next.position + next.bytes.length
    for (let start = next.position; start < end;) {
      const stop = Math.min(end, (Math.floor(start / sectorBytes) + 1) * sectorBytes)
      const bytes = next.bytes.subarray(start - next.position, stop - next.position)
      if (random.below(2) === 1) result = applied(result, { position: start, bytes })
      start = stop
    }
  }
  return result
}
