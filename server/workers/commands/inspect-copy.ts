/** The worker's part in checking a backup: its database is opened here, where that holds up nobody. */
import { inspectStore } from '../../storage/inspect-store.ts'
import type { WorkerEvent } from '../protocol.ts'
import { refusalOf } from './refusal.ts'

export async function inspectCopy(folder: string): Promise<WorkerEvent> {
  try {
    return { kind: 'storeInspected', counts: await inspectStore(folder) }
  } catch (error) {
    return { kind: 'refused', refusal: refusalOf(error) }
  }
}
