/** The database and the vault of the data folder. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TeamWork } from '../datasets/queue/team-work.ts'
import { AppError } from '../foundation/app-error.ts'
import type { Clock } from '../foundation/clock.ts'
import { createEventBus, type EventBus } from '../foundation/event-bus.ts'
import { nodeFiles } from '../foundation/file-operations.ts'
import type { Team } from '../foundation/team.ts'
import { createVault, type Vault } from '../foundation/vault.ts'
import type { CallerWatch } from '../http/caller-watch.ts'
import type { PlatformOptions } from './platform-options.ts'
import { readSecretKeyFile, sealedKeyFile, secretKeyFile, type SecretKey } from '../webhooks/secrets/secret-key-file.ts'
import type { Database } from '../storage/database.ts'
import type { DatasetLines } from '../storage/dataset-lines.ts'
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
  /** Processes find documents by path in its folder `documents`. */
  readonly documentsFolder: string
  readonly bus: EventBus
  readonly leader: Leader
  readonly clock: Clock
  /** Undefined without a database that several servers share. */
  readonly team: Team | undefined
  /** Where workers solve, and not this process. */
  readonly teamWork?: TeamWork
  /** Lines of `/logs` and points of score charts; in files beside the documents when absent. */
  readonly logLines?: DatasetLines
  readonly scoreLines?: DatasetLines
  /** Tells whoever else has streams open what ends. */
  shared(watch: CallerWatch): CallerWatch
  /** Throws SECRET_KEY_UNUSABLE for another key than that of the other servers. */
  acceptVault(vault: Vault): Promise<void>
  listensOn(port: number): void
  /** Everything, the database last. */
  close(): Promise<void>
}

type StoreOptions = Pick<
  PlatformOptions,
  | 'dataFolder'
  | 'clock'
  | 'logger'
  | 'acceptLoss'
  | 'overDatabase'
  | 'databaseAddress'
  | 'documentsPlace'
  | 'publicUrl'
  | 'hasWorkers'
>

/** The database, with what it has to report in the log, and what it has lost. */
export async function openStore({
  dataFolder,
  clock,
  logger,
  acceptLoss = false,
  overDatabase = (database) => database,
  databaseAddress,
  documentsPlace,
  publicUrl,
  hasWorkers = false,
}: StoreOptions): Promise<Store> {
  const onEvent = (event: StorageEvent): void => {
    const isRoutine = event.kind === 'snapshot-written' || event.kind === 'journal-replayed'
    const error = 'error' in event ? { error: event.error.message } : {}
    logger[isRoutine ? 'info' : 'warn']({ ...event, ...error }, 'storage')
  }
  const losses = await openLossLedger(dataFolder)
  if (databaseAddress !== undefined) {
    const { openTeam } = await import('../team/open-team.ts')
    const of = { databaseAddress, documentsPlace, dataFolder, publicUrl }
    const opened = await openTeam({ ...of, clock, logger, hasWorkers })
    const close = () => opened.close().finally(() => opened.database.close())
    return { ...opened, losses, database: overDatabase(opened.database), close }
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
  return aloneOn(dataFolder, { database: overDatabase(database), losses, clock, logger })
}

function aloneOn(
  dataFolder: string,
  { logger, ...store }: Pick<Store, 'database' | 'losses' | 'clock'> & Pick<PlatformOptions, 'logger'>,
): Store {
  const bus = createEventBus(logger)
  const leader = createSoleLeader(logger)
  return {
    ...store,
    allDocuments: openDocuments(dataFolder),
    documentsFolder: dataFolder,
    bus,
    leader,
    team: undefined,
    shared: (watch) => watch,
    acceptVault: () => Promise.resolve(),
    listensOn: () => undefined,
    async close() {
      await Promise.all([leader.close(), bus.close()])
      await store.database.close()
    },
  }
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
