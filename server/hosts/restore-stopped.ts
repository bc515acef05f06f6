/**
 * Restoring a backup while no platform runs on the data folder: checked, and left for the next start, which takes it
 * into use.
 */
import { join } from 'node:path'
import { prepareRestore } from '../operations/backups/prepare-restore.ts'
import type { PreparedRestore } from '../contract/backup.ts'
import { AppError } from '../foundation/app-error.ts'
import { systemClock } from '../foundation/clock.ts'
import { nodeFiles } from '../foundation/file-operations.ts'
import { createVault, type Vault } from '../foundation/vault.ts'
import { readSecretKeyFile, secretKeyFile } from '../webhooks/secrets/secret-key-file.ts'
import { inspectStore } from '../storage/inspect-store.ts'
import { acquireLock } from '../storage/lock.ts'
import { systemProcesses } from '../storage/process-table.ts'

const actor = { memberId: 'command-line', name: 'Command line', email: '', via: 'COMMAND_LINE', address: '' } as const

/** Throws BACKUP_UNSOUND or STORAGE_NEWER, and DATA_FOLDER_IN_USE while a platform runs; then nothing has changed. */
export async function restoreStopped(dataFolder: string, backupFile: string): Promise<PreparedRestore> {
  const store = join(dataFolder, 'store')
  await nodeFiles.makeFolder(store)
  const lock = await acquireLock({ folder: store, files: nodeFiles, processes: systemProcesses() })
  return prepare(dataFolder, backupFile).finally(() => lock.release())
}

async function prepare(dataFolder: string, backupFile: string): Promise<PreparedRestore> {
  const source = await nodeFiles.readStream(backupFile).catch((cause: unknown) => {
    throw new AppError(
      'BACKUP_NOT_FOUND',
      `The file ${backupFile} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`,
    )
  })
  try {
    return await prepareRestore(source, actor, {
      dataFolder,
      clock: systemClock,
      vault: await existingVault(dataFolder),
      canRestart: false,
      inspect: inspectStore,
    })
  } finally {
    source.destroy()
  }
}

/** No key is made here: one that comes later, copied from the old installation, is the right one. */
async function existingVault(dataFolder: string): Promise<Vault | undefined> {
  const isThere = (await nodeFiles.sizeOf(secretKeyFile(dataFolder))) !== undefined
  return isThere ? createVault((await readSecretKeyFile(dataFolder)).key) : undefined
}
