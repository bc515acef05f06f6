/** A dataset of the tenant by its id alone, with the history of its status. */
import { AppError } from '../../foundation/app-error.ts'
import type { Database } from '../../storage/database.ts'
import { findDatasetById, statusChangesOf, type DatasetRow, type StatusChange } from './dataset-repository.ts'

export interface DetailedDataset {
  readonly row: DatasetRow
  readonly statusChanges: readonly StatusChange[]
}

/** Finds it in the bin, too; throws DATASET_NOT_FOUND, also for another tenant's dataset. */
export type ReadDatasetDetails = (tenantId: string, id: string) => Promise<DetailedDataset>

export function createDatasetDetails(database: Database): ReadDatasetDetails {
  return async (tenantId, id) => {
    const found = await database.read(async (db) => ({
      row: await findDatasetById(db, id),
      statusChanges: await statusChangesOf(db, id),
    }))
    if (found.row?.tenant_id === tenantId) return { row: found.row, statusChanges: found.statusChanges }
    throw new AppError('DATASET_NOT_FOUND', `There is no dataset ${id} in this tenant. List them with GET /datasets.`)
  }
}
