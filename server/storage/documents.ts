/**
 * The documents of all datasets (inputs, outputs, analyses): `documents/<datasetId>/<kind>.json.gz` below the data
 * folder. They never touch the database, nor become one JavaScript string unless `read` or `write` is asked for that.
 */
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../foundation/app-error.ts'
import { nodeFiles } from '../foundation/file-operations.ts'
import type { FileOperations } from '../foundation/file-operations.ts'
import { documentFolder } from './document-folder.ts'
import type { DocumentFolder } from './document-folder.ts'
import { createSoundness } from './sound-documents.ts'
import { storageUnavailable } from './storage-error.ts'

/** Every dataset id must be a UUID and every kind [a-z-]+, else AppError DOCUMENT_NAME_REFUSED. */
export interface Documents {
  /** `<data folder>/documents/<datasetId>/<kind>.json.gz` */
  pathOf(datasetId: string, kind: string): string
  /** Resolves when the document would survive a power cut; an older one of this kind is replaced. */
  write(datasetId: string, kind: string, value: unknown): Promise<void>
  /** The same for plain bytes of any length, in bounded memory. Rejects with the source's error if it fails. */
  writeStream(datasetId: string, kind: string, source: Readable): Promise<void>
  exists(datasetId: string, kind: string): Promise<boolean>
  /** The compressed bytes, to be sent as Content-Encoding: gzip. AppError DOCUMENT_NOT_FOUND. */
  openGzip(datasetId: string, kind: string): Promise<Readable>
  /** The plain bytes; the stream fails with DOCUMENT_DAMAGED when the file is cut or changed. */
  openPlain(datasetId: string, kind: string): Promise<Readable>
  /** The parsed document. AppError DOCUMENT_NOT_FOUND or DOCUMENT_DAMAGED, naming dataset and kind. */
  read(datasetId: string, kind: string): Promise<unknown>
  /**
   * Whether all of it can be inflated, so that it may be sent: once an answer is begun, nobody can be told any more.
   * AppError
   * DOCUMENT_NOT_FOUND or DOCUMENT_DAMAGED. A file that was found sound costs nothing until it changes.
   */
  assertSound(datasetId: string, kind: string): Promise<void>
  /**
   * Where attempt `attempt` of a worker puts the documents of its `report`-th plan (both from 1); to be written with
   * `documentFolder`.
   */
  attemptFolder(datasetId: string, attempt: number, report: number): string
  /**
   * Moves these documents of an attempt folder into the dataset's place and removes the folder, and those of older
   * plans.
   * Lasting when it resolves; when the disk refused midway, the same call goes on with the rest. DOCUMENT_NOT_FOUND,
   * before
   * anything is moved, when one of them is missing.
   */
  adopt(datasetId: string, fromFolder: string, kinds: readonly string[]): Promise<void>
  /**
   * Removes what attempts up to this one left behind, half-written files too. To be called when no
   * process of theirs is left.
   */
  clearAttempts(datasetId: string, attempt: number): Promise<void>
  /** Removes all documents of a dataset; no error when there are none. */
  remove(datasetId: string): Promise<void>
  /**
   * To be called at the start, before anything is written: removes half-written files and plans that were never adopted
   * of
   * known datasets, and of unknown ones the folders that hold nothing but half-written files. All else stays.
   */
  sweep(isKnown: (datasetId: string) => boolean): Promise<Swept>
}

export interface Swept {
  readonly temporaryFiles: number
  /** Ids of the datasets that `isKnown` does not know and that have something. */
  readonly unknownDatasets: readonly string[]
}

export const datasetIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const attemptName = /^attempt-(\d+)-(\d+)$/

/** The documents below the data folder `folder`; as many processes as like may use them at the same time. */
export function openDocuments(folder: string, files: FileOperations = nodeFiles): Documents {
  const root = resolve(folder, 'documents')
  const begun = new Set<string>()
  const folderOf = (datasetId: string) => join(root, checkedId(datasetId))
  const assertSound = createSoundness(files)
  const of = (datasetId: string): DocumentFolder => documentFolder(folderOf(datasetId), `dataset ${datasetId}`, files)
  return {
    pathOf: (datasetId, kind) => of(datasetId).pathOf(kind),
    write: async (datasetId, kind, value) => of(datasetId).write(kind, value),
    writeStream: async (datasetId, kind, source) => of(datasetId).writeStream(kind, source),
    exists: async (datasetId, kind) => of(datasetId).exists(kind),
    openGzip: async (datasetId, kind) => of(datasetId).openGzip(kind),
    openPlain: async (datasetId, kind) => of(datasetId).openPlain(kind),
    read: async (datasetId, kind) => of(datasetId).read(kind),
    assertSound: async (datasetId, kind) => assertSound(of(datasetId), kind),
    attemptFolder: (datasetId, attempt, report) =>
      join(folderOf(datasetId), checkedAttempt(`attempt-${String(attempt)}-${String(report)}`)),
    adopt: async (datasetId, fromFolder, kinds) =>
      adopt({ folder: folderOf(datasetId), datasetId, fromFolder, kinds, files, begun }),
    clearAttempts: async (datasetId, attempt) => {
      const path = folderOf(datasetId)
      await onDisk(
        'Clearing',
        path,
        removeTemporaries(path, files, (of) => of <= attempt),
      )
    },
    remove: async (datasetId) => {
      const path = folderOf(datasetId)
      await onDisk('Removing', path, files.removeFolder(path))
      await onDisk('Removing', path, syncIfThere(root, files))
    },
    sweep: (isKnown) => onDisk('Sweeping', root, sweep(root, files, isKnown)),
  }
}

function checkedId(datasetId: string): string {
  if (datasetIdPattern.test(datasetId)) return datasetId
  throw new AppError('DOCUMENT_NAME_REFUSED', `"${datasetId}" is no dataset id. An id is a UUID in small letters.`)
}

function checkedAttempt(name: string): string {
  if (attemptName.test(name)) return name
  throw new AppError(
    'DOCUMENT_NAME_REFUSED',
    `"${name}" is no attempt folder. It is named "attempt-" and two whole numbers.`,
  )
}

interface Adoption {
  readonly folder: string
  readonly datasetId: string
  readonly fromFolder: string
  readonly kinds: readonly string[]
  readonly files: FileOperations
  /** Attempt folders some of whose documents may have been moved already. */
  readonly begun: Set<string>
}

async function adopt({ folder, datasetId, fromFolder, kinds, files, begun }: Adoption): Promise<void> {
  checkedAttempt(basename(fromFolder))
  if (resolve(dirname(fromFolder)) !== folder) {
    throw new AppError(
      'DOCUMENT_NAME_REFUSED',
      `The attempt folder ${fromFolder} does not belong to dataset ${datasetId}. Use attemptFolder().`,
    )
  }
  const place = documentFolder(folder, `dataset ${datasetId}`, files)
  const attempt = documentFolder(fromFolder, `dataset ${datasetId}, ${basename(fromFolder)}`, files)
  const here: string[] = []
  for (const kind of kinds) {
    if (await attempt.exists(kind)) here.push(kind)
    else if (!begun.has(fromFolder)) {
      throw new AppError(
        'DOCUMENT_NOT_FOUND',
        `The document "${kind}" of dataset ${datasetId} is not in ${fromFolder}. Nothing was moved; solve the dataset again.`,
      )
    }
  }
  const moveAll = async () => {
    begun.add(fromFolder)
    for (const kind of here) await files.rename(attempt.pathOf(kind), place.pathOf(kind))
    await files.syncFolder(folder)
    begun.delete(fromFolder)
  }
  await onDisk('Moving documents to', folder, moveAll())
  // The plan is in its place: what cannot be removed now is when the run has ended.
  await removeUpTo(fromFolder, folder, files).catch(() => undefined)
}

async function removeUpTo(fromFolder: string, folder: string, files: FileOperations): Promise<void> {
  const [attempt, report] = attemptOf(basename(fromFolder)) ?? [0, 0]
  for (const { name } of await files.readFolder(folder)) {
    const older = attemptOf(name)
    if (older && (older[0] < attempt || (older[0] === attempt && older[1] <= report)))
      await files.removeFolder(join(folder, name))
  }
}

/** Attempt and report in the name of an attempt folder. */
function attemptOf(name: string): readonly [attempt: number, report: number] | undefined {
  const match = attemptName.exec(name)
  return match ? [Number(match[1]), Number(match[2])] : undefined
}

async function sweep(root: string, files: FileOperations, isKnown: (datasetId: string) => boolean): Promise<Swept> {
  const unknownDatasets: string[] = []
  let temporaryFiles = 0
  for (const { name, isFolder } of await files.readFolder(root)) {
    // What has another name was not made here and is left alone.
    if (!isFolder || !datasetIdPattern.test(name)) continue
    const folder = join(root, name)
    if (isKnown(name)) temporaryFiles += await removeTemporaries(folder, files)
    else if (await isUnbegun(folder, files)) await files.removeFolder(folder)
    else unknownDatasets.push(name)
  }
  return { temporaryFiles, unknownDatasets }
}

/** A dataset is acknowledged after its input has its name, so one without any was not. */
async function isUnbegun(folder: string, files: FileOperations): Promise<boolean> {
  return (await files.readFolder(folder)).every(({ name, isFolder }) => !isFolder && name.endsWith('.tmp'))
}

async function removeTemporaries(
  folder: string,
  files: FileOperations,
  isOld: (attempt: number) => boolean = () => true,
): Promise<number> {
  let count = 0
  for (const { name, isFolder } of await files.readFolder(folder)) {
    const [attempt] = attemptOf(name) ?? []
    if (isFolder && attempt !== undefined && isOld(attempt)) await files.removeFolder(join(folder, name))
    if (isFolder || !name.endsWith('.tmp')) continue
    await files.unlink(join(folder, name))
    count++
  }
  return count
}

async function syncIfThere(folder: string, files: FileOperations): Promise<void> {
  if ((await files.sizeOf(folder)) !== undefined) await files.syncFolder(folder)
}

async function onDisk<T>(action: string, path: string, work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw storageUnavailable(action, path, cause)
  })
}
