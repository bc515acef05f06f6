/** The outbox, what sends it, and the log, wired to each other. */
import { setMaxListeners } from 'node:events'
import type { Clock } from '../../foundation/clock.ts'
import type { EventBus } from '../../foundation/event-bus.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { Route } from '../../http/route.ts'
import { createHostLookup } from '../../outgoing/host-lookup.ts'
import type { Database } from '../../storage/database.ts'
import { ledBy, type Leader } from '../../storage/leader.ts'
import type { WriteDb } from '../../storage/write-db.ts'
import type { Webhook } from '../configuration/webhook.ts'
import type { DeliveryListener } from './delivery-listener.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import type { DatasetLookup } from './event-dataset.ts'
import { webhookLogRoutes } from './log-routes.ts'
import type { ModelName } from './log-record.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createPrepareCall } from './prepare-call.ts'
import { createSending, type Sending } from './sending.ts'
import { loopReason } from './stop-loop.ts'
import { createTestSend } from './test-send.ts'
import { createWebhookLog } from './webhook-log.ts'

export interface WebhookDeliveryOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly vault: Vault
  secrets(tenantId: string): Promise<ReadonlyMap<string, string | undefined>>
  readonly modelName: ModelName
  readonly datasets: Pick<DatasetLookup, 'find'>
  /** Port the platform is known to listen on, before it does; undefined when the system chooses one. */
  readonly port: number | undefined
  /** Where clients reach the platform, instead of this machine. */
  readonly publicUrl?: string
  readonly leader: Leader
  readonly bus: EventBus
  readonly listener?: DeliveryListener
  readonly policy: DeliveryPolicy
}

export interface WebhookDelivery {
  /** To be called inside the transaction of every status change. */
  readonly record: Outbox['record']
  readonly routes: readonly Route[]
  /** Sends what waits; the ports are those the platform listens on. */
  start(port: number, httpsPort?: number): Promise<void>
  /** What waits may go on, where this process sends: other ones hear it by the bus. */
  wake(): void
  /** Breaks off what is under way, which is made again after the next start. */
  stop(): Promise<void>
}

export function createWebhookDelivery(options: WebhookDeliveryOptions): WebhookDelivery {
  const { database, clock, vault, modelName, bus, policy } = options
  let port = options.port
  const base = () => options.publicUrl ?? (port === undefined ? undefined : `http://localhost:${port}`)
  let httpsPort: number | undefined
  const ownPorts = () => [port, httpsPort].filter((own) => own !== undefined)
  const prepare = createPrepareCall({
    vault,
    secrets: (tenantId) => options.secrets(tenantId),
    ownPorts,
    lookup: createHostLookup(policy.connectSeconds),
  })
  const stopping = new AbortController()
  // Every call that somebody tries listens.
  setMaxListeners(0, stopping.signal)
  /** While this process leads. */
  let sending: Sending | undefined
  /** Wherever it is that sends. */
  const wake = (webhookId: string) => bus.publish({ kind: 'webhooks', tenantId: '', id: webhookId })
  followChanges(bus, () => sending)
  const outbox = createOutbox({ clock, base, wake, onLoop: tellLoop(options) })
  const log = createWebhookLog({ database, clock, modelName, wake })
  const test = createTestSend({
    database,
    datasets: options.datasets,
    clock,
    policy,
    prepare,
    signal: stopping.signal,
    base,
    onHealed: (tenantId, id) => options.listener?.onHealed(tenantId, { id }),
    readLog: (tenantId, id) => log.read(tenantId, id),
  })
  const led = ledBy(options.leader, 'deliveries', (leadership) => {
    const made = createSending(options, { prepare, outbox, leadership })
    return {
      async start() {
        sending = made
        await made.start()
      },
      async stop() {
        sending = undefined
        await made.stop()
      },
    }
  })
  return {
    record: (db, dataset) => outbox.record(db, dataset),
    routes: webhookLogRoutes({ log, test }),
    async start(...ports) {
      ;[port, httpsPort] = ports
      await led.start()
    },
    wake: () => sending?.wakeAll(),
    async stop() {
      stopping.abort()
      await led.stop()
    },
  }
}

/** What waited for a secret, or for a webhook as it was, may go on. */
function followChanges(bus: EventBus, sending: () => Sending | undefined): void {
  bus.subscribe('secrets', () => sending()?.wakeAll())
  bus.subscribe('webhooks', ({ id }) => {
    if (id === '') sending()?.wakeAll()
    else sending()?.wake(id)
  })
}

function tellLoop({ listener, logger }: WebhookDeliveryOptions) {
  return async (db: WriteDb, { id, tenantId, name }: Webhook): Promise<void> => {
    const fields = { webhookId: id, webhook: name }
    db.afterCommit(() => logger.warn(fields, 'a webhook is paused: its calls lead to one another'))
    await listener?.onLoop(db, { id, tenantId, name, reason: loopReason })
  }
}
