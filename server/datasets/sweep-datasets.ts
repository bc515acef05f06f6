/** At start: uploads that were cut off and documents no dataset row speaks of are removed; neither was ever acknowledged. */
import { rm } from 'node:fs/promises'
import type { Logger } from '../foundation/logger.ts'
import type { Database } from '../storage/database.ts'
import type { Documents } from '../storage/documents.ts'
import { allDatasetIds } from './dataset-repository.ts'

export interface SweepOptions {
  readonly database: Database
  readonly documents: Documents
  readonly uploadsFolder: string
  readonly logger: Logger
  /** The database may have lost rows: then documents without a row are all that is left of them, and stay. */
  readonly mayHaveLostRows: boolean
}

export async function sweepDatasets({ database, documents, uploadsFolder, logger, mayHaveLostRows }: SweepOptions): Promise<void> {
  await rm(uploadsFolder, { recursive: true, force: true })
  if (mayHaveLostRows) return logger.warn({}, 'the database was damaged: documents without a dataset are kept')
  const known = new Set(await database.read(allDatasetIds))
  const removed = await documents.sweep((id) => known.has(id))
  logger.info({ removed }, 'swept unfinished uploads and documents')
}
