/** The errors of the storage, each with the file, the cause and the next step. */
import { AppError } from '../foundation/app-error.ts'
import { diskRefused, isOfDisk } from '../foundation/disk-fault.ts'

export { systemCode } from '../foundation/disk-fault.ts'

/** The disk refused: nothing was stored. Code STORAGE_FULL when it has no room, else STORAGE_UNAVAILABLE. */
export function storageUnavailable(action: string, path: string, cause: unknown): AppError {
  return cause instanceof AppError ? cause : diskRefused(`${action} ${path}`, cause)
}

/** Whether the disk refused: the same may well work in a while, when there is room again. */
export function isRefusedByDisk(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'STORAGE_UNAVAILABLE' || error.code === 'STORAGE_FULL'
  return isOfDisk(error)
}

/** What is on the disk cannot be used and was left as it is. Code STORAGE_DAMAGED. */
export function storageDamaged(path: string, fault: string): AppError {
  const message = `${path} cannot be used: ${fault}. Nothing was changed. Copy the whole data folder to a safe place, then restore a backup. Without one, ${startAnyway}`
  return new AppError('STORAGE_DAMAGED', message)
}

const startAnyway =
  'start once with --accept-loss: what cannot be used is kept in quarantine, and "planwright store adopt-quarantine" brings datasets back from their documents.'

/** There should be a store, and there is none. Code STORAGE_MISSING. */
export function storageMissing(folder: string, evidence: string): AppError {
  const message = `The database in ${folder} is missing or empty, but ${evidence}. Nothing was changed. Put the folder back if it was moved, or restore a backup with "planwright restore FILE". To go on without it, ${startAnyway}`
  return new AppError('STORAGE_MISSING', message)
}

/** The store ends before something that was acknowledged. Code STORAGE_OLDER. */
export function storageOlder(folder: string, sequence: number, expected: number): AppError {
  const message = `The database in ${folder} is older than it was: it ends at change ${String(sequence)}, and change ${String(expected)} had been stored. Maybe an older copy was put in its place, or one of its files is gone. Nothing was changed. Put the newer one back, or restore a backup with "planwright restore FILE". To go on with it as it is, ${startAnyway}`
  return new AppError('STORAGE_OLDER', message)
}
