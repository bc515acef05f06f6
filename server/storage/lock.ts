/**
 * One writer per data folder. The file `lock` names its owner; it is made whole or not at all, and only if there is
 * none.
 *
 * A lock whose owner is dead is stale. Removing it is the dangerous step: between looking and removing, somebody else
 * may have put a live lock there. So the right to remove the lock with nonce N is itself a lock, `lock.N`, taken the
 * same way. Its holder looks again, and removes the lock only if N is still in it; nobody else may, and N never comes
 * back.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../foundation/app-error.ts'
import type { FileOperations } from '../foundation/file-operations.ts'
import type { ProcessIdentity, ProcessTable } from './process-table.ts'
import { systemCode } from './storage-error.ts'

export interface Lock {
  /** Pid of the dead process whose lock was taken over; undefined when there was none. */
  readonly takenFrom: number | undefined
  /** Removes the lock, if it still is ours. */
  release(): Promise<void>
}

export interface LockContext {
  readonly folder: string
  readonly files: FileOperations
  readonly processes: ProcessTable
}

interface Owner extends ProcessIdentity {
  /** Different for every lock ever made. */
  readonly nonce: string
}

interface Taken {
  readonly owner: Owner
  readonly takenFrom: number | undefined
}

/** More rounds than this mean that the folder itself goes away again and again. */
const maxRounds = 1000

/** AppError DATA_FOLDER_IN_USE, naming folder and pid, when a live process has it. */
export async function acquireLock(context: LockContext): Promise<Lock> {
  const path = join(context.folder, 'lock')
  const { owner, takenFrom } = await take(path, context)
  await removeLeftovers(context)
  return { takenFrom, release: () => release(path, owner, context) }
}

async function take(path: string, context: LockContext): Promise<Taken> {
  const owner: Owner = { nonce: randomUUID(), ...context.processes.self }
  let takenFrom: number | undefined
  for (let round = 0; round < maxRounds; round++) {
    if (await create(path, owner, context)) return { owner, takenFrom }
    const current = await readOwner(path, context)
    // Released between the two looks.
    if (current === undefined) continue
    if (current === 'unreadable') throw unreadableError(path)
    if (context.processes.isRunning(current)) throw inUseError(context.folder, current.pid)
    await removeStale(path, current, context)
    takenFrom = current.pid
  }
  throw new AppError(
    'STORAGE_UNAVAILABLE',
    `No lock could be made at ${path} in ${String(maxRounds)} tries. Check that the data folder stays in place, then start again.`,
  )
}

async function removeStale(path: string, stale: Owner, context: LockContext): Promise<void> {
  const claimPath = `${path}.${stale.nonce}`
  const claim = await take(claimPath, context)
  try {
    const current = await readOwner(path, context)
    if (typeof current === 'object' && current.nonce === stale.nonce) await context.files.unlink(path)
  } finally {
    await release(claimPath, claim.owner, context)
  }
}

async function create(path: string, owner: Owner, { files }: LockContext): Promise<boolean> {
  try {
    await files.createExclusive(path, Buffer.from(`${JSON.stringify(owner)}\n`))
    return true
  } catch (error) {
    // ENOENT: a new owner has just swept away what our attempt had begun.
    if (systemCode(error) === 'EEXIST' || systemCode(error) === 'ENOENT') return false
    throw error
  }
}

async function release(path: string, owner: Owner, context: LockContext): Promise<void> {
  const current = await readOwner(path, context)
  if (typeof current === 'object' && current.nonce === owner.nonce) await context.files.unlink(path)
}

async function readOwner(path: string, { files }: LockContext): Promise<Owner | 'unreadable' | undefined> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(await files.readFile(path)).toString())
    return isOwner(parsed) ? parsed : 'unreadable'
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    if (error instanceof SyntaxError) return 'unreadable'
    throw error
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false
  const has = (name: string, type: string) => typeof Reflect.get(value, name) === type
  return has('nonce', 'string') && has('pid', 'number') && has('bootId', 'string') && has('startTime', 'string')
}

/** Claims on locks that are gone: their nonce never comes back, so they decide nothing any more. */
async function removeLeftovers({ folder, files }: LockContext): Promise<void> {
  for (const { name } of await files.readFolder(folder)) {
    if (name.startsWith('lock.')) await files.unlink(join(folder, name))
  }
}

function inUseError(folder: string, pid: number): AppError {
  return new AppError(
    'DATA_FOLDER_IN_USE',
    `The data folder ${folder} is in use by the process ${String(pid)}. Stop that one first, or choose another data folder. ` +
      `Maybe process ${String(pid)} is no Planwright: then remove the file "lock" in the data folder.`,
  )
}

function unreadableError(path: string): AppError {
  return new AppError(
    'DATA_FOLDER_IN_USE',
    `The lock ${path} does not say whose it is. If no other Planwright is running, remove that file and start again.`,
  )
}
