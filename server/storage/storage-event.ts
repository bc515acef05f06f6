/** What an administrator should be able to read in the log; nothing here needs an answer. */
import type { AppError } from '../foundation/app-error.ts'

export type StorageEvent =
  | { readonly kind: 'lock-taken-over'; readonly pid: number }
  /**
   * `bytes` after `offset` were no whole record; a copy is in the file `quarantine`. Alone it is no loss: see
   * `find-loss.ts`.
   */
  | {
      readonly kind: 'journal-tail-dropped'
      readonly path: string
      readonly offset: number
      readonly bytes: number
      readonly quarantine: string
    }
  /** Set aside: a snapshot that is not sound, or a journal that does not follow on what came before it. */
  | { readonly kind: 'file-set-aside'; readonly path: string; readonly fault: string; readonly quarantine: string }
  /** Transactions replayed from journals at the start. */
  | { readonly kind: 'journal-replayed'; readonly transactions: number }
  | { readonly kind: 'snapshot-written'; readonly generation: number; readonly bytes: number }
  /** The journal goes on growing and the next attempt follows; nothing is lost. */
  | { readonly kind: 'snapshot-failed'; readonly error: AppError }
  /** Writes were refused; the memory was put back to what is on the disk. */
  | { readonly kind: 'journal-cut-back'; readonly error: AppError }
