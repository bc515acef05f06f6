/** The documents of a data folder, wherever tests keep them: as the platform writes them, and as they lie there. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../server/foundation/clock.ts'
import { openDocuments, type Documents } from '../../server/storage/documents.ts'
import { listAllDocuments } from '../../server/team/document-repository.ts'
import { openTeamDocuments } from '../../server/team/team-documents.ts'
import { isOnPostgres } from './embedded-only.ts'
import { openTestPostgres } from './test-database.ts'

/** Work on documents beside the platform that runs, or without one. */
export async function withDocuments<T>(dataFolder: string, work: (documents: Documents) => Promise<T>): Promise<T> {
  if (!isOnPostgres) return work(openDocuments(dataFolder))
  const database = await openTestPostgres(dataFolder)
  const folder = await mkdtemp(join(tmpdir(), 'planwright-scratch-'))
  try {
    return await work(openTeamDocuments({ folder, database, clock: systemClock }))
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whatever lies where documents do, half-written files too: `<dataset>/<kind>.json.gz`, or with a version between. */
export async function storedDocuments(dataFolder: string): Promise<string[]> {
  if (!isOnPostgres) {
    const found = await readdir(join(dataFolder, 'documents'), { recursive: true, withFileTypes: true }).catch(() => [])
    const files = found.filter((entry) => entry.isFile())
    return files.map(({ parentPath, name }) => join(parentPath, name).slice(dataFolder.length + '/documents/'.length))
  }
  const database = await openTestPostgres(dataFolder)
  try {
    const all = await database.read((db) => listAllDocuments(db, '', 100_000))
    return all.map(({ datasetId, version, kind }) => join(datasetId, version, `${kind}.json.gz`))
  } finally {
    await database.close()
  }
}

/** Ids of the datasets that have any. */
export async function datasetsWithDocuments(dataFolder: string): Promise<string[]> {
  return [...new Set((await storedDocuments(dataFolder)).map((name) => name.split(/[/\\]/)[0] ?? ''))].sort()
}
