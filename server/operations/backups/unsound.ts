/** What is wrong with a backup, in words. Nothing has been changed when this is thrown. */
import { AppError } from '../../foundation/app-error.ts'

/** `what` begins in small letters and names the file and the value. */
export function unsound(what: string): AppError {
  return new AppError('BACKUP_UNSOUND', { why: what })
}
