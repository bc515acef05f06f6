/** Addresses that are called when a dataset reaches a status. */
import { webhookRoutes } from './webhook-routes.ts'
import { createWebhooks, type WebhookServiceOptions } from './webhook-service.ts'

export function webhooksFeature(needs: WebhookServiceOptions) {
  const webhooks = createWebhooks(needs)
  return {
    gives: { webhooks },
    tags: { Webhooks: 'Addresses that are called when a dataset reaches a status.' },
    routes: webhookRoutes(webhooks),
  }
}
