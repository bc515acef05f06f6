/**
 * The documents of all datasets (inputs, outputs, analyses): `documents/<datasetId>/<kind>.json.gz` below the data
 * folder, and those of plans in a folder for each version (`plan-versions.ts`). They never touch the database, nor
 * become one JavaScript string unless `read` or `write` is asked for that.
 */
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../foundation/app-error.ts'
import { nodeFiles } from '../foundation/file-operations.ts'
import type { FileOperations } from '../foundation/file-operations.ts'
import { documentFolder } from './document-folder.ts'
import type { DocumentFolder } from './document-folder.ts'
import { attemptOf, checkedVersion, isPlanKind, type DocumentOwner } from './plan-versions.ts'
import { createSoundness } from './sound-documents.ts'
import { storageUnavailable } from './storage-error.ts'

/** Every dataset id must be a UUID and every kind [a-z-]+, else AppError DOCUMENT_NAME_REFUSED. */
export interface Documents {
  /**
   * `<data folder>/documents/<dataset id>/<kind>.json.gz`, and for what belongs to a plan with a version
   * `.../<version>/<kind>.json.gz`
   */
  pathOf(owner: DocumentOwner, kind: string): string
  /**
   * A document of the dataset itself. Resolves when it would survive a power cut; an older one of this kind is
   * replaced.
   */
  write(datasetId: string, kind: string, value: unknown): Promise<void>
  /** The same for plain bytes of any length, in bounded memory. Rejects with the source's error if it fails. */
  writeStream(datasetId: string, kind: string, source: Readable): Promise<void>
  /** Where the documents of a plan are written: each once, and all before the row names the version. */
  planFolder(datasetId: string, version: string): DocumentFolder
  exists(owner: DocumentOwner, kind: string): Promise<boolean>
  /** The compressed bytes, to be sent as Content-Encoding: gzip. AppError DOCUMENT_NOT_FOUND. */
  openGzip(owner: DocumentOwner, kind: string): Promise<Readable>
  /** The plain bytes; the stream fails with DOCUMENT_DAMAGED when the file is cut or changed. */
  openPlain(owner: DocumentOwner, kind: string): Promise<Readable>
  /** The parsed document. AppError DOCUMENT_NOT_FOUND or DOCUMENT_DAMAGED, naming dataset and kind. */
  read(owner: DocumentOwner, kind: string): Promise<unknown>
  /**
   * Whether all of it can be inflated, so that it may be sent: once an answer is begun, nobody can be told any more.
   * AppError
   * DOCUMENT_NOT_FOUND or DOCUMENT_DAMAGED. A file that was found sound costs nothing until it changes.
   */
  assertSound(owner: DocumentOwner, kind: string): Promise<void>
  /** Removes plans that no row names any more. */
  removePlans(datasetId: string, versions: readonly string[]): Promise<void>
  /**
   * Removes what attempts up to this one left behind, half-written files too, but for the versions that are kept; null
   * is the plan it came with. To be called when no process of theirs is left.
   */
  clearAttempts(datasetId: string, attempt: number, kept: readonly (string | null)[]): Promise<void>
  /** Removes all documents of a dataset; no error when there are none. */
  remove(datasetId: string): Promise<void>
  /**
   * Removes half-written files and plans that their row does not name, as far as they are from before a moment; and of
   * unknown datasets the folders that hold nothing but half-written files. All else stays.
   */
  sweep(known: ReadonlyMap<string, DocumentOwner>, before: Date): Promise<Swept>
  /** Makes all documents of a dataset, and of its plan, readable by path below the local folder; here they are. */
  stage(owner: DocumentOwner): Promise<void>
  /**
   * What a worker process wrote by path - the kinds of the dataset itself, and the folder of this version - is there
   * for every process of a team when it resolves; here it is already.
   */
  keep(owner: DocumentOwner): Promise<void>
}

export interface Swept {
  readonly temporaryFiles: number
  /** Ids of the datasets that are not known and have something. */
  readonly unknownDatasets: readonly string[]
}

export const datasetIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The documents below the data folder `folder`; as many processes as like may use them at the same time. */
export function openDocuments(folder: string, files: FileOperations = nodeFiles): Documents {
  const root = resolve(folder, 'documents')
  const folderOf = (datasetId: string) => join(root, checkedId(datasetId))
  const assertSound = createSoundness(files)
  const of = (datasetId: string): DocumentFolder => documentFolder(folderOf(datasetId), `dataset ${datasetId}`, files)
  const planFolder = (datasetId: string, version: string): DocumentFolder =>
    documentFolder(join(folderOf(datasetId), checkedVersion(version)), `dataset ${datasetId}`, files)
  const holding = ({ id, documentsVersion: version }: DocumentOwner, kind: string) =>
    version !== null && isPlanKind(kind) ? planFolder(id, version) : of(id)
  return {
    pathOf: (owner, kind) => holding(owner, kind).pathOf(kind),
    write: async (datasetId, kind, value) => of(datasetId).write(kind, value),
    writeStream: async (datasetId, kind, source) => of(datasetId).writeStream(kind, source),
    planFolder,
    exists: async (owner, kind) => holding(owner, kind).exists(kind),
    openGzip: async (owner, kind) => holding(owner, kind).openGzip(kind),
    openPlain: async (owner, kind) => holding(owner, kind).openPlain(kind),
    read: async (owner, kind) => holding(owner, kind).read(kind),
    assertSound: async (owner, kind) => assertSound(holding(owner, kind), kind),
    async removePlans(datasetId, versions) {
      for (const version of versions) {
        const path = join(folderOf(datasetId), checkedVersion(version))
        await onDisk('Removing', path, files.removeFolder(path))
      }
    },
    async clearAttempts(datasetId, attempt, kept) {
      const path = folderOf(datasetId)
      const isOld = (of: number) => of <= attempt
      await onDisk('Clearing', path, removeLeftovers({ folder: path, files, kept, isOld }))
    },
    remove: async (datasetId) => {
      const path = folderOf(datasetId)
      await onDisk('Removing', path, files.removeFolder(path))
      await onDisk('Removing', path, syncIfThere(root, files))
    },
    sweep: (known, before) => onDisk('Sweeping', root, sweep(root, { files, known, before })),
    stage: () => Promise.resolve(),
    keep: () => Promise.resolve(),
  }
}

function checkedId(datasetId: string): string {
  if (datasetIdPattern.test(datasetId)) return datasetId
  throw new AppError('DOCUMENT_NAME_REFUSED', `"${datasetId}" is no dataset id. An id is a UUID in small letters.`)
}

interface Sweeping {
  readonly files: FileOperations
  readonly known: ReadonlyMap<string, DocumentOwner>
  readonly before: Date
}

async function sweep(root: string, { files, known, before }: Sweeping): Promise<Swept> {
  const unknownDatasets: string[] = []
  let temporaryFiles = 0
  for (const { name, isFolder } of await files.readFolder(root)) {
    // What has another name was not made here and is left alone.
    if (!isFolder || !datasetIdPattern.test(name)) continue
    const folder = join(root, name)
    const owner = known.get(name)
    if (owner) temporaryFiles += await removeLeftovers({ folder, files, kept: [owner.documentsVersion], before })
    else if (await isUnbegun(folder, files)) await files.removeFolder(folder)
    else unknownDatasets.push(name)
  }
  return { temporaryFiles, unknownDatasets }
}

/** A dataset is acknowledged after its input has its name, so one without any was not. */
async function isUnbegun(folder: string, files: FileOperations): Promise<boolean> {
  return (await files.readFolder(folder)).every(({ name, isFolder }) => !isFolder && name.endsWith('.tmp'))
}

interface Leftovers {
  /** Of one dataset. */
  readonly folder: string
  readonly files: FileOperations
  readonly kept: readonly (string | null)[]
  /** Plans of other attempts stay; all of them go when absent. */
  isOld?(attempt: number): boolean
  /** What was written later stays; nothing does when absent. */
  readonly before?: Date
}

async function removeLeftovers({ folder, files, kept, isOld = () => true, before }: Leftovers): Promise<number> {
  let temporaryFiles = 0
  const isDue = async (path: string) => !before || (await lastWritten(path, files)) < before.getTime()
  for (const { name, isFolder } of await files.readFolder(folder)) {
    const path = join(folder, name)
    const attempt = attemptOf(name)
    if (isFolder) {
      if (attempt === undefined || kept.includes(name) || !isOld(attempt)) continue
      if (await isDue(path)) await files.removeFolder(path)
      continue
    }
    const isHalf = name.endsWith('.tmp')
    const isFormerPlan = !kept.includes(null) && isPlanKind(name.replace(/\.json\.gz$/, ''))
    if (!(isHalf || isFormerPlan) || !(await isDue(path))) continue
    await files.unlink(path)
    if (isHalf) temporaryFiles++
  }
  return temporaryFiles
}

/** Milliseconds since 1970: of a file, or of the last one in a folder. */
async function lastWritten(path: string, files: FileOperations): Promise<number> {
  const own = (await files.lookAt(path))?.modifiedMilliseconds ?? 0
  const below = await Promise.all((await namesIn(path, files)).map((name) => files.lookAt(join(path, name))))
  return Math.max(own, ...below.map((look) => look?.modifiedMilliseconds ?? 0))
}

/** None of what is no folder. */
async function namesIn(path: string, files: FileOperations): Promise<string[]> {
  if (path.endsWith('.gz') || path.endsWith('.tmp')) return []
  return (await files.readFolder(path)).map(({ name }) => name)
}

async function syncIfThere(folder: string, files: FileOperations): Promise<void> {
  if ((await files.sizeOf(folder)) !== undefined) await files.syncFolder(folder)
}

async function onDisk<T>(action: string, path: string, work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw storageUnavailable(action, path, cause)
  })
}
