/** The outbox, what sends it, and the log, wired to each other. */
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { Route } from '../../http/route.ts'
import { createHostLookup } from '../../outgoing/host-lookup.ts'
import type { Database } from '../../storage/database.ts'
import type { WriteDb } from '../../storage/write-db.ts'
import type { Webhook } from '../configuration/webhook.ts'
import type { Consequence } from './store-attempt.ts'
import { deliveryPolicy, type DeliveryPolicy } from './delivery-policy.ts'
import { Dispatcher } from './dispatcher.ts'
import type { DatasetLookup } from './event-dataset.ts'
import { createLogHousekeeping, logLimits } from './log-housekeeping.ts'
import { webhookLogRoutes } from './log-routes.ts'
import type { ModelName } from './log-record.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Delivery } from './delivery.ts'
import { createPrepareCall } from './prepare-call.ts'
import { recoverDeliveries } from './recover-deliveries.ts'
import { loopReason } from './stop-loop.ts'
import { resumePaused } from './resume-paused.ts'
import { createTestSend } from './test-send.ts'
import { createWebhookLog } from './webhook-log.ts'

/** A webhook that was stopped, and why. */
export interface StoppedWebhook {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  readonly reason: string
}

/** What others want to know of deliveries; called once it is stored, unless it says otherwise. */
export interface DeliveryListener {
  /** A delivery has failed all its tries. */
  onExhausted(tenantId: string, webhook: { readonly id: string }): void
  /** The first success after that. */
  onHealed(tenantId: string, webhook: { readonly id: string }): void
  /** It was stopped because its calls lead to one another; called in the transaction that stores it. */
  onLoop(db: WriteDb, webhook: StoppedWebhook): Promise<void>
}

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
  readonly listener?: DeliveryListener
  /** Other figures, for tests. */
  readonly policy?: Partial<DeliveryPolicy>
}

export interface WebhookDelivery {
  /** To be called inside the transaction of every status change. */
  readonly record: Outbox['record']
  readonly routes: readonly Route[]
  /** Sends what waits; the ports are those the platform listens on. */
  start(port: number, httpsPort?: number): Promise<void>
  /** A webhook or a secret was changed: what waited for it may go on. */
  wake(): void
  /** Breaks off what is under way, which is made again after the next start. */
  stop(): Promise<void>
}

export function createWebhookDelivery(options: WebhookDeliveryOptions): WebhookDelivery {
  const { database, clock, logger, vault, modelName } = options
  const policy = { ...deliveryPolicy, ...options.policy }
  let port = options.port
  const base = () => (port === undefined ? undefined : `http://localhost:${port}`)
  let httpsPort: number | undefined
  const ownPorts = () => [port, httpsPort].filter((own) => own !== undefined)
  const prepare = createPrepareCall({
    vault,
    secrets: (tenantId) => options.secrets(tenantId),
    ownPorts,
    lookup: createHostLookup(policy.connectSeconds),
  })
  const housekeeping = createLogHousekeeping({ database, clock, logger, limits: logLimits })
  const dispatcher = new Dispatcher({
    database,
    clock,
    logger,
    policy,
    prepare,
    onStored: () => housekeeping.note(),
    onConsequence: tell(options),
  })
  const wake = (webhookId?: string) => dispatcher.wake(webhookId)
  const outbox = createOutbox({ clock, base, wake, onLoop: tellLoop(options) })
  const log = createWebhookLog({ database, clock, modelName, wake })
  const test = createTestSend({
    database,
    datasets: options.datasets,
    clock,
    policy,
    prepare,
    signal: dispatcher.stopping,
    base,
    onHealed: (tenantId, id) => options.listener?.onHealed(tenantId, { id }),
    readLog: (tenantId, id) => log.read(tenantId, id),
  })
  let resuming = Promise.resolve()
  const resume = () => {
    resuming = resuming
      .then(() => resumePaused({ database, clock, logger, prepare, wake, signal: dispatcher.stopping }))
      .catch((error: unknown) => logger.error({ error: String(error) }, 'paused webhooks could not be looked at'))
  }
  let recheck: NodeJS.Timeout | undefined
  return {
    record: (db, dataset) => outbox.record(db, dataset),
    routes: webhookLogRoutes({ log, test }),
    async start(...ports) {
      ;[port, httpsPort] = ports
      const interrupted = await database.write(async (db) => {
        await outbox.completeBodies(db)
        return recoverDeliveries(db, policy, clock)
      })
      if (interrupted > 0)
        logger.warn({ interrupted }, 'calls of webhooks were under way when the platform ended; they are made again')
      dispatcher.start()
      housekeeping.start()
      resume()
      recheck = setInterval(resume, policy.recheckSeconds * 1000)
    },
    wake() {
      wake()
      resume()
    },
    async stop() {
      clearInterval(recheck)
      await Promise.all([dispatcher.stop(), housekeeping.stop()])
      await resuming
    },
  }
}

function tellLoop({ listener, logger }: WebhookDeliveryOptions) {
  return async (db: WriteDb, { id, tenantId, name }: Webhook): Promise<void> => {
    const fields = { webhookId: id, webhook: name }
    db.afterCommit(() => logger.warn(fields, 'a webhook is paused: its calls lead to one another'))
    await listener?.onLoop(db, { id, tenantId, name, reason: loopReason })
  }
}

function tell({ listener, logger }: WebhookDeliveryOptions) {
  return (consequence: Consequence, { id, tenantId, name }: Webhook, delivery: Delivery): void => {
    const fields = { webhookId: id, webhook: name, deliveryId: delivery.id }
    if (consequence === 'paused') logger.warn(fields, 'a webhook is paused: its calls cannot be made')
    if (consequence === 'exhausted') logger.warn(fields, 'a delivery failed all its tries')
    if (consequence === 'exhausted') listener?.onExhausted(tenantId, { id })
    if (consequence === 'healed') listener?.onHealed(tenantId, { id })
  }
}
