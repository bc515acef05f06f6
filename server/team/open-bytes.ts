/** The bytes of a team's documents: in its database, or where `--documents` says. */
import type { PostgresDatabase } from '../storage/postgres/postgres-database.ts'
import { agreeOnPlace } from './agreed-place.ts'
import type { DocumentBytes } from './document-bytes.ts'
import { databasePlace, rowBytes } from './row-bytes.ts'
import { s3Place } from './s3/s3-place.ts'

/** AppErrors: USAGE, STORAGE_UNAVAILABLE. */
export async function openBytes(
  database: Pick<PostgresDatabase, 'read' | 'writeLoosely'>,
  documents: string | undefined,
): Promise<DocumentBytes> {
  if (documents === undefined) {
    await agreeOnPlace(database, databasePlace)
    return rowBytes(database)
  }
  const place = s3Place(documents, process.env)
  const { openObjectBytes } = await import('./s3/open-object-bytes.ts')
  return openObjectBytes(database, place)
}
