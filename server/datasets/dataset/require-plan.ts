/** What needs the plan of a dataset, and not its next one, asks for it here. */
import { solvingStatuses } from '../../contract/status.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Documents } from '../../storage/documents.ts'
import type { Dataset } from './dataset.ts'

/** Throws STATUS_CONFLICT while the plan still changes, DOCUMENT_NOT_FOUND when there is none. */
export async function requirePlan(dataset: Dataset, documents: Documents): Promise<void> {
  if (solvingStatuses.has(dataset.status)) {
    throw new AppError(
      'STATUS_CONFLICT',
      `The dataset ${dataset.id} is ${dataset.status}: its plan still changes. Wait for it, or stop it. A new dataset of its input alone is made by from-input with select=UNSOLVED.`,
    )
  }
  if (await documents.exists(dataset, 'output')) return
  throw new AppError(
    'DOCUMENT_NOT_FOUND',
    `The dataset ${dataset.id} has no plan: its status is ${dataset.status}. A new dataset of its input alone is made by from-input with select=UNSOLVED.`,
  )
}
