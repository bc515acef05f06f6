/** The key everything secret is sealed with, in a file beside the database and readable by its owner alone. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../../foundation/app-error.ts'
import { nodeFiles, type FileOperations } from '../../foundation/file-operations.ts'
import { vaultKeyBytes } from '../../foundation/vault.ts'

export interface SecretKey {
  readonly key: Uint8Array
  /** Keys that are still opened with, and no longer sealed with. */
  readonly older?: readonly Uint8Array[]
  /** There was none: nothing sealed before can be opened. */
  readonly isNew: boolean
}

/** Brings the key, always the same one; throws when there is one that cannot be read now. */
export type SecretKeySource = () => Promise<SecretKey>

/** Where the desktop app keeps the key, sealed by the system's key store, in place of the file below. */
export const sealedKeyFile = (dataFolder: string) => join(dataFolder, 'secret.key.sealed')

export const secretKeyFile = (dataFolder: string) => join(dataFolder, 'secret.key')

/** Makes the file where there is none. Throws SECRET_KEY_UNUSABLE when it cannot be read or holds something else. */
export async function readSecretKeyFile(dataFolder: string, files: FileOperations = nodeFiles): Promise<SecretKey> {
  const path = secretKeyFile(dataFolder)
  try {
    if ((await files.sizeOf(path)) === undefined) {
      const key = randomBytes(vaultKeyBytes)
      await files.createExclusive(path, key)
      // Without this a power cut could take the file and leave what was sealed with it.
      await files.syncFolder(dataFolder)
      return { key, isNew: true }
    }
    const key = await files.readFile(path)
    if (key.length === vaultKeyBytes) return { key, isNew: false }
    throw unusable(path, `it has ${key.length} bytes instead of ${vaultKeyBytes}`)
  } catch (error) {
    throw error instanceof AppError ? error : unusable(path, error instanceof Error ? error.message : String(error))
  }
}

/** A file that somebody made for all servers of a team: there is no other way to the same key everywhere. */
export async function readSharedKeyFile(path: string, files: FileOperations = nodeFiles): Promise<SecretKey> {
  const key = await files.readFile(path).catch((error: unknown) => {
    throw new AppError(
      'SECRET_KEY_UNUSABLE',
      `The secret key file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}. Make it once, "head -c ${vaultKeyBytes} /dev/urandom > ${path}", and give it to every server and worker.`,
    )
  })
  if (key.length === vaultKeyBytes) return { key, isNew: false }
  throw new AppError(
    'SECRET_KEY_UNUSABLE',
    `The secret key file ${path} has ${key.length} bytes instead of ${vaultKeyBytes}. Give every server and worker the file that the first one was started with.`,
  )
}

function unusable(path: string, why: string): AppError {
  return new AppError(
    'SECRET_KEY_UNUSABLE',
    `The key file ${path} cannot be used: ${why}. Put it back from a backup. Or move it away: a new key is made, and every secret has to be entered again.`,
  )
}
