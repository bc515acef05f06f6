/** Asks a worker what is in a copy of the database. */
import { AppError } from '../foundation/app-error.ts'
import type { RowCounts } from '../storage/inspect-store.ts'
import type { WorkerPool } from './worker-pool.ts'
import { performCommand } from './perform-command.ts'

/**
 * Throws what the copy is refused for: STORAGE_DAMAGED, STORAGE_NEWER, or WORKER_FAILED when the worker ended over it.
 */
export async function inspectStoreCopy(pool: WorkerPool, folder: string): Promise<RowCounts> {
  let counts: RowCounts | undefined
  await performCommand(pool, { kind: 'inspectStore', folder }, (event) => {
    if (event.kind === 'storeInspected') counts = event.counts
  })
  if (!counts) throw new AppError('WORKER_FAILED', { what: `said nothing about the database in ${folder}` })
  return counts
}
