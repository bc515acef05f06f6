/** The worker's part in checking a backup: its database is opened here, where that holds up nobody. */
import { AppError } from '../../foundation/app-error.ts'
import { inspectStore } from '../../storage/inspect-store.ts'
import type { WorkerEvent } from './messages.ts'

export async function inspectCopy(folder: string): Promise<WorkerEvent> {
  try {
    return { kind: 'storeInspected', counts: await inspectStore(folder) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { kind: 'refused', refusal: { code: error.code, message: error.message } }
  }
}
