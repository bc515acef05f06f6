/**
 * Webhooks with what they need and what they lead to: secrets, deliveries, notifications and their mails, the built-in
 * receiver.
 */
import { createBuiltInReceivers } from '../webhooks/built-in-receiver/built-in-receivers.ts'
import type { Closers } from '../foundation/closers.ts'
import type { Vault } from '../foundation/vault.ts'
import { mailLimits } from '../operations/notifications/mail-connection.ts'
import { createMailServers } from '../operations/notifications/mail-server-service.ts'
import { createNotifications } from '../operations/notifications/notification-service.ts'
import type { SettledOptions } from './platform-options.ts'
import { createSecrets } from '../webhooks/secrets/secret-service.ts'
import type { Database } from '../storage/database.ts'
import { createWebhookDelivery } from '../webhooks/delivery/webhook-delivery.ts'
import { createWebhooks } from '../webhooks/configuration/webhook-service.ts'
import { createWebhooksBySecret } from '../webhooks/configuration/webhooks-by-secret.ts'

export interface WebhookFoundation {
  readonly closers: Closers
  readonly database: Database
  readonly vault: Vault
  /** Ports this platform listens on; empty until it does. */
  ownPorts(): readonly number[]
}

export type Webhooks = ReturnType<typeof createWebhookParts>

/** Nothing is sent before `start`, which is called once the platform listens. */
export function createWebhookParts(
  { port, models, clock, logger, deliveryPolicy, mailLimits: givenLimits }: SettledOptions,
  { closers, database, vault, ownPorts }: WebhookFoundation,
) {
  const secrets = createSecrets({ database, clock, vault, webhooksBySecret: createWebhooksBySecret(vault) })
  const mailServers = createMailServers({
    database,
    clock,
    vault,
    logger,
    ownPorts,
    limits: { ...mailLimits, ...givenLimits },
  })
  const notifications = createNotifications({
    database,
    clock,
    logger,
    mailServers,
    origin: () => `http://localhost:${ownPorts()[0] ?? port}`,
  })
  const deliveries = createWebhookDelivery({
    database,
    clock,
    logger,
    vault,
    secrets: (tenantId) => secrets.open(tenantId),
    modelName: (id) => models.find((model) => model.id === id)?.name ?? id,
    port: port === 0 ? undefined : port,
    listener: notifications.deliveryListener,
    ...(deliveryPolicy ? { policy: deliveryPolicy } : {}),
  })
  const webhooks = createWebhooks({ database, clock, vault, secrets, ownPorts })
  const receivers = createBuiltInReceivers({ clock })
  secrets.onChange(() => deliveries.wake())
  webhooks.onChange(() => deliveries.wake())
  closers.add(() => deliveries.stop())
  closers.add(() => receivers.stopAll())
  closers.add(() => notifications.stop())
  return {
    secrets,
    mailServers,
    notifications,
    deliveries,
    webhooks,
    receivers,
    async start(listeningPort: number, httpsPort?: number) {
      await notifications.start()
      await deliveries.start(listeningPort, httpsPort)
    },
  }
}
