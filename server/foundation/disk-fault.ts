/**
 * Refusals of the disk in words: what was tried, why it failed, the next step. STORAGE_FULL when there is no room, else
 * STORAGE_UNAVAILABLE.
 */
import { AppError } from './app-error.ts'

/** The system's error code (`ENOSPC`), undefined when the cause is no system error. */
export function systemCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

const full: readonly string[] = ['ENOSPC', 'EDQUOT']
const refused: readonly string[] = ['EROFS', 'EIO']
/** The network answers with these, too: they are the disk's when they name a file. */
const refusedFile: readonly string[] = ['EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EEXIST', 'ENOTDIR']

/** `action` goes before "failed": `Writing to /data/store`. */
export function diskRefused(action: string, cause: unknown): AppError {
  const code = systemCode(cause) ?? ''
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `${action} failed: ${reason}. Nothing of it was stored. ${advice(code)}`
  return new AppError(full.includes(code) ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE', message, undefined, { cause })
}

/** The error when it is the disk's, in words; undefined for any other. */
export function diskFault(error: unknown, action: string): AppError | undefined {
  return isOfDisk(error) ? diskRefused(action, error) : undefined
}

/** Whether the system refused for the disk's sake; a refusal in words is none any more. */
export function isOfDisk(error: unknown): boolean {
  const code = systemCode(error)
  if (code === undefined || !(error instanceof Error)) return false
  const isOfFile = 'path' in error && !('syscall' in error && String(error.syscall).startsWith('spawn'))
  return full.includes(code) || refused.includes(code) || (refusedFile.includes(code) && isOfFile)
}

function advice(code: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full: free some space, then try again; no restart is needed.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'Give the account that runs Planwright write access to the data folder, then try again.'
    case 'EEXIST':
    case 'ENOTDIR':
      return 'Something else is at this place: move it away, then try again.'
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open: raise the limit of open files or close other programs, then try again.'
    default:
      return 'Maybe the disk is failing or was taken away: check it and its cables, then try again.'
  }
}
