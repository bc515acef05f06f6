/** Addresses that are called when a dataset reaches a status. */
import { webhookRoutes } from './webhook-routes.ts'
import { createWebhooks, type WebhookServiceOptions } from './webhook-service.ts'

interface Needs extends Omit<WebhookServiceOptions, 'datasets'> {
  readonly datasetLookup: WebhookServiceOptions['datasets']
}

export function webhooksFeature(needs: Needs) {
  const webhooks = createWebhooks({ ...needs, datasets: needs.datasetLookup })
  return {
    gives: { webhooks },
    tags: { Webhooks: 'Addresses that are called when a dataset reaches a status.' },
    routes: webhookRoutes(webhooks),
  }
}
