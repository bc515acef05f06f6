/** Where the documents of a team are: all its servers and workers have to name the same place. */
import { AppError } from '../foundation/app-error.ts'
import { newId } from '../foundation/ids.ts'
import type { PostgresDatabase } from '../storage/postgres/postgres-database.ts'
import { hasDocuments, putPlace } from './document-repository.ts'
import { databasePlace } from './row-bytes.ts'

/**
 * The first to start decides. Resolves to the id of the team; rejects with USAGE for another place than that of the
 * others.
 */
export async function agreeOnPlace(database: Pick<PostgresDatabase, 'writeLoosely'>, asked: string): Promise<string> {
  const { place, teamId } = await database.writeLoosely(async (db) =>
    // Before there was a choice, nobody wrote it down.
    putPlace(db, { place: (await hasDocuments(db)) ? databasePlace : asked, teamId: newId() }),
  )
  assertPlace(place, asked)
  return teamId
}

/** Throws USAGE unless they are the same. */
export function assertPlace(agreed: string, asked: string): void {
  if (agreed === asked) return
  const wanted = asked === databasePlace ? 'This start names no place for documents' : `This start names ${asked}`
  const told =
    agreed === databasePlace
      ? 'in the database: start without --documents'
      : `in ${agreed}: start with --documents ${agreed}`
  throw new AppError('USAGE', `${wanted}, but the team keeps its documents ${told}.`)
}
