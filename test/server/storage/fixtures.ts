/** A database on a disk in memory, opened as if by a process of its own. */
import { expect } from 'vitest'
import type { FileOperations } from '../../../server/foundation/file-operations.ts'
import { openDatabase, type DatabaseOptions } from '../../../server/storage/open-database.ts'
import type { Database } from '../../../server/storage/database.ts'
import type { ProcessTable } from '../../../server/storage/process-table.ts'
import type { StorageEvent } from '../../../server/storage/storage-event.ts'

export const folder = '/data'

/** A machine that was started as `bootId`: all processes of other starts are dead. */
export function machine(bootId: string): ProcessTable {
  return { self: { pid: 4711, bootId, startTime: '1' }, isRunning: (identity) => identity.bootId === bootId }
}

let boots = 0

export interface Opened {
  readonly database: Database
  readonly events: StorageEvent[]
}

/** Opens after a restart of the machine, so that a lock left behind is stale. */
export async function openAfterBoot(files: FileOperations, options: Partial<DatabaseOptions> = {}): Promise<Opened> {
  const events: StorageEvent[] = []
  const database = await openDatabase({
    folder,
    files,
    processes: machine(`boot ${String(++boots)}`),
    onEvent: (event) => events.push(event),
    ...options,
  })
  return { database, events }
}

/** Resolves with the rejection; fails the test when there is none. */
export async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  const [outcome] = await Promise.allSettled([work])
  expect(outcome.status).toBe('rejected')
  return outcome.status === 'rejected' ? outcome.reason : undefined
}

/** A promise and the function that resolves it. */
export function signal(): { readonly reached: Promise<void>; reach(): void } {
  let reach: () => void = () => undefined
  const reached = new Promise<void>((resolve) => (reach = resolve))
  return { reached, reach }
}
