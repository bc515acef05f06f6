/** What was sent to webhooks and what they answered; sending again, trying. */
import type { Clock } from '../../foundation/clock.ts'
import type { EventBus } from '../../foundation/event-bus.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Team } from '../../foundation/team.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { ListeningPorts } from '../../http/feature.ts'
import type { Database } from '../../storage/database.ts'
import type { Leader } from '../../storage/leader.ts'
import type { WebhookService } from '../configuration/webhook-service.ts'
import type { SecretService } from '../secrets/secret-service.ts'
import type { DeliveryListener } from './delivery-listener.ts'
import { deliveryPolicy, type DeliveryPolicy } from './delivery-policy.ts'
import { createWebhookDelivery, type WebhookDeliveryOptions } from './webhook-delivery.ts'

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly vault: Vault
  readonly models: readonly { readonly id: string; readonly name: string }[]
  /** The wanted one; 0 for any. */
  readonly port: number
  readonly secrets: Pick<SecretService, 'open' | 'onChange'>
  readonly webhooks: Pick<WebhookService, 'onChange'>
  readonly notifications: { readonly deliveryListener: DeliveryListener }
  readonly datasetLookup: WebhookDeliveryOptions['datasets']
  /** Other figures, for tests. */
  readonly deliveryPolicy?: Partial<DeliveryPolicy>
  readonly leader: Leader
  readonly bus: EventBus
  readonly team: Team | undefined
}

/** Nothing is sent before the start. */
export function deliveryFeature({ models, port, secrets, webhooks, notifications, ...needs }: Needs) {
  const deliveries = createWebhookDelivery({
    ...needs,
    datasets: needs.datasetLookup,
    secrets: (tenantId) => secrets.open(tenantId),
    modelName: (id) => models.find((model) => model.id === id)?.name ?? id,
    port: port === 0 ? undefined : port,
    ...(needs.team?.publicUrl === undefined ? {} : { publicUrl: needs.team.publicUrl }),
    listener: notifications.deliveryListener,
    policy: { ...deliveryPolicy, ...needs.deliveryPolicy },
  })
  secrets.onChange(() => needs.bus.publish({ kind: 'secrets', tenantId: '', id: '' }))
  webhooks.onChange(() => needs.bus.publish({ kind: 'webhooks', tenantId: '', id: '' }))
  return {
    gives: { deliveries },
    tags: { 'Webhook log': 'What was sent to webhooks and what they answered; sending again, trying.' },
    routes: deliveries.routes,
    start: ({ port: own, httpsPort }: ListeningPorts) => deliveries.start(own, httpsPort),
    stop: () => deliveries.stop(),
  }
}
