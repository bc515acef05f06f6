/** The errors of the storage, each with the file, the cause and the next step. */
import { AppError } from '../foundation/app-error.ts'

/** The system's error code (`ENOSPC`), undefined when the cause is no system error. */
export function systemCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** The disk refused: nothing was stored. Code STORAGE_UNAVAILABLE. */
export function storageUnavailable(action: string, path: string, cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `${action} ${path} failed: ${reason}. Nothing of it was stored. ${advice(systemCode(cause))}`
  return new AppError('STORAGE_UNAVAILABLE', message, undefined, { cause })
}

/** STORAGE_FULL when the disk had no room for a body or what is made of it, found at once or below another error; undefined for any other error. */
export function storageFull(error: unknown): AppError | undefined {
  const causes = [error, error instanceof Error ? error.cause : undefined]
  const isFull = causes.some((cause) => ['ENOSPC', 'EDQUOT'].includes(systemCode(cause) ?? ''))
  if (!isFull) return undefined
  return new AppError('STORAGE_FULL', 'The disk is full: there was no room for what the request needs, and nothing of it was kept. Free some space, then send the request again; no restart is needed.', undefined, { cause: error })
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

function advice(code: string | undefined): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full: free some space, then try again; no restart is needed.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'Give the account that runs Planwright write access to the data folder, then try again.'
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open: raise the limit of open files or close other programs, then try again.'
    default:
      return 'Maybe the disk is failing or was taken away: check it and its cables, then try again.'
  }
}
