/**
 * From the data folder of one process to the database of a team: every row, document, log line and score point. The
 * folder stays as it is. Everything is read back, counted and hashed before it counts as moved.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isBeingChecked } from '../../datasets/lifecycle/dataset-checks.ts'
import type { Dataset } from '../../datasets/dataset/dataset.ts'
import { documentOwners } from '../../datasets/dataset/dataset-repository.ts'
import { interruptedDatasets } from '../../datasets/queue/queue-repository.ts'
import { AppError } from '../../foundation/app-error.ts'
import { systemClock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import type { Database } from '../../storage/database.ts'
import { fileLines } from '../../storage/dataset-lines.ts'
import { openPostgres } from '../../storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../storage/postgres/postgres-database.ts'
import type { DocumentOwner } from '../../storage/plan-versions.ts'
import { openDocuments } from '../../storage/documents.ts'
import type { WriteDb } from '../../storage/write-db.ts'
import type { DocumentBytes } from '../document-bytes.ts'
import { listDocuments } from '../document-repository.ts'
import { takeCheck } from '../jobs/check-repository.ts'
import { insertJob } from '../jobs/job-repository.ts'
import { addLine, linesOf, type LineTable } from '../line-repository.ts'
import { openBytes } from '../open-bytes.ts'
import { openTeamDocuments } from '../team-documents.ts'
import { emptyTables, goOnCounting, hashOfRows, insertRows, isUnused, rowsOf, tablesToMove } from './move-repository.ts'

export interface MoveOptions {
  /** Stopped, and open for this alone. */
  readonly source: Database
  readonly dataFolder: string
  readonly address: string
  /** `s3://bucket/prefix`; in the database when absent. */
  readonly documentsPlace?: string
}

export interface Moved {
  readonly name: string
  readonly count: number
  /** SHA-256, the same on both sides. */
  readonly hash: string
}

/** Rejects, with what differs, when something is not there as it was; the database is to be thrown away then. */
export async function moveToTeam(options: MoveOptions): Promise<readonly Moved[]> {
  const { source, dataFolder, address } = options
  const target = await openPostgres({ address })
  try {
    if (!(await target.read(isUnused)))
      throw new AppError('USAGE', 'The database is in use already. Name an empty one: what is there would be mixed up.')
    const bytes = await openBytes(target, options.documentsPlace)
    const rows = await moveRows(source, target)
    const owners = await source.read(documentOwners)
    const lines = [
      await moveLines(target, owners, 'dataset_log', fileLines(dataFolder, 'log.txt')),
      await moveLines(target, owners, 'score_points', fileLines(dataFolder, 'score-history.jsonl')),
    ]
    return [...rows, ...lines, await moveDocuments({ target, bytes }, owners, dataFolder)]
  } finally {
    await target.close()
  }
}

async function moveRows(source: Database, target: PostgresDatabase): Promise<Moved[]> {
  const all = await source.read(async (db) => {
    const found: { name: string; rows: Record<string, unknown>[] }[] = []
    for (const name of await tablesToMove(db)) found.push({ name, rows: await rowsOf(db, name) })
    return found
  })
  const interrupted = await source.read(interruptedDatasets)
  const names = all.map(({ name }) => name)
  await target.write(async (db) => {
    await emptyTables(db, names)
    for (const { name, rows } of all) await insertRows(db, name, rows)
    await goOnCounting(db, names)
    for (const dataset of interrupted) await leaveToTeam(db, dataset)
  })
  const moved: Moved[] = []
  for (const { name, rows } of all) {
    const there = await target.read((db) => rowsOf(db, name))
    moved.push(checked(name, { count: rows.length, hash: hashOfRows(rows) }, there.length, hashOfRows(there)))
  }
  return moved
}

/** What was under way here goes on there, as after the loss of whoever was at work on it. */
async function leaveToTeam(db: WriteDb, dataset: Dataset): Promise<void> {
  const nobody = newId()
  if (isBeingChecked(dataset)) await takeCheck(db, dataset.id, nobody)
  else if (dataset.status !== 'SOLVING_SCHEDULED')
    await insertJob(db, { datasetId: dataset.id, jobId: nobody, sentAt: systemClock.now().toISOString() })
}

async function moveLines(
  target: PostgresDatabase,
  owners: readonly DocumentOwner[],
  table: LineTable,
  files: ReturnType<typeof fileLines>,
): Promise<Moved> {
  const [here, there] = [createHash('sha256'), createHash('sha256')]
  let [count, countThere] = [0, 0]
  for (const { id } of owners) {
    const lines = (await files.read(id)).split('\n').filter((line) => line !== '')
    await target.writeLoosely(async (db) => {
      for (const line of lines) await addLine(db, table, id, line)
    })
    const back = await target.read((db) => linesOf(db, table, id))
    for (const line of lines) here.update(`${id} ${line}\n`)
    for (const line of back) there.update(`${id} ${line}\n`)
    count += lines.length
    countThere += back.length
  }
  return checked(table, { count, hash: here.digest('hex') }, countThere, there.digest('hex'))
}

/** Plans that no row names stay behind: they were superseded. */
async function moveDocuments(
  { target, bytes }: { readonly target: PostgresDatabase; readonly bytes: DocumentBytes },
  owners: readonly DocumentOwner[],
  dataFolder: string,
): Promise<Moved> {
  const clock = systemClock
  // Its scratch folder is the data folder, of which it removes nothing.
  const documents = openTeamDocuments({ folder: dataFolder, database: target, clock, bytes, keptDatasets: Infinity })
  const local = openDocuments(dataFolder)
  const [here, there] = [createHash('sha256'), createHash('sha256')]
  let count = 0
  for (const owner of owners) {
    await documents.keep(owner)
    const versions = owner.documentsVersion === null ? [''] : ['', owner.documentsVersion]
    for (const { kind, version, sha256 } of await target.read((db) => listDocuments(db, owner.id, versions))) {
      const path = local.pathOf({ id: owner.id, documentsVersion: version === '' ? null : version }, kind)
      here.update(`${path} ${await hashOfFile(path)}\n`)
      there.update(`${path} ${sha256}\n`)
      count++
    }
  }
  return checked('documents', { count, hash: here.digest('hex') }, count, there.digest('hex'))
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function checked(name: string, here: { count: number; hash: string }, count: number, hash: string): Moved {
  if (here.count === count && here.hash === hash) return { name, ...here }
  throw new AppError(
    'STORAGE_DAMAGED',
    `What was moved differs: ${name} has ${String(here.count)} here and ${String(count)} in the database. Nothing of the data folder was changed; drop the database and move again.`,
  )
}
