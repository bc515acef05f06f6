/** A dataset of the tenant by its id alone, with the history of its status. */
import { AppError } from '../../foundation/app-error.ts'
import type { Database } from '../../storage/database.ts'
import type { Dataset, StatusChange } from '../dataset/dataset.ts'
import { findDatasetById, statusChangesOf } from '../dataset/dataset-repository.ts'

export interface DetailedDataset {
  readonly dataset: Dataset
  readonly statusChanges: readonly StatusChange[]
}

/** Finds it in the bin, too; throws DATASET_NOT_FOUND, also for another tenant's dataset. */
export type ReadDatasetDetails = (tenantId: string, id: string) => Promise<DetailedDataset>

export function createDatasetDetails(database: Database): ReadDatasetDetails {
  return async (tenantId, id) => {
    const found = await database.read(async (db) => ({
      dataset: await findDatasetById(db, id),
      statusChanges: await statusChangesOf(db, id),
    }))
    const { dataset, statusChanges } = found
    if (dataset?.tenantId === tenantId) return { dataset, statusChanges }
    throw new AppError('DATASET_NOT_FOUND', `There is no dataset ${id} in this tenant. List them with GET /datasets.`)
  }
}
