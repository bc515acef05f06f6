/** The database and the vault of the data folder. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../foundation/app-error.ts'
import { createEventBus, type EventBus } from '../foundation/event-bus.ts'
import { nodeFiles } from '../foundation/file-operations.ts'
import { createVault, type Vault } from '../foundation/vault.ts'
import type { PlatformOptions } from './platform-options.ts'
import { readSecretKeyFile, sealedKeyFile, secretKeyFile, type SecretKey } from '../webhooks/secrets/secret-key-file.ts'
import type { Database } from '../storage/database.ts'
import { datasetIdPattern, openDocuments, type Documents } from '../storage/documents.ts'
import { createSoleLeader, type Leader } from '../storage/leader.ts'
import { openLossLedger, type LossLedger } from '../storage/loss-ledger.ts'
import { openDatabase } from '../storage/open-database.ts'
import { countSealed } from '../storage/sealed-rows.ts'
import type { StorageEvent } from '../storage/storage-event.ts'
import { storeMarkFile } from '../storage/store-mark.ts'

export interface Store {
  readonly database: Database
  readonly losses: LossLedger
  readonly allDocuments: Documents
  readonly bus: EventBus
  readonly leader: Leader
}

/** The database, with what it has to report in the log, and what it has lost. */
export async function openStore({
  dataFolder,
  clock,
  logger,
  acceptLoss = false,
  overDatabase = (database) => database,
  databaseAddress,
}: Pick<
  PlatformOptions,
  'dataFolder' | 'clock' | 'logger' | 'acceptLoss' | 'overDatabase' | 'databaseAddress'
>): Promise<Store> {
  const onEvent = (event: StorageEvent): void => {
    const isRoutine = event.kind === 'snapshot-written' || event.kind === 'journal-replayed'
    const error = 'error' in event ? { error: event.error.message } : {}
    logger[isRoutine ? 'info' : 'warn']({ ...event, ...error }, 'storage')
  }
  const losses = await openLossLedger(dataFolder)
  const allDocuments = openDocuments(dataFolder)
  const alone = { losses, allDocuments, bus: createEventBus(logger), leader: createSoleLeader(logger) }
  if (databaseAddress !== undefined) {
    const { openPostgres } = await import('../storage/postgres/open-postgres.ts')
    const onError = (error: Error) => logger.warn({ error: error.message }, 'a connection to the database broke')
    return { database: overDatabase(await openPostgres({ address: databaseAddress, onError })), ...alone }
  }
  const database = await openDatabase({
    folder: join(dataFolder, 'store'),
    markFile: storeMarkFile(dataFolder),
    hasDocuments: async () =>
      (await nodeFiles.readFolder(join(dataFolder, 'documents'))).some(
        ({ name, isFolder }) => isFolder && datasetIdPattern.test(name),
      ),
    acceptLoss,
    noteLosses: (found) => losses.note(found, clock.now()),
    onEvent,
  })
  return { database: overDatabase(database), ...alone }
}

/** Seals and opens secrets, under the key of the host or of the data folder. */
export async function openVault(
  { dataFolder, secretKey, logger }: PlatformOptions,
  database: Database,
): Promise<Vault> {
  const { key, older, isNew } = await (secretKey ? secretKey() : keyOfFolder(dataFolder))
  const sealed = isNew ? await database.read(countSealed) : 0
  if (sealed > 0)
    logger.warn(
      { file: secretKeyFile(dataFolder), sealed },
      'the secret key was missing and a new one was made: nothing sealed before can be opened, so secrets, keys of webhooks and mail passwords must be entered again',
    )
  return createVault(key, older)
}

/** A new key beside the sealed one of the desktop app would split the secrets between two keys. */
async function keyOfFolder(dataFolder: string): Promise<SecretKey> {
  const sealedFile = sealedKeyFile(dataFolder)
  if (!existsSync(secretKeyFile(dataFolder)) && existsSync(sealedFile)) {
    throw new AppError(
      'SECRET_KEY_UNUSABLE',
      `The secrets in ${dataFolder} are sealed for the desktop app by the key store of this system (${sealedFile}), which only the desktop app can ask. Start the desktop app on this folder. Or move that file away: a new key is made, and every secret has to be entered again.`,
    )
  }
  return readSecretKeyFile(dataFolder)
}
