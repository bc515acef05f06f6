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
  const message = `${path} cannot be used: ${fault}. Nothing was changed. Copy the whole data folder to a safe place, then restore a backup.`
  return new AppError('STORAGE_DAMAGED', message)
}
