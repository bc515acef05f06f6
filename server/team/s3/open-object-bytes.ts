/** An S3 store at the start of a server or worker: whether it does what it has to, and whose it is. */
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { AppError } from '../../foundation/app-error.ts'
import { newId } from '../../foundation/ids.ts'
import type { PostgresDatabase } from '../../storage/postgres/postgres-database.ts'
import type { DocumentBytes } from '../document-bytes.ts'
import { findPlace, hasDocuments } from '../document-repository.ts'
import { agreeOnPlace, assertPlace } from '../agreed-place.ts'
import { objectBytes } from './object-bytes.ts'
import { createS3Client, type S3Client, type S3Patience } from './s3-client.ts'
import type { S3Place } from './s3-place.ts'

type TeamDatabase = Pick<PostgresDatabase, 'read' | 'writeLoosely'>

/**
 * AppErrors: STORAGE_UNAVAILABLE when it cannot be reached, or be written, read and deleted in; USAGE when it is
 * another team's, or this team's documents are elsewhere.
 */
export async function openObjectBytes(
  database: TeamDatabase,
  at: S3Place,
  patience?: S3Patience,
): Promise<DocumentBytes> {
  const s3 = createS3Client(at, patience)
  await probe(s3)
  await claim(s3, database)
  return objectBytes(database, s3)
}

const textOf = (s3: S3Client, key: string) => s3.get(key, (body) => text(Readable.from(body)))

async function probe(s3: S3Client): Promise<void> {
  const key = `planwright-probe-${newId()}`
  await s3.put(key, { text: key })
  const back = await textOf(s3, key)
  await s3.remove(key)
  await s3.list()
  if (back === key) return
  throw new AppError(
    'STORAGE_UNAVAILABLE',
    `The document store ${s3.place} did not give back what was written into it. Look at the S3 server.`,
  )
}

const markKey = 'planwright-team'

/** Two teams in one place would sweep each other's documents, so the first of a team leaves its mark there. */
async function claim(s3: S3Client, database: TeamDatabase): Promise<void> {
  const mark = await textOf(s3, markKey)
  // Read after the mark: whoever left that had agreed on the place before. Nothing is agreed on before all is right.
  const agreed = await database.read(findPlace)
  if (agreed) assertPlace(agreed.place, s3.place)
  if (mark !== undefined && mark !== agreed?.teamId)
    throw new AppError(
      'USAGE',
      `--documents ${s3.place} holds the documents of another team. Name another prefix for this one.`,
    )
  if (mark === undefined && agreed && (await database.read(hasDocuments)))
    throw new AppError(
      'USAGE',
      `--documents ${s3.place} is not where this team stored its documents: the object ${markKey} is missing. Set AWS_ENDPOINT_URL_S3 to the S3 server of the others, or bring back the bucket from its backup.`,
    )
  const teamId = await agreeOnPlace(database, s3.place)
  if (mark === undefined) await s3.put(markKey, { text: teamId })
}
