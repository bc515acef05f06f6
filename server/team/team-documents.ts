/**
 * Documents of a team: rows in the database, bytes there or elsewhere, and files in a scratch folder of this process
 * wherever somebody works on them by path. What is in the folder and not in the database is not stored yet; what is
 * in both is the same.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../foundation/app-error.ts'
import type { Clock } from '../foundation/clock.ts'
import { openDocuments, type Documents } from '../storage/documents.ts'
import { attemptOf, isPlanKind, planDocumentKinds, type DocumentOwner } from '../storage/plan-versions.ts'
import type { PostgresDatabase } from '../storage/postgres/postgres-database.ts'
import type { DocumentBytes } from './document-bytes.ts'
import {
  findDocument,
  listDocuments,
  versionsFromBefore,
  versionsOf,
  type DocumentPlace,
  type StoredDocument,
} from './document-repository.ts'
import { rowBytes } from './row-bytes.ts'

export interface TeamDocumentsOptions {
  /** Its `documents` are this process's alone, and empty at the start. */
  readonly folder: string
  readonly database: Pick<PostgresDatabase, 'read' | 'writeLoosely'>
  readonly clock: Clock
  /** Where the bytes are; in the database when absent. */
  readonly bytes?: DocumentBytes
  /** Datasets whose files stay in the scratch folder; default 1,000. */
  readonly keptDatasets?: number
}

/** A file as it was when it was the same as the row. */
interface KnownFile {
  readonly uploadId: string
  readonly stamp: string
}

const day = 86_400_000
/** Files somebody may still be reading by path stay for so long, in seconds. */
const idleSeconds = 600

const placeOf = ({ id, documentsVersion }: DocumentOwner, kind: string): DocumentPlace => ({
  datasetId: id,
  version: documentsVersion !== null && isPlanKind(kind) ? documentsVersion : '',
  kind,
})
const ownerAt = ({ datasetId, version }: DocumentPlace): DocumentOwner => ({
  id: datasetId,
  documentsVersion: version === '' ? null : version,
})
const versionsFor = ({ documentsVersion }: DocumentOwner) => (documentsVersion === null ? [''] : ['', documentsVersion])

async function stampOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found && `${found.mtimeNs} ${found.size} ${found.ino}`
}

/** The files of this process, in step with the rows. */
function createScratch(
  { folder, clock, keptDatasets = 1000 }: TeamDocumentsOptions,
  { local, bytes }: { readonly local: Documents; readonly bytes: DocumentBytes },
) {
  const known = new Map<string, KnownFile>()
  const underWay = new Map<string, Promise<void>>()
  const usedAt = new Map<string, number>()
  const folderOf = (datasetId: string, version = '') => join(folder, 'documents', datasetId, version)
  const pathAt = (place: DocumentPlace) => local.pathOf(ownerAt(place), place.kind)

  const note = async (path: string, uploadId: string) => {
    const stamp = await stampOf(path)
    if (stamp !== undefined) known.set(path, { uploadId, stamp })
  }
  const download = async (document: StoredDocument, path: string) => {
    await bytes.fetch(document, path)
    await note(path, document.uploadId)
  }
  const forget = async (datasetId: string, version = '') => {
    const path = folderOf(datasetId, version)
    for (const file of known.keys()) if (file.startsWith(path)) known.delete(file)
    if (version === '') usedAt.delete(datasetId)
    await rm(path, { recursive: true, force: true })
  }
  const use = async (datasetId: string) => {
    usedAt.delete(datasetId)
    usedAt.set(datasetId, clock.seconds())
    const [oldest] = usedAt
    const isIdle = oldest !== undefined && clock.seconds() - oldest[1] > idleSeconds
    if (usedAt.size > keptDatasets && isIdle) await forget(oldest[0])
  }

  return {
    folderOf,
    forget,
    async bring(document: StoredDocument): Promise<void> {
      const path = pathAt(document)
      await use(document.datasetId)
      const isHere = async () => {
        const current = known.get(path)
        return current?.uploadId === document.uploadId && (await stampOf(path)) === current.stamp
      }
      while (!(await isHere())) {
        const other = underWay.get(path)
        if (!other) {
          const bringing = download(document, path).finally(() => underWay.delete(path))
          underWay.set(path, bringing)
          return bringing
        }
        // It may be of an older row; why it failed is for whoever began it.
        await other.catch(() => undefined)
      }
    },
    /** What changed since it was the same as its row, all rows of it at once. */
    async send(datasetId: string, versions: readonly string[]): Promise<void> {
      const changed: { place: DocumentPlace; path: string; stamp: string }[] = []
      for (const version of versions)
        for (const name of (await readdir(folderOf(datasetId, version)).catch(() => [])).sort()) {
          if (!name.endsWith('.json.gz')) continue
          const path = join(folderOf(datasetId, version), name)
          const stamp = await stampOf(path)
          if (stamp === undefined || known.get(path)?.stamp === stamp) continue
          changed.push({ place: { datasetId, version, kind: name.slice(0, -'.json.gz'.length) }, path, stamp })
        }
      if (changed.length === 0) return
      await use(datasetId)
      const stored = await bytes.store(changed, clock.now().toISOString())
      // A file that changed meanwhile has another stamp, and is sent again.
      for (const [index, { path, stamp }] of changed.entries())
        known.set(path, { uploadId: stored[index]?.uploadId ?? '', stamp })
    },
  }
}

export function openTeamDocuments(options: TeamDocumentsOptions): Documents {
  const { folder, database, clock, bytes = rowBytes(options.database) } = options
  const local = openDocuments(folder)
  const scratch = createScratch(options, { local, bytes })
  /** Resolves to whether it is there: it may have been replaced or removed since its row was read. */
  const bring = async (document: StoredDocument): Promise<boolean> => {
    try {
      await scratch.bring(document)
      return true
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'DOCUMENT_DAMAGED')) throw error
      const now = await database.read((db) => findDocument(db, document))
      if (now?.uploadId === document.uploadId) throw error
      return now ? bring(now) : false
    }
  }
  /** Readable by path from now on. */
  const fetched = async (owner: DocumentOwner, kind: string): Promise<void> => {
    const document = await database.read((db) => findDocument(db, placeOf(owner, kind)))
    if (!document || !(await bring(document)))
      throw new AppError(
        'DOCUMENT_NOT_FOUND',
        `The document "${kind}" of dataset ${owner.id} does not exist. Maybe it is not written yet, or was removed.`,
      )
  }

  return {
    pathOf: local.pathOf,
    planFolder: local.planFolder,
    async write(datasetId, kind, value) {
      await local.write(datasetId, kind, value)
      await scratch.send(datasetId, [''])
    },
    async writeStream(datasetId, kind, source) {
      await local.writeStream(datasetId, kind, source)
      await scratch.send(datasetId, [''])
    },
    exists: async (owner, kind) => (await database.read((db) => findDocument(db, placeOf(owner, kind)))) !== undefined,
    openGzip: (owner, kind) => fetched(owner, kind).then(() => local.openGzip(owner, kind)),
    openPlain: (owner, kind) => fetched(owner, kind).then(() => local.openPlain(owner, kind)),
    read: (owner, kind) => fetched(owner, kind).then(() => local.read(owner, kind)),
    assertSound: (owner, kind) => fetched(owner, kind).then(() => local.assertSound(owner, kind)),
    async removePlans(datasetId, versions) {
      await bytes.remove(datasetId, { versions })
      for (const version of versions) await scratch.forget(datasetId, version)
    },
    async clearAttempts(datasetId, attempt, kept) {
      const all = await database.read((db) => versionsOf(db, datasetId))
      const versions = all.filter(
        (version) => version !== '' && !kept.includes(version) && (attemptOf(version) ?? 0) <= attempt,
      )
      await bytes.remove(datasetId, { versions })
      if (!kept.includes(null)) await bytes.remove(datasetId, { versions: [''], kinds: planDocumentKinds })
      await local.clearAttempts(datasetId, attempt, kept)
    },
    async remove(datasetId) {
      await bytes.remove(datasetId)
      await scratch.forget(datasetId)
    },
    async sweep(known, before) {
      const dayAgo = clock.now().getTime() - day
      const moment = new Date(Math.min(before.getTime(), dayAgo))
      await sweepRows({ database, bytes }, known, moment)
      // A start, which would sweep all there is, does not wait for the list of a bucket: housekeeping goes through it.
      if (before.getTime() <= dayAgo) await bytes.sweep(moment)
      return { temporaryFiles: 0, unknownDatasets: [] }
    },
    async stage(owner) {
      const documents = await database.read((db) => listDocuments(db, owner.id, versionsFor(owner)))
      for (const document of documents) await bring(document)
    },
    keep: (owner) => scratch.send(owner.id, versionsFor(owner)),
  }
}

/** Others may be about to name what is new: only what is a day old goes. */
async function sweepRows(
  { database, bytes }: Required<Pick<TeamDocumentsOptions, 'database' | 'bytes'>>,
  known: ReadonlyMap<string, DocumentOwner>,
  before: Date,
): Promise<void> {
  const found = await database.read((db) => versionsFromBefore(db, before.toISOString()))
  for (const { datasetId, version } of found) {
    const owner = known.get(datasetId)
    if (owner && (version === '' || version === owner.documentsVersion)) continue
    await bytes.remove(datasetId, owner ? { versions: [version] } : {})
  }
}
