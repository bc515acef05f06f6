/** Who may write into a dataset that is being solved: the run that took it, until somebody else does. */
import { AppError } from '../../foundation/app-error.ts'
import type { DatasetStatus } from '../../contract/status.ts'
import type { RunKey } from './run.ts'
import type { Dataset } from './dataset.ts'

const heldStatuses: ReadonlySet<DatasetStatus> = new Set(['SOLVING_STARTED', 'SOLVING_ACTIVE'])

/** Throws LEASE_LOST unless the dataset is being solved, and by this attempt. */
export function assertLease(before: Dataset | undefined, run: RunKey): asserts before is Dataset {
  if (before?.attempt === run.attempt && heldStatuses.has(before.status)) return
  throw leaseLost(run)
}

export const leaseLost = ({ id, attempt }: RunKey) => new AppError('LEASE_LOST', { id, attempt })

export function isLeaseLost(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'LEASE_LOST'
}
