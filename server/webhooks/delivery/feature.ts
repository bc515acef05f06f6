/** What was sent to webhooks and what they answered; sending again, trying. */
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { ListeningPorts } from '../../http/feature.ts'
import type { Database } from '../../storage/database.ts'
import type { WebhookService } from '../configuration/webhook-service.ts'
import type { SecretService } from '../secrets/secret-service.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import { createWebhookDelivery, type DeliveryListener } from './webhook-delivery.ts'

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
  readonly deliveryPolicy?: Partial<DeliveryPolicy>
}

/** Nothing is sent before the start. */
export function deliveryFeature({ models, port, secrets, webhooks, notifications, ...needs }: Needs) {
  const { deliveryPolicy: policy } = needs
  const deliveries = createWebhookDelivery({
    ...needs,
    secrets: (tenantId) => secrets.open(tenantId),
    modelName: (id) => models.find((model) => model.id === id)?.name ?? id,
    port: port === 0 ? undefined : port,
    listener: notifications.deliveryListener,
    ...(policy ? { policy } : {}),
  })
  // What waited for a secret or a webhook as it was may go on.
  secrets.onChange(() => deliveries.wake())
  webhooks.onChange(() => deliveries.wake())
  return {
    gives: { deliveries },
    tags: { 'Webhook log': 'What was sent to webhooks and what they answered; sending again, trying.' },
    routes: deliveries.routes,
    start: ({ port: own, httpsPort }: ListeningPorts) => deliveries.start(own, httpsPort),
    stop: () => deliveries.stop(),
  }
}
