/**
 * The key that secrets are sealed with, itself sealed by the key store of the system (Keychain, DPAPI, libsecret,
 * KWallet) in a file beside the database. Where there is no such store, or only one with a fixed password
 * ("basic_text"), the key lies in a file its owner alone can read, as with the headless server, and people are told.
 */
/* eslint-disable @typescript-eslint/no-deprecated -- the asynchronous successor has been tried on no system yet */
import { safeStorage } from 'electron'
import { randomBytes } from 'node:crypto'
import {
  nodeFiles,
  readSecretKeyFile,
  sealedKeyFile,
  secretKeyFile,
  type FileOperations,
  type SecretKey,
} from '../../server/hosts/for-hosts.ts'
import type { KeyKeeping } from '../channels.ts'

export interface KeptKey extends SecretKey {
  readonly keeping: KeyKeeping
  readonly words: string
}

const keyBytes = 32
const systemWords = 'The key that secrets are sealed with is kept by the key store of this system.'

/** Call when the app is ready: before that, Linux does not know its key store. */
export async function readSystemKey(dataFolder: string, files: FileOperations = nodeFiles): Promise<KeptKey> {
  const sealedFile = sealedKeyFile(dataFolder)
  const isSealed = (await files.sizeOf(sealedFile)) !== undefined
  const fault = storeFault()
  if (fault !== undefined)
    return keyInFile(
      dataFolder,
      isSealed
        ? `${fault} Secrets entered while it worked cannot be opened until it works again; webhooks that need them are paused.`
        : fault,
      files,
    )
  if (!isSealed) return sealNewKey(dataFolder, files)
  const key = open(await files.readFile(sealedFile))
  // Nothing is thrown away: what is refused today, by a dialog or after an update, may be opened tomorrow.
  if (!key)
    return keyInFile(
      dataFolder,
      `The key store of this system does not open ${sealedFile}. Secrets sealed with it cannot be opened, and webhooks that need them are paused. Start Planwright again if you refused it access; or enter the secrets again.`,
      files,
    )
  const hasFile = (await files.sizeOf(secretKeyFile(dataFolder))) !== undefined
  // From a time when the store did not work: what was sealed then is still opened with it.
  const older = hasFile ? [(await readSecretKeyFile(dataFolder, files)).key] : []
  return { key, older, isNew: false, keeping: 'SYSTEM', words: systemWords }
}

async function keyInFile(dataFolder: string, why: string, files: FileOperations): Promise<KeptKey> {
  const words = `${why} The key is kept in ${secretKeyFile(dataFolder)}, which your account can read: whoever can read your files can open the secrets.`
  return { ...(await readSecretKeyFile(dataFolder, files)), keeping: 'FILE', words }
}

/** A key that lay in a file before is taken over, so that what was sealed with it still opens. */
async function sealNewKey(dataFolder: string, files: FileOperations): Promise<KeptKey> {
  const plainFile = secretKeyFile(dataFolder)
  const sealedFile = sealedKeyFile(dataFolder)
  const hasFile = (await files.sizeOf(plainFile)) !== undefined
  const key = hasFile ? (await readSecretKeyFile(dataFolder, files)).key : randomBytes(keyBytes)
  const sealed = seal(key)
  if (!sealed)
    return keyInFile(
      dataFolder,
      'The key store of this system did not seal the key. Start Planwright again if you refused it access.',
      files,
    )
  await files.createExclusive(sealedFile, sealed)
  await files.syncFolder(dataFolder)
  const readBack = open(await files.readFile(sealedFile))
  if (!readBack || !Buffer.from(readBack).equals(key)) {
    await files.unlink(sealedFile)
    return keyInFile(dataFolder, 'The key store of this system does not give back what it sealed.', files)
  }
  if (hasFile) {
    await files.unlink(plainFile)
    await files.syncFolder(dataFolder)
  }
  return { key, isNew: !hasFile, keeping: 'SYSTEM', words: systemWords }
}

/** Undefined when the store refuses: macOS asks the user only now. */
function seal(key: Uint8Array): Uint8Array | undefined {
  try {
    return safeStorage.encryptString(Buffer.from(key).toString('base64'))
  } catch {
    return undefined
  }
}

function open(sealed: Uint8Array): Uint8Array | undefined {
  try {
    const key = Buffer.from(safeStorage.decryptString(Buffer.from(sealed)), 'base64')
    return key.length === keyBytes ? key : undefined
  } catch {
    return undefined
  }
}

/** Why the store cannot be trusted with a key. */
function storeFault(): string | undefined {
  if (!safeStorage.isEncryptionAvailable()) return 'This system has no key store, or it does not answer.'
  // Only Linux tells, and only there is it in doubt. `unknown` means that none was chosen.
  const backend = process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'system'
  return backend === 'basic_text' || backend === 'unknown'
    ? 'This desktop has no key store such as GNOME Keyring or KWallet.'
    : undefined
}
