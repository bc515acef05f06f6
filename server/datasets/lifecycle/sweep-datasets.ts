/**
 * At start: what was never acknowledged or was removed for good goes, and documents the database does not know are set
 * aside. Most of those are inputs of submissions that were cut off; whatever else there is of a dataset shows that its
 * row was lost.
 */
import { rm } from 'node:fs/promises'
import type { Logger } from '../../foundation/logger.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { Documents } from '../../storage/documents.ts'
import type { LossLedger } from '../../storage/loss-ledger.ts'
import { setDocumentsAside } from '../../storage/quarantine.ts'
import { forgetRemovals, pendingRemovals } from '../dataset/document-removal-repository.ts'
import { documentOwners } from '../dataset/dataset-repository.ts'

export interface SweepOptions {
  readonly dataFolder: string
  readonly database: Database
  readonly documents: Documents
  readonly uploadsFolder: string
  readonly losses: LossLedger
  readonly clock: Clock
  readonly logger: Logger
}

export async function sweepDatasets(options: SweepOptions): Promise<void> {
  const { database, documents, uploadsFolder, logger } = options
  await rm(uploadsFolder, { recursive: true, force: true })
  await finishRemovals(options)
  // The folder is this process's alone, so whatever no row names is left over.
  const known = new Map((await database.read(documentOwners)).map((owner) => [owner.id, owner]))
  const { temporaryFiles, unknownDatasets } = await documents.sweep(known, new Date(8.64e15))
  logger.info({ temporaryFiles }, 'swept unfinished uploads and documents')
  if (unknownDatasets.length > 0) await setAside(unknownDatasets, options)
}

async function finishRemovals({ database, documents }: SweepOptions): Promise<void> {
  const ids = await database.read(pendingRemovals)
  if (ids.length === 0) return
  for (const id of ids) await documents.remove(id)
  await database.write((db) => forgetRemovals(db, ids))
}

async function setAside(ids: readonly string[], { dataFolder, losses, clock, logger }: SweepOptions): Promise<void> {
  const at = clock.now()
  const { name, datasets } = await setDocumentsAside(dataFolder, ids, {
    at,
    why: 'The database has no entry of these datasets.',
  })
  const lost = datasets.filter(({ wasAcknowledged }) => wasAcknowledged).length
  logger[lost > 0 ? 'warn' : 'info'](
    { quarantine: name, datasets: ids.length, lost },
    'documents without a dataset were set aside',
  )
  if (lost > 0)
    await losses.note(
      [
        `${lost === 1 ? 'One dataset is' : `${lost} datasets are`} missing from the database; the documents are in quarantine/${name}.`,
      ],
      at,
    )
}
