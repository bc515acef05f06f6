/** How the calls of webhooks went, hour by hour. */
import type { Kysely } from 'kysely'
import type { WebhookHealthHour } from '../../contract/webhook.ts'
import type { Tables } from '../../storage/tables.ts'
import { countCallsByHour } from './log-repository.ts'

const hour = 3_600_000
const shownHours = 24

/** The last 24 hours of each webhook, oldest first, the present one last. */
export async function readHealthHours(
  db: Kysely<Tables>,
  now: Date,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, WebhookHealthHour[]>> {
  const first = Math.floor(now.getTime() / hour) * hour - (shownHours - 1) * hour
  const starts = Array.from({ length: shownHours }, (_, index) => new Date(first + index * hour).toISOString())
  const counted = new Map<string, { delivered: number; failed: number }>()
  for (const { webhookId, hour: text, outcome, count } of await countCallsByHour(db, webhookIds, starts[0]!)) {
    const key = `${webhookId} ${text}`
    const calls = counted.get(key) ?? { delivered: 0, failed: 0 }
    calls[outcome === 'DELIVERED' ? 'delivered' : 'failed'] += count
    counted.set(key, calls)
  }
  const hoursOf = (id: string) =>
    starts.map((start) => ({
      hour: start,
      ...(counted.get(`${id} ${start.slice(0, 13)}`) ?? { delivered: 0, failed: 0 }),
    }))
  return new Map(webhookIds.map((id) => [id, hoursOf(id)]))
}
