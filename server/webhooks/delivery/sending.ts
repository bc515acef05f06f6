/** What the leader of deliveries does for all servers: sends what waits, and keeps the log from growing. */
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import type { Leadership } from '../../storage/leader.ts'
import type { Webhook } from '../configuration/webhook.ts'
import type { DeliveryListener } from './delivery-listener.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import type { Delivery } from './delivery.ts'
import { Dispatcher } from './dispatcher.ts'
import { createLogHousekeeping, logLimits } from './log-housekeeping.ts'
import type { Outbox } from './outbox.ts'
import type { PrepareCall } from './prepare-call.ts'
import { recoverDeliveries } from './recover-deliveries.ts'
import { resumePaused } from './resume-paused.ts'
import type { Consequence } from './store-attempt.ts'

export interface Sending {
  /** What the leader before had under way is made again. */
  start(): Promise<void>
  wake(webhookId: string): void
  /** A webhook or a secret was changed: what waited for it may go on. */
  wakeAll(): void
  stop(): Promise<void>
}

interface SendingNeeds {
  readonly prepare: PrepareCall
  readonly outbox: Pick<Outbox, 'completeBodies' | 'complete'>
  readonly leadership: Leadership
}

interface Options {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly listener?: DeliveryListener
  readonly policy: DeliveryPolicy
}

export function createSending(options: Options, { prepare, outbox, leadership }: SendingNeeds): Sending {
  const { database, clock, logger, policy } = options
  const housekeeping = createLogHousekeeping({ database, clock, logger, limits: logLimits })
  const dispatcher = new Dispatcher({
    ...{ database, clock, logger, policy, prepare, leadership, outbox },
    onStored: () => housekeeping.note(),
    onConsequence: tell(options),
  })
  const wake = (webhookId?: string) => dispatcher.wake(webhookId)
  let resuming = Promise.resolve()
  const resume = () => {
    resuming = resuming
      .then(() => resumePaused({ database, clock, logger, prepare, wake, signal: dispatcher.stopping }))
      .catch((error: unknown) => logger.error({ error: String(error) }, 'paused webhooks could not be looked at'))
  }
  let recheck: NodeJS.Timeout | undefined
  return {
    async start() {
      const interrupted = await database.write(async (db) => {
        await leadership.assertCurrent(db)
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
    wake,
    wakeAll() {
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

function tell({ listener, logger }: Options) {
  return (consequence: Consequence, { id, tenantId, name }: Webhook, delivery: Delivery): void => {
    const fields = { webhookId: id, webhook: name, deliveryId: delivery.id }
    if (consequence === 'paused') logger.warn(fields, 'a webhook is paused: its calls cannot be made')
    if (consequence === 'exhausted') logger.warn(fields, 'a delivery failed all its tries')
    if (consequence === 'exhausted') listener?.onExhausted(tenantId, { id })
    if (consequence === 'healed') listener?.onHealed(tenantId, { id })
  }
}
