/** The tenant's webhooks with the calls of their last 24 hours, and the verbs on them. */
import { defineStore } from 'pinia'
import type { WebhookHealthHour, WebhookSummary } from '../../../server/contract/webhook.ts'
import { deleteWebhook, listWebhooksWithHours, replaceWebhook } from '../../api/webhooks.ts'
import { useLoading } from '../../api/use-loading.ts'
import { draftOf, orderOf } from './webhook-draft.ts'

export interface WatchedWebhook {
  readonly card: WebhookSummary
  readonly hours: readonly WebhookHealthHour[]
}

async function loadWebhooks(): Promise<WatchedWebhook[]> {
  const cards = await listWebhooksWithHours()
  return cards.map((card) => ({ card, hours: card.healthHours ?? [] }))
}

export const useWebhooksStore = defineStore('webhooks', () => {
  const { value: webhooks, error, load } = useLoading(loadWebhooks)

  /** Saving ends a pause, so this also goes on with a paused one. */
  async function setEnabled(card: WebhookSummary, enabled: boolean): Promise<void> {
    await replaceWebhook(card.id, { ...orderOf(draftOf(card)), enabled })
    await load()
  }

  async function remove(id: string): Promise<void> {
    await deleteWebhook(id)
    await load()
  }

  return { webhooks, error, load, setEnabled, remove }
})
