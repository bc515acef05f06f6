/** Reads what is on the disk into memory: the newest sound snapshot, then the journals. Changes nothing on the disk. */
import { join } from 'node:path'
import type { FileOperations } from '../foundation/file-operations.ts'
import { Image } from './image.ts'
import { journalPath } from './journal.ts'
import { decodeRecord, readFrames } from './journal-record.ts'
import type { FramedPayload } from './journal-record.ts'
import { readSnapshot, snapshotPath } from './snapshot.ts'
import { storageDamaged } from './storage-error.ts'

/** Something on the disk that was left out. */
export type Damage =
  | { readonly kind: 'file'; readonly path: string; readonly fault: string }
  | { readonly kind: 'tail'; readonly path: string; readonly offset: number; readonly tail: Uint8Array }
  /** A journal is begun before the snapshot it belongs to, and removed after it: no crash takes one away. */
  | { readonly kind: 'missing'; readonly path: string }

export interface LoadedStore {
  readonly image: Image
  /** Number of the last transaction in the image. */
  readonly sequence: number
  /** Generation and last transaction of the snapshot it began with; undefined when it began empty. */
  readonly snapshot: { readonly generation: number; readonly sequence: number } | undefined
  /** The last journal in use and its readable length, bytes; undefined when there is none. */
  readonly journal: { readonly path: string; readonly goodBytes: number } | undefined
  /** No file has a higher generation. */
  readonly highestGeneration: number
  readonly damages: readonly Damage[]
}

interface Generations {
  readonly snapshots: readonly number[]
  readonly journals: readonly number[]
}

interface Base {
  readonly image: Image
  readonly generation: number
  readonly sequence: number
}

/** AppError STORAGE_DAMAGED when nothing can be opened although files are there. */
export async function loadStore(folder: string, files: FileOperations): Promise<LoadedStore> {
  const generations = await listGenerations(folder, files)
  const { snapshots, journals } = generations
  const highestGeneration = Math.max(0, ...snapshots, ...journals)
  const damages: Damage[] = []
  for (const generation of snapshots) {
    const base = await openSnapshot(folder, files, generation)
    if (typeof base !== 'string') {
      const { sequence } = base
      return {
        ...(await replay(folder, files, base, generations, damages)),
        snapshot: { generation, sequence },
        highestGeneration,
      }
    }
    damages.push({ kind: 'file', path: snapshotPath(folder, generation), fault: base })
  }
  // Journal 0 begins with the empty database, so with it nothing else is needed.
  if (highestGeneration > 0 && !journals.includes(0)) throw nothingSound(folder, damages)
  const empty = { image: await Image.open(), generation: 0, sequence: 0 }
  return { ...(await replay(folder, files, empty, generations, damages)), snapshot: undefined, highestGeneration }
}

async function listGenerations(folder: string, files: FileOperations): Promise<Generations> {
  const names = (await files.readFolder(folder)).map((entry) => entry.name)
  const generationsOf = (kind: string) =>
    names.flatMap((name) => (new RegExp(`^${kind}\\.\\d+$`).test(name) ? [Number(name.split('.')[1])] : []))
  return {
    snapshots: generationsOf('snapshot').sort((a, b) => b - a),
    journals: generationsOf('journal').sort((a, b) => a - b),
  }
}

async function openSnapshot(folder: string, files: FileOperations, generation: number): Promise<Base | string> {
  const snapshot = readSnapshot(await files.readFile(snapshotPath(folder, generation)), generation)
  if (typeof snapshot === 'string') return snapshot
  const image = await Image.open(snapshot.image)
  const damage = image.findDamage()
  if (damage === undefined) {
    image.pack()
    return { image, generation, sequence: snapshot.sequence }
  }
  image.close()
  return `SQLite's quick_check says: ${damage}`
}

type Replayed = Pick<LoadedStore, 'image' | 'sequence' | 'journal' | 'damages'>

async function replay(
  folder: string,
  files: FileOperations,
  base: Base,
  generations: Generations,
  damages: Damage[],
): Promise<Replayed> {
  damages.push(...missingJournals(folder, base, generations))
  let sequence = base.sequence
  let journal: LoadedStore['journal']
  let isBroken = false
  for (const generation of generations.journals) {
    if (generation < base.generation) continue
    const path = journalPath(folder, generation)
    const bytes = await files.readFile(path)
    const { frames, goodBytes } = readFrames(bytes)
    const applied = isBroken ? { sequence, end: 0 } : applyFrames(base.image, path, frames, sequence)
    sequence = applied.sequence
    const end = Math.min(applied.end, goodBytes)
    isBroken ||= end < goodBytes
    // A journal of which nothing follows on is set aside whole, unless it is the only one.
    if (end === 0 && isBroken && journal) {
      damages.push({ kind: 'file', path, fault: `it does not follow on transaction ${String(sequence)}` })
      continue
    }
    if (end < bytes.length) damages.push({ kind: 'tail', path, offset: end, tail: bytes.subarray(end) })
    journal = { path, goodBytes: end }
  }
  return { image: base.image, sequence, journal, damages }
}

/** Those of the snapshots, and the last one of every gap. */
function missingJournals(
  folder: string,
  { generation, sequence }: Base,
  { snapshots, journals }: Generations,
): Damage[] {
  const begun = [...(sequence > 0 ? [generation] : []), ...snapshots, ...journals]
    .filter((one) => one >= generation)
    .sort((a, b) => a - b)
  const gaps = begun.slice(1).flatMap((one, index) => (one > (begun[index] ?? one) + 1 ? [one - 1] : []))
  return [...new Set([...begun, ...gaps])]
    .filter((one) => !journals.includes(one))
    .map((one) => ({ kind: 'missing', path: journalPath(folder, one) }))
}

/** Applies the records that follow on `sequence`; `end` is where the first one that does not begins. */
function applyFrames(
  image: Image,
  path: string,
  frames: readonly FramedPayload[],
  sequence: number,
): { sequence: number; end: number } {
  let last = sequence
  for (const { payload, offset } of frames) {
    try {
      const record = decodeRecord(payload)
      if (record.sequence > last + 1) return { sequence: last, end: offset }
      if (record.sequence === last + 1) image.replay(record.statements)
      last = Math.max(last, record.sequence)
    } catch (error) {
      image.close()
      // Its checksum is right, so it was acknowledged: leaving it out in silence would lose data.
      throw storageDamaged(
        path,
        `the record after transaction ${String(last)}, at byte ${String(offset)}, cannot be replayed: ${String(error)}`,
      )
    }
  }
  return { sequence: last, end: Number.POSITIVE_INFINITY }
}

function nothingSound(folder: string, damages: readonly Damage[]): Error {
  const faults = damages.flatMap((damage) => (damage.kind === 'file' ? [`${damage.path}: ${damage.fault}`] : []))
  return storageDamaged(
    join(folder, 'snapshot.*'),
    faults.length > 0 ? faults.join('; ') : 'there are journals, but the snapshot they follow on is missing',
  )
}
