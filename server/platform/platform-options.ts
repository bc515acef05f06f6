/** What a host hands to the platform, and what it gets. */
import type { Activity } from './activity.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Logger } from '../foundation/logger.ts'
import type { BodyLimits } from '../http/body-stream.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import type { BackupOptions } from '../operations/backups/feature.ts'
import type { Database } from '../storage/database.ts'
import type { MailLimits } from '../operations/notifications/mail-connection.ts'
import type { SecretKeySource } from '../webhooks/secrets/secret-key-file.ts'
import type { WorkerLimits } from '../workers/supervised-worker.ts'
import type { WorkerHost } from '../workers/worker-host.ts'
import type { TravelSettings } from '../travel/travel-source.ts'
import type { DeliveryPolicy } from '../webhooks/delivery/delivery-policy.ts'

export interface HttpsOptions {
  /** Somebody asked for this one, so it goes before the settings; 0 takes any free port. */
  readonly port?: number
  /** The bundled certificate maker, a real file. */
  readonly makerFile: string
  /** Between two looks at the certificate's age; an hour when absent. */
  readonly lookMilliseconds?: number
}

export interface PlatformOptions {
  readonly dataFolder: string
  /** Models offered; all registered ones when absent. */
  readonly models?: readonly PlanningModel[]
  /** Files of models beside those: ES modules that export `model`, loaded by the server and its workers. */
  readonly modelFiles?: readonly string[]
  /** Somebody asked for this one, so it goes before the settings; 0 takes any free port. */
  readonly port?: number
  /** When neither the host was asked for one nor the settings name one; 0, any free port, when absent. */
  readonly defaultPort?: number
  /** What serving everything once more, encrypted, takes; without it the settings cannot ask for it. */
  readonly https?: HttpsOptions
  readonly bindAddress?: string
  readonly hostNames?: readonly string[]
  readonly allowedOrigins?: readonly string[]
  readonly uiFolder?: string
  readonly workerHost: WorkerHost
  readonly workerLimits: WorkerLimits
  /** Datasets solved at the same time, unless the settings say otherwise. */
  readonly slots: number
  /** Where travel times come from, unless the settings name an OSRM server. */
  readonly travel: TravelSettings
  /** Datasets of a tenant that may wait to be solved; 10 000 when absent. */
  readonly queueCapacity?: number
  readonly bodyLimits?: BodyLimits
  /** Other patience with slow connections, for tests. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** How long the answer of a submission waits for its check at most; 2 when absent. */
  readonly submissionWaitSeconds?: number
  /** Keys, tokens and login links from one address that may fail in a minute before 429; 20 when absent. */
  readonly failedCredentialsPerMinute?: number
  /** Other figures of webhook deliveries, for tests. */
  readonly deliveryPolicy?: Partial<DeliveryPolicy>
  /** Other limits of mails, for tests. */
  readonly mailLimits?: Partial<MailLimits>
  /** Where the key comes from that secrets are sealed with; from a file of the data folder when absent. */
  readonly secretKey?: SecretKeySource
  /** Starts also on a database that is missing, older than it was or damaged beyond use. */
  readonly acceptLoss?: boolean
  readonly backups?: BackupOptions
  /** `postgres://…` of a database that several servers share; without one the data folder holds its own. */
  readonly databaseAddress?: string
  /** `s3://bucket/prefix` of the bytes of that database's documents; they are in it when absent. */
  readonly documentsPlace?: string
  /** Workers on that database solve, and not this process. */
  readonly hasWorkers?: boolean
  /** Where clients reach these servers, without a slash at its end; for links in mails and webhook bodies. */
  readonly publicUrl?: string
  /** Puts another database over the one of the data folder, for tests. */
  readonly overDatabase?: (database: Database) => Database
  /** Stops the platform and starts it again, where the host can. */
  readonly restart?: () => void
  readonly clock: Clock
  readonly logger: Logger
}

export interface RunningPlatform {
  readonly port: number
  readonly url: string
  /** Undefined without HTTPS. */
  readonly httpsUrl: string | undefined
  /** What was lost and no administrator has seen, one sentence each, for a host to say at its start; mostly empty. */
  readonly losses: readonly string[]
  /** One-time link that opens a session for the administrator; the page for signing in while the disk refuses one. */
  createLoginUrl(): Promise<string>
  /** What goes on, without HTTP. */
  readonly activity: Activity
  /** Orderly end: running solves go on from their best plan at the next start. */
  stop(): Promise<void>
}

/** The options with what is filled in when the host leaves it out. */
export type CompleteOptions = PlatformOptions & { readonly models: readonly PlanningModel[] }

/** The options once the settings have had their say. */
export type SettledOptions = CompleteOptions & { readonly port: number; readonly httpsPort: number | undefined }

/** For people to read: no secrets, no paths that hold a name. */
export function plainOptions({
  port,
  httpsPort,
  bindAddress,
  hostNames,
  allowedOrigins,
  slots,
  travel,
  queueCapacity,
  workerLimits,
  uiFolder,
  secretKey,
  backups,
  restart,
}: SettledOptions) {
  return {
    port,
    httpsPort: httpsPort ?? null,
    bindAddress: bindAddress ?? 'loopback',
    hostNames: [...(hostNames ?? [])],
    allowedOrigins: [...(allowedOrigins ?? [])],
    slots,
    travel: travel.provider,
    queueCapacity: queueCapacity ?? null,
    workerMegabytes: workerLimits.memoryMegabytes,
    hasUserInterface: uiFolder !== undefined,
    makesDailyBackups: backups?.isDaily === true,
    keepsKeyItself: secretKey !== undefined,
    canRestart: restart !== undefined,
  }
}
