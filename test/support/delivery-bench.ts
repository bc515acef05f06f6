/** Outbox, dispatcher and log on a real database, without datasets and without a server: events are made up. */
import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { TriggeringStatus, WebhookHeader } from '../../server/contract/webhook.ts'
import { datasetLookup } from '../../server/datasets/search/dataset-slice-repository.ts'
import { systemClock, type Clock } from '../../server/foundation/clock.ts'
import { createEventBus, type EventBus } from '../../server/foundation/event-bus.ts'
import { silentLogger, type Logger } from '../../server/foundation/logger.ts'
import { createVault, type Vault } from '../../server/foundation/vault.ts'
import type { Database } from '../../server/storage/database.ts'
import { createSoleLeader } from '../../server/storage/leader.ts'
import type { Tables } from '../../server/storage/tables.ts'
import { deliveryPolicy, type DeliveryPolicy } from '../../server/webhooks/delivery/delivery-policy.ts'
import type { DeliveryListener } from '../../server/webhooks/delivery/delivery-listener.ts'
import { createWebhookDelivery, type WebhookDelivery } from '../../server/webhooks/delivery/webhook-delivery.ts'
import { headersPlace, hmacKeyPlace } from '../../server/webhooks/configuration/open-webhook.ts'

export const tenantId = '11111111-1111-4111-8111-111111111111'
const ownVault = createVault(randomBytes(32))

/** Quick enough for tests; calls have as long as a busy machine may take. */
export const quickPolicy: Partial<DeliveryPolicy> = {
  retryAfterSeconds: 0.1,
  connectSeconds: 30,
  totalSeconds: 30,
  firstAttemptsPerMinute: 1_000_000,
  recheckSeconds: 0.5,
}
/** For receivers that never come to an end. */
export const impatientPolicy: Partial<DeliveryPolicy> = { ...quickPolicy, totalSeconds: 0.4 }

export interface DeliveryBench {
  readonly database: Database
  readonly delivery: WebhookDelivery
  /** One status change, in a transaction of its own. */
  emit(dataset: MadeUpDataset): Promise<void>
}

export interface MadeUpDataset {
  readonly id: string
  readonly status?: TriggeringStatus
  readonly name?: string
  readonly tags?: readonly string[]
  readonly parentId?: string
}

export interface BenchOptions {
  readonly policy?: Partial<DeliveryPolicy>
  readonly clock?: Clock
  readonly logger?: Logger
  readonly listener?: DeliveryListener
  readonly secrets?: ReadonlyMap<string, string>
  /** Takes the place of `secrets`. */
  readonly readSecrets?: () => Promise<ReadonlyMap<string, string>>
  readonly port?: number | undefined
  readonly vault?: Vault
  readonly bus?: EventBus
}

export async function prepareTenant(database: Database): Promise<void> {
  await database.write((db) =>
    db
      .insertInto('tenants')
      .values({ id: tenantId, name: 'Test', created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

export function createBench(database: Database, options: BenchOptions = {}): DeliveryBench {
  const {
    policy = quickPolicy,
    clock = systemClock,
    logger = silentLogger,
    listener,
    secrets = new Map(),
    readSecrets = () => Promise.resolve(secrets),
    vault = ownVault,
    bus = createEventBus(logger),
  } = options
  const port = 'port' in options ? options.port : 7400
  const delivery = createWebhookDelivery({
    database,
    clock,
    logger,
    vault,
    secrets: readSecrets,
    modelName: (id) => id,
    datasets: datasetLookup,
    port,
    policy: { ...deliveryPolicy, ...policy },
    leader: createSoleLeader(logger),
    bus,
    ...(listener ? { listener } : {}),
  })
  return {
    database,
    delivery,
    emit: ({ id, status = 'SOLVING_COMPLETED', name = 'Monday', tags = [], parentId }) =>
      database.write((db) =>
        delivery.record(db, {
          id,
          tenantId,
          name,
          modelId: 'field-service-routing',
          modelVersion: 'v1',
          resource: 'route-plans',
          tags,
          status,
          parentId: parentId ?? null,
          eventChain: null,
        }),
      ),
  }
}

type WebhookRow = Insertable<Tables['webhooks']>

export interface NewWebhook extends Partial<Omit<WebhookRow, 'sealed_hmac_key' | 'sealed_headers'>> {
  readonly id: string
  readonly url: string
  readonly hmacKey?: string
  readonly headers?: readonly WebhookHeader[]
}

export async function addWebhook(
  database: Database,
  { hmacKey, headers = [], ...row }: NewWebhook,
  keeper: Vault = ownVault,
): Promise<void> {
  const now = new Date().toISOString()
  const full: WebhookRow = {
    tenant_id: tenantId,
    name: row.id,
    is_enabled: 1,
    authorization: hmacKey === undefined ? 'NONE' : 'HMAC',
    hmac_method: 'BODY',
    has_standard_headers: 0,
    statuses_json: '[]',
    name_pattern: null,
    tags_json: '[]',
    created_at: now,
    updated_at: now,
    failing_since: null,
    paused_reason: null,
    is_loop: 0,
    missed_from: null,
    ...row,
    sealed_hmac_key: hmacKey === undefined ? null : keeper.seal(hmacKey, hmacKeyPlace(row.id)),
    sealed_headers: keeper.seal(JSON.stringify(headers), headersPlace(row.id)),
  }
  await database.write((db) =>
    db
      .insertInto('webhooks')
      .values(full)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

export const deliveriesOf = (database: Database) =>
  database.read((db) => db.selectFrom('deliveries').selectAll().orderBy('sequence').execute())
export const attemptsOf = (database: Database) =>
  database.read((db) => db.selectFrom('delivery_attempts').selectAll().orderBy('sequence').execute())
export const webhookRow = (database: Database, id: string) =>
  database.read((db) => db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
