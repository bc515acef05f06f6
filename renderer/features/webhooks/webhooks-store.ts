/** The tenant's webhooks with the calls of their last 24 hours, and the verbs on them. */
import { defineStore } from 'pinia'
import type { WebhookHealthHour } from '../../../server/contract/webhook-log.ts'
import type { WebhookSummary } from '../../../server/contract/webhook.ts'
import { ApiError } from '../../api/api-error.ts'
import { deleteWebhook, listWebhooks, readHealthHours, replaceWebhook } from '../../api/webhooks.ts'
import { useLoading } from '../../api/use-loading.ts'
import { draftOf, orderOf } from './webhook-draft.ts'

export interface WatchedWebhook {
  readonly card: WebhookSummary
  readonly hours: readonly WebhookHealthHour[]
}

async function loadWebhooks(): Promise<WatchedWebhook[]> {
  const cards = await listWebhooks()
  return Promise.all(cards.map(async (card) => ({ card, hours: await readHours(card.id) })))
}

/** One that was deleted in between has no hours, which is no reason to show nothing. */
async function readHours(id: string): Promise<WebhookHealthHour[]> {
  try {
    return await readHealthHours(id)
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 404) return []
    throw thrown
  }
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
